package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.stats.RunSummary;

class WaitChangeTest {
    private static final String LOCK = "ReentrantLock in Shelf";

    @Test
    void itSaysHowFarTheWaitForALockFellAndWhatRose() {
        RunSummary before = new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.71, 0.98)
                .computing(0.2, 0, 1)
                .run();
        RunSummary after = new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.12, 0.4)
                .computing(0.8, 0, 1)
                .run();

        assertThat(WaitChange.between(before, after))
                .extracting(WaitChange::sentence)
                .containsExactly(
                        "at 8 users the share of the users' time computing rose from 20 % to 80 %",
                        "at 8 users the share of the users' time waiting for ReentrantLock in Shelf fell from 71 % to 12 %");
    }

    @Test
    void aLockThatIsGoneHasNoShareLeft() {
        RunSummary before = new Accounts().waiting(Kind.LOCK, LOCK, 0.4, 0.98).run();

        assertThat(WaitChange.between(before, new Accounts().run()))
                .extracting(WaitChange::part, WaitChange::afterFraction)
                .contains(tuple("waiting for " + LOCK, 0.0));
    }

    @Test
    void theThreadsOfAServerAreComparedWithThreadsOfAServer() {
        RunSummary before =
                new Accounts().waiting(Kind.LOCK, LOCK, 0.71, 0.98).ofServer().run();
        RunSummary after =
                new Accounts().waiting(Kind.LOCK, LOCK, 0.2, 0.98).ofServer().run();

        assertThat(WaitChange.between(before, after))
                .extracting(WaitChange::sentence)
                .contains(
                        "at 8 users the share of the server threads' time waiting for ReentrantLock in Shelf fell from 71 % to"
                                + " 20 %");
    }

    @Test
    void sharesThatAreAboutTheSameAreNoChange() {
        RunSummary before = new Accounts().waiting(Kind.LOCK, LOCK, 0.5, 0.98).run();
        RunSummary after = new Accounts().waiting(Kind.LOCK, LOCK, 0.53, 0.98).run();

        assertThat(WaitChange.between(before, after)).isEmpty();
    }

    @Test
    void changesOfExactlyFivePointsAreSaid() {
        for (int hundredths = 0; hundredths <= 95; hundredths += 5) {
            RunSummary before = waiting(hundredths / 100.0);
            RunSummary after = waiting((hundredths + 5) / 100.0);

            assertThat(WaitChange.between(before, after))
                    .extracting(WaitChange::sentence)
                    .contains("at 8 users the share of the users' time waiting for ReentrantLock in Shelf rose from "
                            + hundredths + " % to " + (hundredths + 5) + " %");
        }
    }

    private static RunSummary waiting(double share) {
        return new Accounts().waiting(Kind.LOCK, LOCK, share, 0.98).run();
    }

    /** Which the harness gives it anew in each run. */
    @Test
    void aServerAtAnotherPortIsTheSamePeer() {
        RunSummary before = replies("a peer at port 41001", 0.9, "db:5432", 0.05);

        assertThat(WaitChange.between(before, replies("a peer at port 42007", 0.9, "db:5432", 0.05)))
                .isEmpty();
        assertThat(WaitChange.between(before, replies("a peer at port 42007", 0.4, "db:5432", 0.55)))
                .extracting(WaitChange::sentence)
                .containsExactlyInAnyOrder(
                        "at 8 users the share of the users' time waiting for a peer fell from 90 % to 40 %",
                        "at 8 users the share of the users' time waiting for db:5432 rose from 5 % to 55 %");
        assertThat(WaitChange.between(
                        replies("localhost:41001", 0.9, "db:5432", 0.05),
                        replies("localhost:42007", 0.3, "db:5432", 0.05)))
                .extracting(WaitChange::part)
                .contains("waiting for localhost");
    }

    private static RunSummary replies(String peer, double share, String other, double otherShare) {
        return new Accounts()
                .waiting(Kind.INPUT_OUTPUT, peer, share, 1)
                .waiting(Kind.INPUT_OUTPUT, other, otherShare, 1)
                .run();
    }

    @Test
    void aShareThatOneSystemDoesNotSayHasNotFallen() {
        RunSummary before = new Accounts().computing(0.4, 0.5, 1).run();
        RunSummary after = new Accounts().computing(0.4, 0.5, 1).uncounted().run();

        assertThat(WaitChange.between(before, after))
                .extracting(WaitChange::part)
                .containsExactly("not accounted for");
    }

    @Test
    void aRunWithoutProfiledTrialsIsComparedWithNone() {
        RunSummary run = new Accounts().waiting(Kind.LOCK, LOCK, 0.5, 0.98).run();
        RunSummary plain = new RunSummary(run.plan(), run.environment(), run.points(), run.verdict(), List.of());

        assertThat(WaitChange.between(plain, run)).isEmpty();
        assertThat(WaitChange.between(run, plain)).isEmpty();
    }
}

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
    void aRunWithoutProfiledTrialsIsComparedWithNone() {
        RunSummary run = new Accounts().waiting(Kind.LOCK, LOCK, 0.5, 0.98).run();
        RunSummary plain = new RunSummary(run.plan(), run.environment(), run.points(), run.verdict(), List.of());

        assertThat(WaitChange.between(plain, run)).isEmpty();
        assertThat(WaitChange.between(run, plain)).isEmpty();
    }
}

package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Kind;

/** A server in a process of its own, of which nobody but its threads says what it uses: one that ran before. */
class CauseOfServerTest {
    private static final String LOCK = "ReentrantLock in Shelf";

    /** Eight threads, on the four cores of the machine: they have 90 % of them, and the users 2.5 %. */
    @Test
    void theProcessorsThatItsThreadsKeepBusyAreTheCause() {
        Cause cause = cause(new Accounts().computing(0.45, 0.5, 0.1).ofServer());

        assertThat(cause.limit().orElseThrow().name()).isEqualTo("the processors");
        assertThat(cause.limit().orElseThrow().busyFraction()).isCloseTo(0.925, within(0.01));
        assertThat(cause.sentence())
                .contains("95 % of the server threads' time is spent computing or waiting for a processor");
    }

    @Test
    void whatItsThreadsComputeIsNotSaidToBeUsedByOtherPrograms() {
        Cause cause = cause(new Accounts().computing(0.1, 0.85, 0.08).ofServer());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).contains("Users and server used only 22 % of the processors meanwhile");
    }

    @Test
    void aLockThatFewOfManyIdleThreadsWaitForIsTheCause() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.POOL, ProfileLog.NEXT_CALL, 0.9, 1)
                .waiting(Kind.LOCK, LOCK, 0.08, 0.98)
                .computing(0.01, 0.01, 0.1)
                .ofServer());

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
        assertThat(cause.sentence())
                .contains("8 % of the server threads' time is spent waiting for it, most of it in Shelf.take (line 7),"
                        + " and 90 % with nothing to do. It is in use 98 % of the time");
    }

    @Test
    void aLockThatUsersWithLongThinkTimesWaitForIsTheCause() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.SLEEP, ProfileLog.OWN_TURN, 0.95, 1)
                .waiting(Kind.LOCK, LOCK, 0.04, 0.98)
                .computing(0.01, 0, 0.1));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
    }

    @Test
    void ofAServerThatDidNothingThatIsCountedTheSentenceSaysSo() {
        Cause cause = cause(new Accounts().computing(0.2, 0, 1).withoutServer());

        assertThat(cause.at().threads()).isEqualTo(PointTime.Threads.USERS);
        assertThat(cause.sentence())
                .endsWith("Nothing is known of the server: no thread of its process did anything that is counted while"
                        + " users were measured. They may be virtual or end with each call.");
    }

    @Test
    void whereNoServerIsRecordedNothingIsSaidOfOne() {
        assertThat(cause(new Accounts().computing(0.2, 0, 1)).sentence()).doesNotContain("server");
    }

    /** However many threads have nothing to do: what the others wait for is named, or not, as without them. */
    @Test
    @Tag("law")
    void idleThreadsChangeNoCause() {
        for (int number = 0; number < Cases.of(40, 400); number++) {
            RandomGenerator random = new SeedTree(number).child("idle").stream();
            double idle = random.nextDouble(0.01, 0.9);
            double share = random.nextDouble(0.05, 0.3);
            double busy = random.nextDouble(0.7, 1);

            Cause alone = cause(accounts(share, busy, 0));
            Cause beside = cause(accounts(share, busy, idle));

            assertThat(beside.limit().map(Cause.Limit::name))
                    .as("seed %s: %s", number, beside.sentence())
                    .isEqualTo(alone.limit().map(Cause.Limit::name));
        }
    }

    private static Accounts accounts(double share, double busy, double idle) {
        Accounts accounts = new Accounts()
                .waiting(Kind.LOCK, LOCK, (1 - idle) * share, busy)
                .waiting(Kind.INPUT_OUTPUT, "db:5432", (1 - idle) * (1 - share), 1)
                .ofServer();
        return idle == 0 ? accounts : accounts.waiting(Kind.POOL, ProfileLog.NEXT_CALL, idle, 1);
    }

    private static Cause cause(Accounts accounts) {
        return Cause.of(accounts.run()).get(0);
    }
}

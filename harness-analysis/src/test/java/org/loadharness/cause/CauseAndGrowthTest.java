package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.loadharness.record.ProfileLog.Kind;

/** What a sentence claims of how throughput grows, by what the loads show of it. */
class CauseAndGrowthTest {
    private static final String LOCK = "ReentrantLock in Shelf";

    @Test
    void whereThroughputStillGrowsAndNothingIsFullThatIsSaid() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.SLEEP, "Thread.sleep in Shelf", 0.7, 0.9)
                .computing(0.25, 0, 1)
                .growing());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .startsWith(
                        "Throughput grows up to the heaviest load, and nothing that the time goes to is known to be")
                .contains("At 8 users the users' time goes to: 70 % asleep on purpose")
                .endsWith("5 % not accounted for.");
    }

    /** Its places may all be taken: the queue is empty in any case while somebody waits. */
    @Test
    void whereThroughputStillGrowsAndUsersWaitForAQueueItIsNotSaidToBeFree() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.POOL, "LinkedBlockingDeque in Shelf", 0.7, 0.99)
                .computing(0.3, 0, 1)
                .growing());

        assertThat(cause.sentence())
                .contains("nothing that the time goes to is known to be in use all the time yet")
                .endsWith(" A wait for LinkedBlockingDeque in Shelf says nothing of what is behind it.");
    }

    @Test
    void whereHardlyAnyTimeIsAccountedForNothingIsSaidToBeFree() {
        Cause cause = cause(new Accounts().computing(0.01, 0, 0.1).growing());

        assertThat(cause.sentence())
                .startsWith("No single cause: 99 % of the time is not accounted for.")
                .doesNotContain("in use all the time yet");
    }

    @Test
    void whereScatterHidesTheKneeThroughputIsNotSaidToGrow() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.SLEEP, "Thread.sleep in Shelf", 0.7, 0.9)
                .computing(0.25, 0, 0.1)
                .scattering());

        assertThat(cause.sentence())
                .startsWith(
                        "These repeats do not show that throughput stops growing, and nothing that the time goes to");
    }

    @Test
    void whereThroughputStillGrowsButALockIsInUseAllTheTimeThatIsNotSaid() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.7, 0.8)
                .computing(0.15, 0, 1)
                .growing());

        assertThat(cause.sentence()).doesNotContain("Throughput grows");
    }

    @Test
    void whereThroughputStillGrowsButALockIsFullItIsSaidNotToGrowMuchFurther() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .growing());

        assertThat(cause.sentence())
                .startsWith("Throughput cannot grow much further because of the ReentrantLock in Shelf: at 8 users");
    }

    /** A lock that somebody waits for is taken; a file that somebody syncs may be synced by others too. */
    @Test
    void whereSyncsOfAFileGoOnSeveralAtATimeTheDiskIsNoLimit() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.INPUT_OUTPUT, "sync of orders.log", 0.3, 0.9)
                .computing(0.65, 0, 1)
                .growing());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).startsWith("Throughput grows up to the heaviest load");
    }

    @Test
    void whereThroughputStillGrowsAndNothingLimitsItIsNotSaidToHaveAnEnd() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.05, 0.9)
                .computing(0.9, 0, 1)
                .growing());

        assertThat(cause.sentence()).startsWith("No single cause: nothing that takes a tenth of the time");
    }

    @Test
    void whereThroughputOnlyGrowsLessThanTheUsersItIsNotSaidToStop() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.POOL, "CompletableFuture in Shelf", 0.9, 0.98)
                .computing(0.05, 0, 1)
                .sweeping()
                .bending());

        assertThat(cause.sentence())
                .startsWith("No single cause why throughput grows less than the users do from 2.7 users on:");
    }

    @Test
    void aLockThatAllowsFarLessThanWasMeasuredElsewhereIsNoCause() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .collapsing());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .startsWith("No single cause why throughput is highest with the lightest load:")
                .containsPattern(
                        "The ReentrantLock in Shelf is in use 98 % of the time, but by the profiled trials it allows"
                                + " about [0-9.]+/s; [0-9.]+/s was measured\\. At 8 users");
    }

    @Test
    void ofOneRepeatTheKneeIsSaidToBeAsFarAsThatShows() {
        Accounts accounts = new Accounts()
                .waiting(Kind.POOL, "CompletableFuture in Shelf", 0.9, 0.98)
                .computing(0.05, 0, 1)
                .sweeping()
                .bending();

        assertThat(cause(accounts).sentence()).doesNotContain("one repeat");
        assertThat(cause(accounts.once()).sentence())
                .containsPattern("^No single cause why throughput grows less than the users do from [0-9.]+ users on"
                        + " \\(as far as one repeat shows\\): ");
    }

    @Test
    void ofOneLoadAloneTheResourceIsSaidToBeTheLimitAndNothingOfGrowth() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .alone());

        assertThat(cause.sentence())
                .startsWith("The ReentrantLock in Shelf is the limit: at 8 users 85 % of the users' time is spent");
    }

    private static Cause cause(Accounts accounts) {
        return Cause.of(accounts.run()).get(0);
    }
}

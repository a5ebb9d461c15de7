package org.loadharness.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

class CauseTest {
    private static final String LOCK = "ReentrantLock in Shelf";

    @Test
    void aLockThatIsAlwaysWaitedForIsTheCauseWithItsEvidence() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).computing(0.12, 0.02, 1));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
        assertThat(cause.limit().orElseThrow().timeFraction()).isCloseTo(0.85, within(1e-9));
        assertThat(cause.sentence())
                .contains(
                        "because of the ReentrantLock in Shelf: at 8 users 85 % of the users' time is spent waiting for it")
                .contains("most of it in Shelf.take (line 7)")
                .contains("in use 98 % of the time")
                .containsPattern(
                        " of the time, [0-9.]+ ms a call, which allows about [0-9.]+/s; [0-9.]+/s was measured\\.$");
    }

    @Test
    void theBoundIsThatOfTheLawOfUtilisation() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.9).computing(0.15, 0, 1));
        Cause.Limit limit = cause.limit().orElseThrow();

        assertThat(limit.boundPerSecond())
                .isCloseTo(cause.at().profiledPerSecond().orElseThrow() / 0.9, within(1e-6));
        assertThat(limit.holdNanos() * limit.boundPerSecond()).isCloseTo(1e9, within(1.0));
    }

    @Test
    void aLockThatIsFreeAFifthOfTheTimeAndMoreIsNoCause() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.6, 0.79).computing(0.35, 0.05, 1));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).startsWith("No single cause").contains("60 % waiting for " + LOCK);
    }

    @Test
    void busyProcessorsAreTheCause() {
        Cause cause = cause(new Accounts().computing(0.5, 0.48, 3.9));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo("the processors");
        assertThat(cause.sentence())
                .contains("because of the processors")
                .contains("98 % of the users' time is spent computing or waiting for a processor")
                .contains("Shelf.sort (line 9)");
    }

    @Test
    void aCollectorThatStopsTheUsersMostOfTheTimeIsTheCauseAndNotTheProcessorsThatItUses() {
        Cause cause = cause(new Accounts().computing(0.1, 0.02, 3.9).collecting(0.86));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo("collector");
        assertThat(cause.sentence())
                .contains(
                        "because of the collector: at 8 users 86 % of the users' time is spent waiting for it. It is in"
                                + " use 86 % of the time");
        assertThat(cause(new Accounts().computing(0.3, 0.02, 1).collecting(0.66))
                        .limit())
                .isEmpty();
        assertThat(cause(new Accounts().computing(0.5, 0.4, 3.9).collecting(0.1))
                        .limit()
                        .orElseThrow()
                        .name())
                .isEqualTo("the processors");
    }

    @Test
    void processorsThatOthersUseAreNotTheSystemsLimit() {
        Cause cause = cause(new Accounts().computing(0.2, 0.78, 0.8));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .contains("78 % waiting for a processor")
                .endsWith(
                        " The users' process used only 18 % of the processors meanwhile: other programs have the rest, or"
                                + " something limits them.");
    }

    /** Its holder computes, on processors that others have most of the time: without a lock it would be the same. */
    @Test
    void aLockWhoseHoldersWaitForAProcessorIsNoCauseAndTheProcessorsAre() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.66, 0.93).computing(0.12, 0.22, 3.9));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo("the processors");
    }

    @Test
    void whereOthersHaveTheProcessorsALockIsNoCauseAndThatIsSaid() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.66, 0.93)
                .computing(0.12, 0.22, 1)
                .besideOthers());

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .contains(
                        "The ReentrantLock in Shelf is in use 93 % of the time. Of the other time with something to do most"
                                + " is a wait for a processor. So it may be in use only for lack of processors. At 8 users");
    }

    /** Measured: one lock for all calls of the bookstore, on two processors with nothing else at work. */
    @Test
    void aLockThatLeavesProcessorsFreeIsTheCauseHoweverLongThoseWhoAreWokenWaitForOne() {
        Cause cause =
                cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.556, 0.996).computing(0.204, 0.237, 2.2));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
    }

    @Test
    void aLockWhoseWaitersAreWokenWhileProcessorsAreBusyIsStillTheCause() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.89, 1).computing(0.06, 0.05, 2));

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
    }

    @Test
    void aCallThatFailsHasTheLockAsWell() {
        Cause all = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).computing(0.12, 0.02, 1));
        Cause half = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .failing(0.5));

        assertThat(half.limit().orElseThrow().holdNanos())
                .isCloseTo(all.limit().orElseThrow().holdNanos(), withinPercentage(10));
        assertThat(half.sentence()).containsPattern("; [0-9.]+/s was measured, of which [0-9.]+/s succeeded\\.$");
    }

    @Test
    void whereNothingSucceedsNothingIsSaidOfGrowth() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .failing(1));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .startsWith(
                        "Nothing succeeded in a measured trial, so nothing can be said of how throughput grows. At 8"
                                + " users the users' time goes to: 85 % waiting for ReentrantLock in Shelf");
    }

    @Test
    void twoThatAllowAboutTheSameAreNoSingleCause() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.5, 0.97).computing(0.3, 0.2, 3.9));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).contains("allow about the same");
    }

    @Test
    void timeThatIsNotAccountedForIsTheReasonAlsoWhereTwoAllowAboutTheSame() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.4, 0.97).computing(0.2, 0.1, 3.9));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .contains("30 % of the time is not accounted for")
                .doesNotContain("allow about the same");
    }

    @Test
    void waitingForAnotherThreadOrAPeerSaysNothingOfALimit() {
        for (Kind kind : new Kind[] {Kind.POOL, Kind.INPUT_OUTPUT, Kind.SLEEP}) {
            Cause cause = cause(new Accounts().waiting(kind, "CompletableFuture in Shelf", 0.95, 0.99));

            assertThat(cause.limit()).as("%s", kind).isEmpty();
            assertThat(cause.sentence()).contains("95 %");
            assertThat(cause.sentence()
                            .endsWith(" A wait for CompletableFuture in Shelf says nothing of what is behind it."))
                    .as("%s", kind)
                    .isEqualTo(kind != Kind.SLEEP);
        }
    }

    @Test
    void thePlacesOfASemaphoreAndTheSyncsOfADiskAreALimit() {
        assertThat(cause(new Accounts()
                                .waiting(Kind.POOL, "Semaphore in Shelf", 0.75, 0.99)
                                .computing(0.25, 0, 1)
                                .freeAlone())
                        .limit())
                .isPresent();
        assertThat(cause(new Accounts()
                                .waiting(Kind.INPUT_OUTPUT, "sync of orders.log", 0.9, 0.95)
                                .computing(0.1, 0, 1))
                        .sentence())
                .contains("because of the disk (sync of orders.log)");
    }

    /** Beside one user nobody can have taken all places of a pool: another thread releases a signal. */
    @Test
    void aSemaphoreThatOneUserWaitsForSaysNothingOfALimit() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.POOL, "Semaphore in Shelf", 0.75, 0.99)
                .computing(0.25, 0, 1));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).contains(" A wait for Semaphore in Shelf says nothing of what is behind it.");
    }

    @Test
    void whatTakesLessThanATenthOfTheTimeIsNamedInNoSentence() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.09, 0.98).computing(0.9, 0, 1));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence())
                .contains(
                        ": nothing that takes a tenth of the time is known to be in use all the time and to allow what was measured.");
    }

    @Test
    void nothingIsSaidOfTimeThatIsNotAccountedFor() {
        Cause cause = cause(new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).computing(0.04, 0, 1));

        assertThat(cause.limit()).isEmpty();
        assertThat(cause.sentence()).contains("11 % of the time is not accounted for");
    }

    @Test
    void whatTheHostOfTheMachineTookIsAtMostWhatIsNotAccountedFor() {
        Accounts accounts = new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).computing(0.04, 0, 1);

        assertThat(cause(accounts.stolen(0.04)).sentence())
                .endsWith(
                        "; 11 % not accounted for, up to 4 % because the machine's host gave processors to other machines.");
        assertThat(cause(accounts.stolen(0.3)).sentence()).contains("; 11 % not accounted for, up to 11 % because");
        assertThat(cause(accounts.stolen(0.009)).sentence()).contains("; 11 % not accounted for.");
    }

    @Test
    void profiledTrialsAreInNoFigure() {
        RunSummary run = new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).run();

        assertThat(run.points())
                .extracting(PointSummary::trials)
                .allSatisfy(trials -> assertThat(trials)
                        .hasSize(3)
                        .noneMatch(trial -> trial.log().id().isProfiled()));
        assertThat(run.profiled()).hasSize(6);
        assertThat(PointTime.of(run).get(0).cost().orElseThrow().ratio()).isCloseTo(1, within(1e-9));
    }

    @Test
    void ofAServerWithAnAccountOfItsOwnTheSentenceSpeaksOfItsThreads() {
        Cause cause = cause(new Accounts()
                .waiting(Kind.LOCK, LOCK, 0.85, 0.98)
                .computing(0.12, 0.02, 1)
                .ofServer());

        assertThat(cause.limit().orElseThrow().name()).isEqualTo(LOCK);
        assertThat(cause.sentence()).contains("85 % of the server threads' time is spent waiting for it");
        assertThat(cause.at().threads()).isEqualTo(PointTime.Threads.SERVER);
    }

    @Test
    void theWordsOfOneVariantNeedNoName() {
        RunSummary run = new Accounts().waiting(Kind.LOCK, LOCK, 0.85, 0.98).run();

        assertThat(Cause.words(run)).containsExactly(Cause.of(run).get(0).sentence());
    }

    @Test
    void withoutProfiledTrialsNothingIsSaid() {
        RunSummary run = new Accounts().run();
        RunSummary plain = new RunSummary(run.plan(), run.environment(), run.points(), run.verdict(), List.of());

        assertThat(Cause.of(plain)).isEmpty();
    }

    /** Whatever else there is: what is in use all the time, and it alone, is named with the share that it was given. */
    @Test
    @Tag("law")
    void aPlantedCauseIsNamedAndNoneIsInvented() {
        for (int number = 0; number < Cases.of(40, 400); number++) {
            RandomGenerator random = new SeedTree(number).child("planted").stream();
            boolean isPlanted = random.nextBoolean();
            double share = random.nextDouble(0.3, 0.9);
            double busy = isPlanted ? random.nextDouble(0.81, 1) : random.nextDouble(0.1, 0.79);
            double others = random.nextDouble(0, 1 - share);
            Accounts accounts = new Accounts()
                    .waiting(Kind.LOCK, LOCK, share, busy)
                    .waiting(Kind.POOL, "LinkedBlockingQueue in Shelf", others / 2, random.nextDouble())
                    .computing(1 - share - others / 2, 0, random.nextDouble(0.1, 3));

            Cause cause = cause(accounts);

            assertThat(cause.limit().isPresent())
                    .as("seed %s: %s", number, cause.sentence())
                    .isEqualTo(isPlanted);
            cause.limit().ifPresent(limit -> {
                assertThat(limit.name()).isEqualTo(LOCK);
                assertThat(limit.timeFraction()).isCloseTo(share, within(1e-6));
            });
        }
    }

    private static Cause cause(Accounts accounts) {
        return Cause.of(accounts.run()).get(0);
    }
}

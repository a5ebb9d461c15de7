package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.loadharness.stats.Given.MILLI_NANOS;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Mix;

/** Repeats and phases together: merged, and never averaged. */
class PooledTest {
    private static final Extent TEN_EACH = new Extent.Interactions(10);
    private static final Mix OTHER = Mix.of(new Mix.Entry("customer", 20), new Mix.Entry("manager", 80));

    @Test
    void percentilesOfRepeatsAreMergedAndNotAveraged() {
        TrialMeasures fast = Given.measures(trial(interactions(1_000, 10)), 1);
        TrialMeasures slow = Given.measures(trial(interactions(10, 2_000)), 1);

        Pooled pooled = Pooled.of(List.of(fast, slow));

        // the mean of the two would be 1005 ms
        assertThat(pooled.responses().percentileNanos(0.95).getAsLong() / (double) MILLI_NANOS)
                .isCloseTo(10, within(0.01));
        assertThat(pooled.services()).isEqualTo(pooled.responses());
        assertThat(pooled.estimates().responseMillis())
                .isEqualTo(Estimate.of(10 * MILLI_NANOS, 2_000 * MILLI_NANOS).dividedBy(MILLI_NANOS));
    }

    @Test
    void aPhaseIsSummedUpLikeTheWhole() {
        for (int seed = 0; seed < 50; seed++) {
            TrialLog alone = new SimulatedTrial(seed, 3, 10).failing(0.1).log();
            LoadPhase phase = phase("one");

            List<TrialPhase> phases = TrialPhase.of(
                    List.of(phase, phase("two")),
                    any -> Given.MIX,
                    phased(alone, List.of(alone.measured(), nothing())));

            assertThat(phases.get(0).measures())
                    .as("seed %d", seed)
                    .usingRecursiveComparison()
                    .ignoringFields("cpu")
                    .isEqualTo(TrialMeasures.of(alone, Intent.of(phase, Given.MIX, true), 1));
            assertThat(phases.get(1).measures().rates().throughputPerSecond()).isEmpty();
        }
    }

    @Test
    void inFlightIsThroughputTimesServiceTime() {
        for (int seed = 0; seed < 100; seed++) {
            TrialMeasures trial = Given.measures(new SimulatedTrial(seed, 1 + seed % 5, 50).log(), 1);

            double perNano = trial.rates().throughputPerSecond().orElseThrow() / Given.SECOND_NANOS;
            double byLaw = perNano * trial.services().meanNanos().orElseThrow();

            assertThat(trial.utilization().busyUsersMean().orElseThrow())
                    .as("seed %d", seed)
                    .isCloseTo(byLaw, within(1e-9));
        }
    }

    @Test
    void theIntendedSharesOfPhasesAreThoseOfTheirMixesByWhatEndedInThem() {
        List<LoadPhase> phases = List.of(phase("one"), phase("two"));
        TrialLog first = new SimulatedTrial(1, 3, 10).log();
        TrialLog second = new SimulatedTrial(2, 1, 10).log();
        TrialLog log = phased(first, List.of(first.measured(), second.measured()));

        Intent intent = Intent.of(phases, phase -> phase.name().equals("one") ? Given.MIX : OTHER, log);

        // 30 of 40 with 60 %, 10 with 20 %
        assertThat(intent.shareFractions().get("customer")).isCloseTo(0.5, within(1e-12));
        assertThat(intent.shareFractions().get("manager")).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void whereNothingEndedEveryPhaseCountsTheSame() {
        List<LoadPhase> phases = List.of(phase("one"), phase("two"));
        TrialLog log = phased(new SimulatedTrial(1, 3, 10).log(), List.of(nothing(), nothing()));

        Intent intent = Intent.of(phases, phase -> phase.name().equals("one") ? Given.MIX : OTHER, log);

        assertThat(intent.shareFractions().get("customer")).isCloseTo(0.4, within(1e-12));
    }

    @Test
    void phasesThatAreNotThoseOfThePlanAreRefused() {
        TrialLog log = phased(new SimulatedTrial(1, 3, 10).log(), List.of(nothing(), nothing()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> TrialPhase.of(List.of(phase("one")), any -> Given.MIX, log))
                .withMessage("the trial recorded the phases [one, two], the plan has [one]; take the run's own plan");
    }

    private static LoadPhase phase(String name) {
        return new LoadPhase(name, new ClosedLoop(3), TEN_EACH, new LoadPhase.Release.AtOnce(), Map.of());
    }

    private static TrialLog phased(TrialLog log, List<PhaseLog> phases) {
        return new TrialLog(
                log.id(),
                log.startedAt(),
                log.ending(),
                JoinedRecorders.join(phases),
                List.of(
                        new NamedPhaseLog("one", 0, phases.get(0)),
                        new NamedPhaseLog("two", NamedPhaseLog.NEVER, phases.get(1))),
                log.warmup(),
                log.timeline(),
                log.failures(),
                log.resources(),
                log.hiccups(),
                log.raw());
    }

    private static PhaseLog nothing() {
        return Given.phase(
                List.of(
                        Given.interaction("customer", Distribution.EMPTY, Distribution.EMPTY),
                        Given.interaction("manager", Distribution.EMPTY, Distribution.EMPTY)),
                List.of());
    }

    private static PhaseLog interactions(int count, long millis) {
        long[] nanos = new long[count];
        Arrays.fill(nanos, millis * MILLI_NANOS);
        UserLog user = Given.user(0, 0, count * millis * MILLI_NANOS, count);
        return Given.phase(
                List.of(
                        Given.interaction("customer", Distribution.of(nanos), Distribution.EMPTY),
                        Given.interaction("manager", Distribution.EMPTY, Distribution.EMPTY)),
                List.of(user));
    }

    private static TrialLog trial(PhaseLog measured) {
        return new SimulatedTrial(1, 1, 1)
                .withUsers(users -> measured.users())
                .withInteractions(interactions -> measured.interactions())
                .log();
    }
}

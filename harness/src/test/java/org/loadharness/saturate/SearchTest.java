package org.loadharness.saturate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturated.Trial.Pass;
import org.loadharness.saturate.Saturated.Trial.Result;
import org.loadharness.saturate.Saturated.Trial.Step;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.saturate.Search.Terms;
import org.loadharness.stats.Given;
import org.loadharness.stats.Interval;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** The search on figures that are a law of the load, with a scatter of 5 %. */
class SearchTest {
    private static final Objective OBJECTIVE = Objective.parse("mean < 100 ns");
    private static final GivenTrials GIVEN = new GivenTrials(OBJECTIVE);
    private static final LoadRange RATES = LoadRange.arrivals("poisson:1..1000/s");
    private static final LoadRange USERS = LoadRange.users("1..1000");
    private static final Finding LATE = new Finding(Severity.SUSPECT, "sends-late", "late");

    /** What a trial measures at a load. */
    private interface Law {
        double mean(double load, Pass pass);
    }

    private static Trials trials(Law law) {
        return (number, place, load) -> {
            double scatter = 1 + 0.05 * Math.sin(97.0 * number);
            return GIVEN.trial(number, place, load, scatter * law.mean(load, place.pass()));
        };
    }

    private static Saturated search(LoadRange range, Trials trials) throws Exception {
        return new Search(new Terms(range, OBJECTIVE, 0.03, Duration.ofHours(1)), trials, () -> 0).run();
    }

    @Test
    void theCrossingOfALawIsFoundInStepsUpBracketAndRounds() throws Exception {
        Saturated answer = search(RATES, trials((load, pass) -> load));

        assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(answer.load().orElseThrow()).isCloseTo(100, within(3.0));
        assertThat(answer.interval().orElseThrow().halfWidth()).isLessThan(3);
        assertThat(answer.hysteresis().orElseThrow().isClear()).isFalse();
        assertThat(answer.trials()).extracting(Saturated.Trial::load).startsWith(1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0);
        assertThat(answer.trials())
                .extracting(trial -> trial.place().step())
                .contains(Step.CLIMB, Step.BRACKET, Step.ROUND);
        assertThat(SaturationWords.sentences(answer).get(0))
                .startsWith("The highest load that meets mean < 100 ns is ")
                .contains("95 % CI [");
    }

    @ParameterizedTest
    @ValueSource(strings = {"poisson:1..1000.25/s", "poisson:1..1000.256/s", "batched:1ms:constant:1..1000/s"})
    void theEndOfARangeIsTriedAsItIsWritten(String text) throws Exception {
        LoadRange range = LoadRange.arrivals(text);

        Saturated answer = search(range, trials((load, pass) -> 10));

        assertThat(answer.outcome()).isEqualTo(Outcome.AT_LEAST_HIGH);
        assertThat(answer.trials().get(answer.trials().size() - 1).load()).isEqualTo(range.high());
    }

    @Test
    void aBoundaryThatLiesHigherGoingDownIsHysteresis() throws Exception {
        Saturated answer = search(RATES, trials((load, pass) -> pass == Pass.DOWN ? load / 1.2 : load));

        assertThat(answer.hysteresis().orElseThrow().isClear()).isTrue();
        assertThat(answer.hysteresis().orElseThrow().fraction()).isCloseTo(0.18, within(0.06));
        assertThat(SaturationWords.sentences(answer)).anyMatch(sentence -> sentence.startsWith("There is hysteresis"));
    }

    @Test
    void whereMostTrialsSeeNoFailureTheIntervalIsNotNarrowByChance() throws Exception {
        int held = 0;
        for (int seed = 0; seed < 40; seed++) {
            Saturated answer = rareFailures(new Random(seed));

            assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
            Interval interval = answer.interval().orElseThrow();
            held += interval.low() <= 300 && interval.high() >= 300 ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(36);
    }

    /** Of 600 interactions in a trial at the boundary 0.6 fail on average; the share of failures grows as the fifth power of the load. */
    private static Saturated rareFailures(Random random) throws Exception {
        Objective objective = Objective.parse("errors < 0.1 %");
        GivenTrials given = new GivenTrials(objective);
        Trials trials = (number, place, load) -> {
            int interactions = (int) (2 * load);
            double share = 0.001 * Math.pow(load / 300, 5);
            long failures = IntStream.range(0, interactions)
                    .filter(each -> random.nextDouble() < share)
                    .count();
            return given.trial(number, place, load, (double) failures / interactions);
        };
        LoadRange range = LoadRange.arrivals("poisson:10..5000/s");
        return new Search(new Terms(range, objective, 0.03, Duration.ofHours(1)), trials, () -> 0).run();
    }

    @Test
    void usersAreWholeNumbersAndOneIsEnough() throws Exception {
        Saturated answer = search(USERS, trials((load, pass) -> 15.3 * load));

        assertThat(answer.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(answer.load()).hasValue(6);
        assertThat(answer.trials()).allMatch(trial -> trial.load() == Math.rint(trial.load()));
    }

    @Test
    void endsOfTheRangeAreReportedAsThat() throws Exception {
        Saturated high = search(RATES, trials((load, pass) -> load / 20));
        Saturated low = search(RATES, trials((load, pass) -> load + 150));

        assertThat(high.outcome()).isEqualTo(Outcome.AT_LEAST_HIGH);
        assertThat(SaturationWords.sentences(high).get(0)).contains("is at least 1000/s");
        assertThat(low.outcome()).isEqualTo(Outcome.BELOW_LOW);
        assertThat(low.load()).isEmpty();
        assertThat(SaturationWords.sentences(low).get(0)).contains("is below 1/s");
    }

    @Test
    void aTrialInWhichNothingCameIsNoLoadThatTheSystemMissed() throws Exception {
        Finding nothing = new Finding(Severity.INVALID, "nothing-measured", "nothing measured");
        List<OptionalDouble> unknown = List.of(OptionalDouble.empty());

        Saturated answer = search(
                RATES,
                (number, place, load) -> new Saturated.Trial(
                        number, place, load, number, unknown, unknown, List.of(nothing), Result.MISSED));

        assertThat(answer.outcome()).isEqualTo(Outcome.IMPRECISE);
        assertThat(SaturationWords.sentences(answer))
                .containsExactly(
                        "No load is known to meet mean < 100 ns.",
                        "No interaction came in trial 1 at 1/s (give --duration more time, or begin at a higher load), and"
                                + " the search ended before the boundary was known.",
                        "1 trial in 1s.");
    }

    @Test
    void aMissWhileTheGeneratorWasLateIsTheGeneratorsLimit() throws Exception {
        Saturated answer = search(
                RATES,
                (number, place, load) -> GIVEN.trial(number, place, load, load, load > 95 ? List.of(LATE) : List.of()));

        assertThat(answer.outcome()).isEqualTo(Outcome.GENERATOR_LIMIT);
        assertThat(answer.load().orElseThrow()).isBetween(80.0, 100.0);
        assertThat(SaturationWords.sentences(answer).get(0)).contains("the generator's limit", "sends-late");
    }

    @Test
    void aStepWithoutASteadyStateBeyondItIsSurvived() throws Exception {
        Finding unstable = new Finding(Severity.INVALID, "queue-unstable", "rho >= 1");
        Saturated answer = search(
                RATES,
                (number, place, load) -> GIVEN.trial(
                        number,
                        place,
                        load,
                        load < 110 ? load * (1 + 0.05 * Math.sin(97.0 * number)) : 1e6 * load,
                        load < 110 ? List.of() : List.of(unstable)));

        assertThat(answer.trials()).anyMatch(Saturated.Trial::isInvalid);
        assertThat(answer.load().orElseThrow()).isBetween(85.0, 115.0);
    }

    @Test
    void aSpentBudgetLeavesWhatIsKnown() throws Exception {
        AtomicLong seconds = new AtomicLong();
        Saturated answer = new Search(
                        new Terms(RATES, OBJECTIVE, 0.03, Duration.ofSeconds(20)),
                        trials((load, pass) -> load),
                        () -> 1_000_000_000 * seconds.incrementAndGet())
                .run();

        assertThat(answer.outcome()).isEqualTo(Outcome.IMPRECISE);
        assertThat(answer.shortcomings()).singleElement().asString().contains("budget of time is spent");
        assertThat(answer.trials()).hasSizeBetween(5, 10);
        assertThat(answer.load()).isPresent();
    }

    @Test
    void anInterruptedSearchReportsWhatThereIs() throws Exception {
        Trials law = trials((load, pass) -> load);
        Saturated answer = search(RATES, (number, place, load) -> {
            if (number == 5) {
                throw new InterruptedException("asked to");
            }
            return law.run(number, place, load);
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.trials()).hasSize(4);
        assertThat(answer.load()).hasValue(8);
        assertThat(SaturationWords.sentences(answer))
                .anyMatch(sentence -> sentence.startsWith("The search was interrupted before"));
    }

    @Test
    void aSearchThatIsCutShortDoesNotBlameTheGeneratorForOneStall() throws Exception {
        Trials law = trials((load, pass) -> load);
        Saturated answer = search(RATES, (number, place, load) -> {
            if (number == 4) {
                throw new InterruptedException("asked to");
            }
            return number == 1 ? GIVEN.trial(number, place, load, 1e6, List.of(LATE)) : law.run(number, place, load);
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answer.outcome()).isEqualTo(Outcome.IMPRECISE);
        assertThat(SaturationWords.sentences(answer).get(0)).startsWith("No load is known to meet");
    }

    @Test
    void aTrialThatContradictsItselfMeetsNothingAndEndsTheSearch() throws Exception {
        Finding contradicted = new Finding(Severity.INVALID, "trial-failed", "the sums are not those that users saw");
        Saturated answer = search(
                RATES,
                (number, place, load) ->
                        GIVEN.trial(number, place, load, 1, load > 40 ? List.of(contradicted) : List.of()));

        assertThat(answer.outcome()).isEqualTo(Outcome.UNTRUSTED);
        assertThat(answer.load()).hasValue(32);
        assertThat(answer.trials().get(answer.trials().size() - 1).isMissed()).isTrue();
        assertThat(answer.trials()).hasSize(7);
        assertThat(SaturationWords.sentences(answer))
                .contains("Trial 7 cannot be trusted (trial-failed, the sums are not those that users saw),"
                        + " and the search ended before the boundary was known.");
    }

    @Test
    void aSearchThatEndsWithALostAgentSendsNobodyToAnOptionThatItRefuses() throws Exception {
        Saturated answer = search(
                RATES, (number, place, load) -> GIVEN.trial(number, place, load, 1, reasonsOf("agent 1 was lost")));

        assertThat(SaturationWords.sentences(answer))
                .contains("Trial 1 cannot be trusted (trial-failed, trial failed: agent 1 was lost; mend the cause and"
                        + " search again), and the search ended before the boundary was known.");
    }

    /** In the words of a run. */
    private static List<Finding> reasonsOf(String failure) {
        RunLog log = new RunLog(
                Given.plan(new Extent.Interactions(2000), 1, 1),
                Given.quietMachine(),
                List.of(new SimulatedTrial(1, 1, 2000)
                        .id(0, 1)
                        .ended(Cause.FAILED, failure)
                        .log()));
        return Given.run(log, Given.MIX)
                .points()
                .get(0)
                .trials()
                .get(0)
                .verdict()
                .reasons();
    }

    @Test
    void aTrialWithoutASteadyStateMeetsNothingHoweverGoodItsFigures() throws Exception {
        Finding unstable = new Finding(Severity.INVALID, "queue-unstable", "rho >= 1");
        Saturated answer =
                search(RATES, (number, place, load) -> GIVEN.trial(number, place, load, 1, List.of(unstable)));

        assertThat(answer.outcome()).isEqualTo(Outcome.BELOW_LOW);
    }

    @Test
    void theTableHasARowForEachTrial() throws Exception {
        Saturated answer = search(RATES, trials((load, pass) -> load));

        List<String> lines = SaturationWords.sheet(RATES, OBJECTIVE, answer.trials())
                .csv()
                .lines()
                .toList();

        assertThat(lines).hasSize(1 + answer.trials().size());
        assertThat(lines.get(0)).isEqualTo("trial,step,round,pass,arrivals_per_s,seed,mean_ms,met,verdict_reasons");
        assertThat(lines.get(1)).startsWith("1,climb,,,1,1,").endsWith(",met,");
    }
}

package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.ComparedFigure.Answer;
import org.loadharness.require.RunComparison.Side;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorChange;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;

class RunComparisonTest {
    private static final SeedTree SEEDS = new SeedTree(44).child("comparisons");
    private static final Terms USUAL = Terms.STANDARD;
    private static final double[] QUIET = {9.98, 9.99, 10, 10.01, 10.02};
    private static final double[] SLOWER = {11.18, 11.19, 11.2, 11.21, 11.22};

    @Test
    void whatTookLongerIsSlowerAndIsLessThroughput() {
        RunComparison comparison = compare(run(QUIET), run(SLOWER));

        assertThat(comparison.isWorse()).isTrue();
        assertThat(comparison.figures())
                .extracting(ComparedFigure::sentence)
                .satisfiesExactly(
                        sentence -> assertThat(sentence)
                                .startsWith("throughput at 2 users: -11 % [")
                                .endsWith("], less"),
                        sentence -> assertThat(sentence)
                                .startsWith("mean at 2 users: +12 % [")
                                .endsWith("], slower"),
                        sentence -> assertThat(sentence)
                                .startsWith("p50 at 2 users: +12 % [")
                                .endsWith("], slower"),
                        sentence -> assertThat(sentence)
                                .startsWith("p99 at 2 users: +12 % [")
                                .endsWith("], slower"),
                        sentence -> assertThat(sentence).startsWith("errors at 2 users: no change beyond 0.1 points"));
    }

    @Test
    void theOtherWayRoundItIsBetter() {
        RunComparison comparison = compare(run(SLOWER), run(QUIET));

        assertThat(comparison.isWorse()).isFalse();
        assertThat(answers(comparison))
                .containsExactly(Answer.BETTER, Answer.BETTER, Answer.BETTER, Answer.BETTER, Answer.SAME);
    }

    @Test
    void aRunIsTheSameAsItself() {
        RunComparison comparison = compare(run(QUIET), run(QUIET));

        assertThat(answers(comparison)).containsOnly(Answer.SAME);
        assertThat(comparison.differences()).isEmpty();
        assertThat(comparison.unpaired()).isEmpty();
    }

    @Test
    void scatterBeyondTheMarginIsInconclusiveAndSaysWhatItTakes() {
        RunComparison comparison = compare(run(9, 10, 11), run(9.2, 10.1, 10.8));

        assertThat(comparison.isInconclusive()).isTrue();
        assertThat(comparison.figures().get(0).sentence())
                .contains("inconclusive")
                .contains("repeats of each");
    }

    @Test
    void aPointThatCannotBeReliedOnIsInconclusiveWhateverItSays() {
        RunSummary cut = Measured.interactions(1000)
                .point(2, SLOWER)
                .ended(Cause.TIMED_OUT)
                .run();

        ComparedFigure figure = compare(run(QUIET), cut).figures().get(1);

        assertThat(figure.answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(figure.sentence()).contains("slower; inconclusive all the same: of the second run the verdict is");
    }

    @Test
    void theFindingsOfAVerdictAreSaidOnceForAllFiguresBelowThem() {
        RunSummary cut = Measured.interactions(1000)
                .point(2, SLOWER)
                .ended(Cause.TIMED_OUT)
                .run();

        ComparedFigure figure = compare(run(QUIET), cut).figures().get(1);

        assertThat(figure.below(figure.caveat()))
                .endsWith("slower; inconclusive all the same: of the second run the verdict is invalid, see above");
        assertThat(figure.below(Optional.of("of the first run the verdict is suspect: another")))
                .isEqualTo(figure.below(Optional.empty()))
                .isEqualTo(figure.sentence());
    }

    @Test
    void whatIsInconclusiveByItselfIsNotSaidToBeSoAllTheSame() {
        RunSummary cut = Measured.interactions(1000)
                .point(2, 9.2, 10.1, 10.8)
                .ended(Cause.TIMED_OUT)
                .run();

        assertThat(compare(run(9, 10, 11), cut).figures().get(0).sentence())
                .contains("repeats of each; besides, of the second run the verdict is invalid: ")
                .doesNotContain("all the same");
    }

    @Test
    void oneRepeatIsNotCompared() {
        assertThat(compare(run(10), run(QUIET)).figures().get(0).sentence())
                .startsWith("throughput at 2 users: not compared: of the first run one repeat");
    }

    @Test
    void moreFailuresAreWorse() {
        RunSummary failing =
                Measured.interactions(1000).point(2, QUIET).failing(40).run();

        List<ComparedFigure> figures = compare(run(QUIET), failing).figures();

        assertThat(figures.get(figures.size() - 1).answer()).isEqualTo(Answer.WORSE);
        assertThat(figures.get(figures.size() - 1).sentence())
                .startsWith("errors at 2 users: +2 percentage points [")
                .endsWith(", more");
    }

    @Test
    void machinesAndPlansAreReportedBeforeAnyNumber() {
        RunComparison comparison = RunComparison.of(
                new Side(run(QUIET), Map.of("warmup", "1s", "seed", "1", "out", "a")),
                new Side(run(QUIET), Map.of("warmup", "2s", "seed", "1", "out", "b")),
                USUAL);

        assertThat(comparison.differences()).containsExactly("plan: warmup was 1s, is 2s");
    }

    @Test
    void anOptionThatAnOlderVersionDidNotHaveIsNoDifferenceWhereItHoldsByDefault() {
        RunComparison comparison = RunComparison.of(
                new Side(run(QUIET), Map.of("join-timeout", "60s")),
                new Side(
                        run(QUIET),
                        Map.of("join-timeout", "1m", "request-timeout", "30s", "placebo", "4%", "columns", "used")),
                USUAL);

        assertThat(comparison.differences()).containsExactly("plan: placebo was 0%, is 4%");
    }

    @Test
    void asAFactorTheRunHasTheSameFiguresWithTheirPoints() {
        RunSummary before = run(QUIET);
        RunSummary after = run(SLOWER);

        List<FactorChange> changes = RunComparison.changes(before, after, new FactorLevels("run", "old", "new"), USUAL);

        assertThat(changes)
                .extracting(FactorChange::figure)
                .isEqualTo(compare(before, after).figures());
        assertThat(changes).allSatisfy(change -> {
            assertThat(change.from()).isEqualTo(before.points().get(0));
            assertThat(change.to()).isEqualTo(after.points().get(0));
        });
    }

    @Test
    void ofManyPointsOfOneRunAloneTheFirstAreNamed() {
        Measured many = Measured.interactions(1000).point(2, QUIET);
        IntStream.rangeClosed(3, 300).forEach(users -> many.point(users, QUIET));

        assertThat(compare(many.run(), run(QUIET)).unpaired())
                .containsExactly("3 users; 4 users; 5 users and 295 more: in the first run alone");
    }

    @Test
    void pointsOfOneRunAloneAreReported() {
        RunSummary more =
                Measured.interactions(1000).point(2, QUIET).point(4, QUIET).run();

        assertThat(compare(run(QUIET), more).unpaired()).containsExactly("4 users: in the second run alone");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare(
                        run(QUIET), Measured.interactions(1000).point(8, QUIET).run()))
                .withMessage("the runs have no point in common: one has 2 users, the other 8 users");
    }

    @Test
    void aRunWithoutATrialIsSaidToHaveNoPoint() {
        RunSummary none = Given.run(new RunLog(run(QUIET).plan(), Given.quietMachine(), List.of()), Given.MIX);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> compare(none, run(QUIET)))
                .withMessage("the runs have no point in common: one has none, the other 2 users");
    }

    @ParameterizedTest
    @CsvSource({
        "throughputt, 3 %, 'unknown metric \"throughputt\", did you mean throughput?'",
        "p99, 5, '\"5\" is more than everything; a share is 0 % to 100 %, or a plain fraction from 0 to 1'",
        "mean, 100 %, 'a margin must be less than everything, was 100 %; 5 % is usual'"
    })
    void wrongTermsAreReportedAsAMetricAndAMargin(String metric, String margin, String what) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Terms(List.of(metric), margin).marginFraction())
                .withMessage("metric \"" + metric + "\" with margin \"" + margin + "\": " + what
                        + "; a metric is throughput, mean or p1 to p99.999, or an interaction's, as in buy.p99; a margin is a"
                        + " share, as in 5 %");
    }

    @Tag("law")
    @Test
    void ofManyPointsThatAreTheSameFewAreSaidToHaveChanged() {
        int runs = Cases.of(40, 100);
        int alarms = 0;
        for (int seed = 0; seed < runs; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            RunComparison comparison = RunComparison.of(
                    new Side(scattered(random), Map.of()),
                    new Side(scattered(random), Map.of()),
                    new Terms(List.of("throughput", "mean"), "3 %"));
            alarms += answers(comparison).stream().anyMatch(answer -> answer == Answer.WORSE || answer == Answer.BETTER)
                    ? 1
                    : 0;
        }

        assertThat(alarms).as("of %d comparisons of five points each", runs).isLessThanOrEqualTo(runs * 9 / 100);
    }

    private static RunSummary scattered(RandomGenerator random) {
        Measured measured = Measured.interactions(20);
        for (int users = 1; users <= 5; users++) {
            measured.point(
                    users,
                    IntStream.range(0, 5)
                            .mapToDouble(repeat -> 10 * Math.exp(0.02 * random.nextGaussian()))
                            .toArray());
        }
        return measured.run();
    }

    private static RunSummary run(double... responseMillis) {
        return Measured.interactions(1000).point(2, responseMillis).run();
    }

    private static RunComparison compare(RunSummary before, RunSummary after) {
        return RunComparison.of(new Side(before, Map.of()), new Side(after, Map.of()), USUAL);
    }

    private static List<Answer> answers(RunComparison comparison) {
        return comparison.figures().stream().map(ComparedFigure::answer).toList();
    }
}

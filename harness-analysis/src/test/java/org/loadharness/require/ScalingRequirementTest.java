package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.Judgement.Inconclusive;
import org.loadharness.require.Judgement.Met;
import org.loadharness.stats.Interval;
import org.loadharness.stats.RunSummary;

class ScalingRequirementTest {
    @Test
    void theRatioIsThatOfThroughputsWithItsInterval() {
        RunSummary run = Measured.interactions(20)
                .point(1, 10, 10, 10)
                .point(50, 20, 20, 20)
                .run();

        assertThat(judge("scaling(1->50) > 20x", run))
                .isEqualTo(new Met(
                        "scaling(1->50): required scaling(1->50) > 20x",
                        "scaling(1->50): required scaling(1->50) > 20x, measured 25x, 95 % CI [25, 25] over 3 and 3"
                                + " repeats"));
    }

    @ParameterizedTest
    @CsvSource({
        "scaling(1->50) > 20x, met",
        "scaling(1->50) > 25x, inconclusive",
        "scaling(1->50) > 30x, not met",
        "scaling(50->1) < 0.05x, met",
        "scaling(1->50) <= 30x, met",
    })
    void theOutcomeIsThatOfTheInterval(String text, String word) {
        RunSummary run = Measured.interactions(20)
                .point(1, 9.9, 10, 10.1)
                .point(50, 19.8, 20, 20.2)
                .run();

        assertThat(judge(text, run).word()).isEqualTo(word);
    }

    @Test
    void tooFewRepeatsAreReportedWithTheNumberThatWouldDo() {
        RunSummary run = Measured.interactions(20)
                .point(1, 9, 10, 11)
                .point(50, 18, 20, 22)
                .run();

        assertThat(judge("scaling(1->50) > 20x", run).sentence())
                .matches(
                        ".*; inconclusive: the interval reaches across 20x; measure longer, or about [0-9]+ repeats of each");
    }

    @Test
    void oneRepeatOfEitherSaysNothing() {
        RunSummary run =
                Measured.interactions(20).point(1, 10).point(50, 20, 20).run();

        assertThat(judge("scaling(1->50) > 20x", run))
                .isEqualTo(new Inconclusive(
                        "scaling(1->50): required scaling(1->50) > 20x",
                        "scaling(1->50): required scaling(1->50) > 20x, measured nothing over 1 and 2 repeats; inconclusive:"
                                + " one repeat has no interval; use at least 2",
                        "one repeat has no interval; use at least 2"));
    }

    @Test
    void aPointThatWasNotRunIsNamed() {
        RunSummary run = Measured.interactions(20).point(1, 10, 10).run();

        assertThat(judge("scaling(1->50) > 20x", run).sentence())
                .isEqualTo(
                        "scaling(1->50): required scaling(1->50) > 20x; inconclusive: the point of 50 users was not run;"
                                + " do it with --resume");
    }

    @Test
    void aPointOfOneUserIsNamedInTheSingular() {
        RunSummary run = Measured.interactions(20).point(50, 10, 10).run();

        assertThat(judge("scaling(1->50) > 20x", run).sentence()).contains("the point of 1 user was not run;");
    }

    @Test
    void anUnsoundPointIsNamedWithItsReason() {
        RunSummary run = Measured.interactions(20)
                .point(1, 10, 10)
                .point(50, 20, 20)
                .ended(Cause.TIMED_OUT)
                .run();

        assertThat(judge("scaling(1->50) > 20x", run)).isInstanceOf(Inconclusive.class);
        assertThat(judge("scaling(1->50) > 20x", run).sentence())
                .contains("measured 25x")
                .contains("; inconclusive: at 1 user the verdict is invalid: ");
    }

    @Test
    void eachVariantHasToScaleByItself() {
        RunSummary run = Measured.interactions(20)
                .point(1, 10, 10)
                .point(50, 20, 20)
                .point(1, 10, 10)
                .point(50, 100, 100)
                .run(List.of(Map.of("store", "snapshot"), Map.of("store", "serial")));

        assertThat(Requirement.parse("scaling(1->50) > 20x").judge(run, Interval.Confidence.STANDARD))
                .extracting(Judgement::word, Judgement::requirement)
                .containsExactly(
                        tuple("met", "scaling(1->50) at store=snapshot: required scaling(1->50) > 20x"),
                        tuple("not met", "scaling(1->50) at store=serial: required scaling(1->50) > 20x"));
    }

    private static Judgement judge(String text, RunSummary run) {
        return Requirement.parse(text).judge(run, Interval.Confidence.STANDARD).get(0);
    }
}

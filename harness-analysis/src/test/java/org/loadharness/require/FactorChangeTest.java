package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.require.ComparedFigure.Answer;
import org.loadharness.require.RunComparison.Side;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorChange;
import org.loadharness.stats.RunSummary;

class FactorChangeTest {
    private static final Terms MEAN = new Terms(List.of("mean"), "3 %");
    private static final double[] QUIET = {0.998, 0.999, 1, 1.001, 1.002};
    private static final List<Map<String, String>> STORES =
            List.of(Map.of("store", "a"), Map.of("store", "b"), Map.of("store", "c"));

    @Test
    void eachPairOfPointsIsHeldAgainstItsOwn() {
        RunSummary run = slower().run(STORES);

        List<FactorChange> changes = FactorChange.of(run, MEAN);

        assertThat(changes)
                .extracting(change -> change.from().point().label() + " > "
                        + change.to().point().label() + " "
                        + change.figure().subject().metric())
                .containsExactly(
                        "1 user, store=a > 1 user, store=b mean",
                        "1 user, store=a > 1 user, store=b errors",
                        "2 users, store=a > 2 users, store=b mean",
                        "2 users, store=a > 2 users, store=b errors",
                        "1 user, store=a > 1 user, store=c mean",
                        "1 user, store=a > 1 user, store=c errors",
                        "2 users, store=a > 2 users, store=c mean",
                        "2 users, store=a > 2 users, store=c errors");
        assertThat(means(changes))
                .usingComparatorForType((one, other) -> Math.abs(one - other) < 1e-3 ? 0 : 1, Double.class)
                .containsExactly(1.1, 1.2, 2.0, 0.5);
        assertThat(changes.get(0).figure().sentence())
                .startsWith("mean at 1 user, store=b, against store=a: +10 % [")
                .endsWith("], slower");
    }

    /** Two ways to the same pairs: inside a run, and as two runs. */
    @Test
    void aPairIsComparedAsTheSamePointOfTwoRunsIs() {
        RunSummary run = slower().run(STORES);
        RunSummary before = Measured.interactions(1000).point(1, times(10)).run();
        RunSummary after = Measured.interactions(1000).point(1, times(11)).run();

        ComparedFigure inside = FactorChange.of(run, MEAN).get(0).figure();
        ComparedFigure apart = RunComparison.of(new Side(before, Map.of()), new Side(after, Map.of()), MEAN)
                .figures()
                .get(0);

        assertThat(inside.size()).isEqualTo(apart.size());
        assertThat(inside.interval()).isEqualTo(apart.interval());
        assertThat(inside.answer()).isEqualTo(apart.answer()).isEqualTo(Answer.WORSE);
    }

    @Test
    void ofAPairThatCannotBeReliedOnTheWordIsInconclusive() {
        RunSummary run = Measured.interactions(1000)
                .point(1, times(10))
                .point(1, times(15))
                .ended(Cause.TIMED_OUT)
                .run(STORES.subList(0, 2));

        ComparedFigure figure = FactorChange.of(run, MEAN).get(0).figure();

        assertThat(figure.answer()).isEqualTo(Answer.INCONCLUSIVE);
        assertThat(figure.sentence()).contains("slower; inconclusive all the same: of 1 user, store=a the verdict is ");
    }

    @Test
    void aRunThatVariedNothingHasNone() {
        assertThat(FactorChange.of(
                        Measured.interactions(1000).point(1, times(10)).run(), MEAN))
                .isEmpty();
    }

    private static Measured slower() {
        return Measured.interactions(1000)
                .point(1, times(10))
                .point(2, times(20))
                .point(1, times(11))
                .point(2, times(24))
                .point(1, times(20))
                .point(2, times(10));
    }

    private static double[] times(double millis) {
        return Arrays.stream(QUIET).map(share -> share * millis).toArray();
    }

    private static List<Double> means(List<FactorChange> changes) {
        return changes.stream()
                .map(FactorChange::figure)
                .filter(figure -> figure.subject().metric().equals("mean"))
                .map(figure -> figure.size().orElseThrow())
                .toList();
    }
}

package org.loadharness.page;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

/** The figures that a page begins with. */
class KeyFiguresTest {
    @Test
    void thePeakSaysOverHowManyPointsItsBandHolds() {
        RunSummary run = MadeUp.of(4, 3, 6);

        assertThat(pointsOfPeak(run)).isEqualTo(4);
        assertThat(pointsOfPeak(withLightestInvalid(run))).isEqualTo(3);
    }

    private static Object pointsOfPeak(RunSummary run) {
        Map<?, ?> peak = (Map<?, ?>) requireNonNull(KeyFigures.of(run).get("peak"));
        return requireNonNull(peak.get("points"));
    }

    private static RunSummary withLightestInvalid(RunSummary run) {
        List<PointSummary> points = new ArrayList<>(run.points());
        PointSummary lightest = points.get(0);
        points.set(
                0,
                new PointSummary(
                        lightest.point(),
                        lightest.trials(),
                        lightest.pooled(),
                        lightest.phases(),
                        lightest.flows(),
                        lightest.queueing(),
                        lightest.stationarity(),
                        Verdict.of(List.of(new Finding(Severity.INVALID, "users-lost", "users lost: 1 of 1")))));
        return new RunSummary(run.plan(), run.environment(), points, run.verdict(), run.profiled());
    }
}

package org.loadharness.report;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SecondSummary;
import org.loadharness.stats.TrialSummary;

/** What the rows of the tables are made of: each knows the row that it belongs to. */
final class Rows {
    private Rows() {}

    record PointRow(ExperimentPlan plan, PointSummary point) {
        static Stream<PointRow> of(RunSummary run) {
            return run.points().stream().map(point -> new PointRow(run.plan(), point));
        }
    }

    record TrialRow(PointRow point, TrialSummary trial) {
        static Stream<TrialRow> of(RunSummary run) {
            return PointRow.of(run)
                    .flatMap(point -> point.point().trials().stream().map(trial -> new TrialRow(point, trial)));
        }
    }

    record InteractionRow(TrialRow trial, InteractionSummary interaction) {
        static Stream<InteractionRow> of(RunSummary run) {
            return TrialRow.of(run)
                    .flatMap(trial -> trial.trial().measures().interactions().stream()
                            .map(interaction -> new InteractionRow(trial, interaction)));
        }
    }

    record SecondRow(TrialRow trial, SecondSummary second) {
        static Stream<SecondRow> of(RunSummary run) {
            return TrialRow.of(run)
                    .flatMap(trial -> trial.trial().timeline().stream().map(second -> new SecondRow(trial, second)));
        }
    }

    record QuantileRow(PointRow point, BigDecimal fraction, long responseNanos) {
        static Stream<QuantileRow> of(RunSummary run) {
            return PointRow.of(run).flatMap(QuantileRow::of);
        }

        private static Stream<QuantileRow> of(PointRow point) {
            Distribution responses = point.point().responses();
            return Ladder.FRACTIONS.stream()
                    .flatMap(fraction -> responses.percentileNanos(fraction.doubleValue()).stream()
                            .mapToObj(nanos -> new QuantileRow(point, fraction, nanos)));
        }
    }
}

package org.loadharness.report;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Warmup;
import org.loadharness.report.Rows.PointRow;

/** The columns that say how a point was measured. */
final class PlanColumns {
    static final List<Column<PointRow>> ALL = List.of(
            new Column<>(
                    new ColumnDescription(
                            "interactions_per_user",
                            ColumnType.INTEGER,
                            "Interactions that each user was to perform, measured; empty if measured by time."),
                    interactions(PlanColumns::measured)),
            Column.number(
                    "duration_s",
                    "Time for which each user was to go on, measured; empty if measured by number.",
                    seconds(PlanColumns::measured)),
            new Column<>(
                    new ColumnDescription(
                            "warmup_interactions_per_user",
                            ColumnType.INTEGER,
                            "Interactions of each user before the measured phase; empty if warmed up by time."),
                    interactions(PlanColumns::warmup)),
            Column.number(
                    "warmup_s",
                    "Time for which each user went on before the measured phase; empty if warmed up by number.",
                    seconds(PlanColumns::warmup)),
            Column.text(
                    "threads",
                    "Kind of thread that a user ran on: platform or virtual.",
                    row -> row.plan().conduct().threads().text()));

    private static final double MILLIS_PER_SECOND = 1000;

    private PlanColumns() {}

    private static Function<PointRow, Cell> interactions(Function<PointRow, Optional<Extent>> extent) {
        return extent.andThen(planned -> Cell.of(
                planned.orElse(null) instanceof Extent.Interactions interactions
                        ? OptionalLong.of(interactions.perUser())
                        : OptionalLong.empty()));
    }

    private static Function<PointRow, OptionalDouble> seconds(Function<PointRow, Optional<Extent>> extent) {
        return extent.andThen(planned -> planned.orElse(null) instanceof Extent.Lasting lasting
                ? OptionalDouble.of(seconds(lasting.duration()))
                : OptionalDouble.empty());
    }

    private static Optional<Extent> measured(PointRow row) {
        return row.point().point().only().map(LoadPhase::measured);
    }

    private static Optional<Extent> warmup(PointRow row) {
        return row.plan().conduct().warmup() instanceof Warmup.Fixed fixed
                ? Optional.of(fixed.extent())
                : Optional.empty();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / MILLIS_PER_SECOND;
    }
}

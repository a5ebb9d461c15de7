package org.loadharness.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.cause.PointTime;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.stats.RunSummary;

/** {@code hotspots.csv}: a row is a line of the system at a point, and how often threads were found computing in it. */
final class HotspotsTable {
    private static final int MOST_LINES = 30;

    static final Table<HotspotRow> TABLE = new Table<>(
            "hotspots.csv",
            "a line of the system at a point, and how often threads were found computing in it",
            HotspotRow::point,
            Column.join(List.of(
                    Column.on(HotspotRow::point, IdentityColumns.OF_POINT),
                    List.of(
                            Column.text(
                                    "threads",
                                    "Whose time it is: users, or threads of the server's process.",
                                    row -> row.time().threads().name().toLowerCase(Locale.ROOT)),
                            Column.text(
                                    "line",
                                    "The innermost line of the system, and the line of another class that called it.",
                                    HotspotRow::line),
                            Column.text("method", "The innermost method, of the platform too.", HotspotRow::method),
                            Column.count("samples", "How often a thread was found there.", HotspotRow::samples),
                            Column.number(
                                    "samples_fraction", "Part of all samples of the point.", row -> row.fraction())),
                    List.of(PlanColumns.POINT.on(HotspotRow::point)))),
            HotspotRow::of);

    private HotspotsTable() {}

    /** A line of a point. */
    record HotspotRow(PointRow point, PointTime time, String line, String method, long samples) {
        private record Place(String line, String method) {}

        static Stream<HotspotRow> of(RunSummary run) {
            return PointTime.of(run).stream().flatMap(time -> of(new PointRow(run.plan(), time.point()), time));
        }

        private static Stream<HotspotRow> of(PointRow point, PointTime time) {
            Map<Place, Long> samples = new HashMap<>();
            for (Stack stack : time.stacks()) {
                String method = stack.frames().isEmpty()
                        ? ""
                        : stack.frames().get(stack.frames().size() - 1);
                samples.merge(new Place(stack.line(), method), stack.samples(), Long::sum);
            }
            return samples.entrySet().stream()
                    .map(place -> new HotspotRow(
                            point, time, place.getKey().line(), place.getKey().method(), place.getValue()))
                    .sorted(Comparator.comparingLong(HotspotRow::samples)
                            .reversed()
                            .thenComparing(HotspotRow::line)
                            .thenComparing(HotspotRow::method))
                    .limit(MOST_LINES);
        }

        OptionalDouble fraction() {
            long all = time.stacks().stream().mapToLong(Stack::samples).sum();
            return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) samples / all);
        }
    }
}

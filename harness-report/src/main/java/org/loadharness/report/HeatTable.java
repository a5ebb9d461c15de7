package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.stats.Numbers;

/** A row is how many response times of a second of a trial lie in a range: what a heat map over time is drawn from. */
final class HeatTable {
    /** Ranges per factor of ten: each is a third wider than the one before. */
    private static final int STEPS_PER_DECADE = 8;

    private static final int EDGE_DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;

    /** The range of what took less than a nanosecond. */
    private static final int NOTHING = -1;

    /** Up to the longest time, which has nineteen digits. */
    private static final int RANGES = 19 * STEPS_PER_DECADE - NOTHING;

    /** The lower end of each range, and the upper one of the last. */
    private static final double[] EDGES_MILLIS = IntStream.rangeClosed(0, RANGES)
            .mapToDouble(HeatTable::newEdgeMillis)
            .toArray();

    private static final List<Column<HeatRow>> RANGE = List.of(
            Column.number(
                    "latency_from_ms",
                    "Lower end of the range of response times.",
                    row -> OptionalDouble.of(row.range() == NOTHING ? 0 : edgeMillis(row.range()))),
            Column.number(
                    "latency_to_ms",
                    "Upper end of it, which belongs to the next.",
                    row -> OptionalDouble.of(edgeMillis(row.range() + 1))),
            Column.count("successes", "Successes with a response time in it.", HeatRow::count));

    static final Table<HeatRow> TABLE = new Table<>(
            "heat.csv",
            "a range of response times in a second of a trial",
            row -> row.second().trial().point(),
            Column.join(List.of(
                    Column.on(row -> row.second().trial(), IdentityColumns.OF_TRIAL),
                    Column.on(HeatRow::second, TimelineTable.SPAN),
                    RANGE,
                    List.of(
                            TimelineTable.STAGE.on(HeatRow::second),
                            PlanColumns.POINT.on(row -> row.second().trial().point())))),
            run -> SecondRow.of(run).flatMap(HeatRow::of));

    private HeatTable() {}

    /** Of a range, its lower end. */
    private static double edgeMillis(int range) {
        return EDGES_MILLIS[range];
    }

    private static double newEdgeMillis(int range) {
        double nanos = Math.pow(10, (double) range / STEPS_PER_DECADE);
        return Numbers.rounded(nanos / NANOS_PER_MILLI, EDGE_DIGITS).doubleValue();
    }

    /** How many successes of a second lie in a range. */
    record HeatRow(SecondRow second, int range, long count) {
        static Stream<HeatRow> of(SecondRow second) {
            long[] counts = new long[RANGES];
            for (Distribution.Bucket bucket : second.second().log().successes().buckets()) {
                counts[rangeOf(bucket.lowestNanos()) - NOTHING] += bucket.count();
            }
            return IntStream.range(0, RANGES)
                    .filter(range -> counts[range] > 0)
                    .mapToObj(range -> new HeatRow(second, range + NOTHING, counts[range]));
        }

        private static int rangeOf(long nanos) {
            return nanos < 1 ? NOTHING : (int) Math.floor(STEPS_PER_DECADE * Math.log10((double) nanos) + 1e-9);
        }
    }
}

package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.loadharness.report.Sheet;
import org.loadharness.require.RpcOverhead;
import org.loadharness.require.RpcOverhead.Row;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Numbers;

/** What RPC adds, as tables: a row for each interaction of each load, a column for each part. Immutable. */
record OverheadSheets(RpcOverhead overhead) {
    private static final int DIGITS_IN_SHORT = 3;

    /** For people. */
    Sheet inShort() {
        return new Sheet(
                columns(Stream.of("", "point", "interaction", "local", "rpc", "overhead", "95 %", "repeats"), ""),
                overhead.rows().stream().map(this::cellsInShort).toList());
    }

    /** Every reason why rows are doubtful, once. */
    List<String> unreliable() {
        return overhead.rows().stream()
                .map(Row::caveat)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** For programs: each of its columns ends in its unit. */
    Sheet full() {
        return new Sheet(
                columns(
                        Stream.of(
                                "point",
                                "interaction",
                                "local_ms",
                                "local_repeats",
                                "rpc_ms",
                                "rpc_repeats",
                                "overhead_ms",
                                "overhead_ci_low_ms",
                                "overhead_ci_high_ms",
                                "doubt"),
                        "_ms"),
                overhead.rows().stream().map(this::cells).toList());
    }

    private List<String> columns(Stream<String> first, String unit) {
        return Stream.concat(first, overhead.parts().stream().map(part -> part + unit))
                .toList();
    }

    private List<Sheet.Cell> cellsInShort(Row row) {
        Optional<Estimate.Difference> found = row.difference();
        List<Sheet.Cell> cells = new ArrayList<>(List.of(
                Sheet.Cell.of(row.caveat().map(reason -> "doubtful").orElse("")),
                Sheet.Cell.of(row.subject().point()),
                Sheet.Cell.of(row.subject().interaction()),
                rounded(row.local().millis(), DIGITS_IN_SHORT),
                rounded(row.rpc().millis(), DIGITS_IN_SHORT),
                rounded(known(found, Estimate.Difference::difference), DIGITS_IN_SHORT),
                found.map(Estimate.Difference::interval)
                        .map(interval -> Sheet.Cell.of(Numbers.text(interval.low(), DIGITS_IN_SHORT) + " to "
                                + Numbers.text(interval.high(), DIGITS_IN_SHORT)))
                        .orElse(Sheet.Cell.unknown()),
                Sheet.Cell.of(row.local().repeats() + " + " + row.rpc().repeats())));
        cells.addAll(parts(row, DIGITS_IN_SHORT));
        return cells;
    }

    private List<Sheet.Cell> cells(Row row) {
        Optional<Estimate.Difference> found = row.difference();
        List<Sheet.Cell> cells = new ArrayList<>(List.of(
                Sheet.Cell.of(row.subject().point()),
                Sheet.Cell.of(row.subject().interaction()),
                Sheet.Cell.of(row.local().millis()),
                Sheet.Cell.of(row.local().repeats()),
                Sheet.Cell.of(row.rpc().millis()),
                Sheet.Cell.of(row.rpc().repeats()),
                Sheet.Cell.of(known(found, Estimate.Difference::difference)),
                Sheet.Cell.of(known(found, difference -> difference.interval().low())),
                Sheet.Cell.of(known(found, difference -> difference.interval().high())),
                row.caveat().map(Sheet.Cell::of).orElse(Sheet.Cell.unknown())));
        cells.addAll(parts(row, Sheet.Cell.DIGITS));
        return cells;
    }

    private List<Sheet.Cell> parts(Row row, int digits) {
        return overhead.parts().stream()
                .map(part -> Optional.ofNullable(row.partMillis().get(part)))
                .map(millis -> rounded(known(millis, Double::doubleValue), digits))
                .toList();
    }

    private static <T> OptionalDouble known(Optional<T> from, ToDoubleFunction<T> value) {
        return from.isPresent() ? OptionalDouble.of(value.applyAsDouble(from.get())) : OptionalDouble.empty();
    }

    private static Sheet.Cell rounded(OptionalDouble value, int digits) {
        return value.isPresent()
                ? new Sheet.Cell.Figure(Numbers.rounded(value.getAsDouble(), digits))
                : Sheet.Cell.unknown();
    }
}

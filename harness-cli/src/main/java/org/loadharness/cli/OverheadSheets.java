package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.loadharness.report.Cell;
import org.loadharness.report.Sheet;
import org.loadharness.require.RpcOverhead;
import org.loadharness.require.RpcOverhead.Row;
import org.loadharness.stats.MeanDifference;
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
                .map(Row::doubt)
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

    private List<Cell> cellsInShort(Row row) {
        Optional<MeanDifference> found = row.difference();
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(row.doubt().map(reason -> "doubtful").orElse("")),
                Cell.of(row.subject().point()),
                Cell.of(row.subject().interaction()),
                rounded(row.local().millis(), DIGITS_IN_SHORT),
                rounded(row.rpc().millis(), DIGITS_IN_SHORT),
                rounded(known(found, MeanDifference::difference), DIGITS_IN_SHORT),
                found.map(MeanDifference::interval)
                        .map(interval -> Cell.of(Numbers.text(interval.low(), DIGITS_IN_SHORT) + " to "
                                + Numbers.text(interval.high(), DIGITS_IN_SHORT)))
                        .orElse(Cell.unknown()),
                Cell.of(row.local().repeats() + " + " + row.rpc().repeats())));
        cells.addAll(parts(row, DIGITS_IN_SHORT));
        return cells;
    }

    private List<Cell> cells(Row row) {
        Optional<MeanDifference> found = row.difference();
        List<Cell> cells = new ArrayList<>(List.of(
                Cell.of(row.subject().point()),
                Cell.of(row.subject().interaction()),
                Cell.of(row.local().millis()),
                Cell.of(row.local().repeats()),
                Cell.of(row.rpc().millis()),
                Cell.of(row.rpc().repeats()),
                Cell.of(known(found, MeanDifference::difference)),
                Cell.of(known(found, difference -> difference.interval().low())),
                Cell.of(known(found, difference -> difference.interval().high())),
                row.doubt().map(Cell::of).orElse(Cell.unknown())));
        cells.addAll(parts(row, Cell.DIGITS));
        return cells;
    }

    private List<Cell> parts(Row row, int digits) {
        return overhead.parts().stream()
                .map(part -> Optional.ofNullable(row.partMillis().get(part)))
                .map(millis -> rounded(known(millis, Double::doubleValue), digits))
                .toList();
    }

    private static <T> OptionalDouble known(Optional<T> from, ToDoubleFunction<T> value) {
        return from.isPresent() ? OptionalDouble.of(value.applyAsDouble(from.get())) : OptionalDouble.empty();
    }

    private static Cell rounded(OptionalDouble value, int digits) {
        return value.isPresent() ? new Cell.Figure(Numbers.rounded(value.getAsDouble(), digits)) : Cell.unknown();
    }
}

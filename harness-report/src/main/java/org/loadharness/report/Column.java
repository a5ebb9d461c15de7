package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;

/**
 * A column: what it is, and how a cell of it is made. Immutable. Thread-safe.
 *
 * @param <R> what a row is made of
 */
record Column<R>(ColumnDescription description, Function<R, Sheet.Cell> cell) {
    Column {
        requireNonNull(description, "description");
        requireNonNull(cell, "cell");
    }

    static <R> Column<R> text(String name, String meaning, Function<R, String> text) {
        return new Column<>(new ColumnDescription(name, ColumnType.STRING, meaning), text.andThen(Sheet.Cell::of));
    }

    static <R> Column<R> count(String name, String meaning, ToLongFunction<R> count) {
        return new Column<>(
                new ColumnDescription(name, ColumnType.INTEGER, meaning), row -> Sheet.Cell.of(count.applyAsLong(row)));
    }

    static <R> Column<R> number(String name, String meaning, Function<R, OptionalDouble> number) {
        return new Column<>(new ColumnDescription(name, ColumnType.NUMBER, meaning), number.andThen(Sheet.Cell::of));
    }

    /** A count that nobody may know. */
    static <R> Column<R> knownCount(String name, String meaning, Function<R, OptionalLong> count) {
        return new Column<>(new ColumnDescription(name, ColumnType.INTEGER, meaning), count.andThen(Sheet.Cell::of));
    }

    /** Those groups of columns, one behind the other. */
    static <R> List<Column<R>> join(List<List<Column<R>>> groups) {
        return groups.stream().flatMap(List::stream).toList();
    }

    /** The same columns in a table whose rows hold such a row. */
    static <S, R> List<Column<S>> on(Function<S, R> row, List<Column<R>> columns) {
        return columns.stream().map(column -> column.on(row)).toList();
    }

    /** The same column in a table whose rows hold such a row. */
    <S> Column<S> on(Function<S, R> row) {
        return new Column<>(description, row.andThen(cell));
    }
}

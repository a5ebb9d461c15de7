package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.loadharness.require.ComparedFigure;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;

/**
 * A small table that a command prints: a header and rows of as many cells. Immutable. Thread-safe.
 *
 * @param columns names, with their units
 */
public record Sheet(List<String> columns, List<List<Cell>> rows) {
    private static final String GAP = "  ";
    private static final String UNKNOWN = "-";

    public Sheet {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row has " + row.size() + " cells, its columns are " + columns);
            }
        }
    }

    /**
     * A compared figure, wherever it is shown, in this order: metric, unit, before and its repeats, after and its repeats,
     * change and its 95 % interval, probability, answer, sentence.
     */
    public static List<Cell> cells(ComparedFigure figure) {
        return List.of(
                Cell.of(figure.subject().metric()),
                Cell.of(figure.subject().unit().substring(1)),
                Cell.of(figure.before().value()),
                Cell.of(figure.before().repeats()),
                Cell.of(figure.after().value()),
                Cell.of(figure.after().repeats()),
                Cell.of(figure.size()),
                Cell.of(end(figure, Interval::low)),
                Cell.of(end(figure, Interval::high)),
                Cell.of(figure.probability()),
                Cell.of(figure.answer().word()),
                Cell.of(figure.sentence()));
    }

    /** One end of the interval of a change; empty without one. */
    public static OptionalDouble end(ComparedFigure figure, Function<Interval, Double> end) {
        return figure.interval()
                .map(interval -> OptionalDouble.of(end.apply(interval)))
                .orElse(OptionalDouble.empty());
    }

    /** The same with one more column before the others, whose cells are all that text. */
    public Sheet under(String column, String text) {
        Cell cell = Cell.of(text);
        return new Sheet(
                with(column, columns), rows.stream().map(row -> with(cell, row)).toList());
    }

    /**
     * The same with the rows of another sheet behind.
     *
     * @throws IllegalArgumentException if that has other columns
     */
    public Sheet and(Sheet other) {
        if (!other.columns.equals(columns)) {
            throw new IllegalArgumentException("sheets have columns " + columns + " and " + other.columns);
        }
        return new Sheet(
                columns, Stream.concat(rows.stream(), other.rows.stream()).toList());
    }

    private static <T> List<T> with(T first, List<T> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    /** As a file: see {@code results/README.md} for the form. */
    public String csv() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Csv csv = new Csv(bytes);
            csv.line(columns);
            for (List<Cell> row : rows) {
                csv.row(row);
            }
            csv.flush();
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory does not fail to write", impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Aligned: numbers to the right, texts to the left; each line ends in a line break. */
    public String console() {
        List<List<String>> lines = rows.stream().map(Sheet::texts).toList();
        StringBuilder text = new StringBuilder();
        text.append(aligned(columns, lines));
        lines.forEach(line -> text.append(aligned(line, lines)));
        return text.toString();
    }

    /** The same in lines of no more than that: further columns below, beside the first ones, and long texts folded. */
    public String console(int width) {
        return FittedSheet.of(columns, rows.stream().map(Sheet::texts).toList(), width)
                .map(FittedSheet::text)
                .orElseGet(this::console);
    }

    /** For a page that reads Markdown. */
    public String markdown() {
        StringBuilder text = new StringBuilder(markdown(columns));
        text.append(markdown(IntStream.range(0, columns.size())
                .mapToObj(column -> isText(column) ? "---" : "--:")
                .toList()));
        rows.forEach(row -> text.append(markdown(texts(row))));
        return text.toString();
    }

    /** Rows by the names of their columns, in order. */
    public List<Map<String, Cell>> byName() {
        return rows.stream().map(this::byName).toList();
    }

    private Map<String, Cell> byName(List<Cell> row) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        IntStream.range(0, row.size()).forEach(column -> cells.put(columns.get(column), row.get(column)));
        return Collections.unmodifiableMap(cells);
    }

    private String aligned(List<String> line, List<List<String>> lines) {
        return IntStream.range(0, line.size())
                        .mapToObj(column -> padded(line.get(column), column, lines))
                        .collect(Collectors.joining(GAP))
                        .stripTrailing()
                + "\n";
    }

    private String padded(String text, int column, List<List<String>> lines) {
        int width = Math.max(
                columns.get(column).length(),
                lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0));
        String blanks = " ".repeat(width - text.length());
        return isText(column) ? text + blanks : blanks + text;
    }

    private boolean isText(int column) {
        return rows.stream().anyMatch(row -> row.get(column) instanceof Cell.Text);
    }

    private static List<String> texts(List<Cell> row) {
        return row.stream()
                .map(cell -> cell instanceof Cell.Unknown ? UNKNOWN : cell.text())
                .toList();
    }

    private static String markdown(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** One value of a table. Immutable. Thread-safe. */
    public sealed interface Cell {
        /** Significant digits of a number that is no count; more than any clock or histogram here carries. */
        int DIGITS = 6;

        /** Nobody knows: an empty cell, never 0. */
        record Unknown() implements Cell {
            @Override
            public String text() {
                return "";
            }

            @Override
            public @Nullable Object value() {
                return null;
            }
        }

        /** A number; printed without an exponent. */
        record Figure(BigDecimal value) implements Cell {
            public Figure {
                requireNonNull(value, "value");
            }

            @Override
            public String text() {
                return value.toPlainString();
            }
        }

        /** A text in one line: control characters are replaced by spaces. */
        record Text(String text) implements Cell {
            public Text {
                text = text.replaceAll("\\p{Cntrl}", " ").strip();
            }

            @Override
            public String value() {
                return text;
            }
        }

        /** As it stands in a file; unknown is the empty text. */
        String text();

        /** As JSON has it: a number, a text or null. */
        @Nullable
        Object value();

        static Cell unknown() {
            return new Unknown();
        }

        static Cell of(String text) {
            return new Text(text);
        }

        static Cell of(long count) {
            return new Figure(BigDecimal.valueOf(count));
        }

        static Cell of(OptionalLong count) {
            return count.isPresent() ? of(count.getAsLong()) : unknown();
        }

        static Cell of(double value) {
            return new Figure(Numbers.rounded(value, DIGITS));
        }

        static Cell of(OptionalDouble value) {
            return value.isPresent() ? of(value.getAsDouble()) : unknown();
        }
    }
}

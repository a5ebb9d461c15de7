package org.loadharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.PointSummary;

/**
 * Rows of points for a terminal some {@value #WIDTH} wide: columns flush right, signs of uncertainty below each other,
 * and bars of throughput in what room is left. Immutable. Thread-safe.
 *
 * @param lines the header, then a line for each point, all of the same length
 */
record ConsoleTable(List<String> lines) {
    static final String GAP = "  ";
    static final int WIDTH = 80;

    /** Columns that go first where there is no room, in that order. */
    private static final List<String> SPARED = List.of("max ms", "p50 ms", ShortColumn.ACTIVE, "service ms");

    ConsoleTable {
        lines = List.copyOf(lines);
    }

    /**
     * Of those points. What is the same in every row and no news is left out, and where there is no room what
     * {@code summary.csv} alone has to say.
     *
     * @param behind what follows in every line, in columns of the terminal
     */
    static ConsoleTable of(List<PointSummary> points, List<ShortColumn> columns, Glyphs glyphs, int behind) {
        List<ShortColumn> shown = columns.stream()
                .filter(column -> points.isEmpty() || points.stream().anyMatch(point -> column.isNews(points, point)))
                .toList();
        ConsoleTable table = filled(points, shown, glyphs, behind);
        for (String spared : SPARED) {
            if (table.lines.get(0).length() + behind <= WIDTH) {
                return table;
            }
            shown = shown.stream()
                    .filter(column -> column.isOfPoint() || !column.header().equals(spared))
                    .toList();
            table = filled(points, shown, glyphs, behind);
        }
        return table;
    }

    private static ConsoleTable filled(
            List<PointSummary> points, List<ShortColumn> columns, Glyphs glyphs, int behind) {
        List<String> headers =
                new ArrayList<>(columns.stream().map(ShortColumn::header).toList());
        List<List<String>> rows = points.stream()
                .map(point -> (List<String>) new ArrayList<>(ShortColumn.texts(columns, point)))
                .toList();
        for (int column = 0; column < headers.size(); column++) {
            alignSigns(rows, column, " " + glyphs.plusMinus());
        }
        int room = WIDTH - behind - line(headers, headers, rows).length() - GAP.length();
        List<String> bars = Bars.of(points, room, glyphs);
        int place = headers.indexOf(ShortColumn.THROUGHPUT) + 1;
        if (!bars.isEmpty()) {
            headers.add(place, "");
            IntStream.range(0, bars.size()).forEach(row -> rows.get(row).add(place, bars.get(row)));
        }
        return new ConsoleTable(Stream.concat(Stream.of(headers), rows.stream())
                .map(cells -> line(cells, headers, rows))
                .toList());
    }

    /** Cells of a column end alike where some of them have the sign. */
    private static void alignSigns(List<List<String>> rows, int column, String sign) {
        int longest = rows.stream()
                .mapToInt(row -> behind(row.get(column), sign))
                .max()
                .orElse(0);
        rows.forEach(row -> {
            String cell = row.get(column);
            row.set(column, cell + " ".repeat(longest - behind(cell, sign)));
        });
    }

    private static int behind(String cell, String sign) {
        int place = cell.indexOf(sign);
        return place < 0 ? 0 : cell.length() - place;
    }

    /** Cells flush right in columns as wide as the widest of headers and rows. */
    static String line(List<String> cells, List<String> headers, List<List<String>> rows) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            int index = column;
            int width = Stream.concat(Stream.of(headers), rows.stream())
                    .mapToInt(row -> row.get(index).length())
                    .max()
                    .orElse(0);
            line.append(column == 0 ? "" : GAP)
                    .append(" ".repeat(width - cells.get(column).length()))
                    .append(cells.get(column));
        }
        return line.toString();
    }
}

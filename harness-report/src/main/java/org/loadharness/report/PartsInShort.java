package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Into what the time of interactions went, for people: a row for each of a point, with the mean of each part; where a terminal
 * has no room for that, a row for each part, or for each of many interactions, of the highest load. Immutable. Thread-safe.
 *
 * @param title with the load, where it is one alone
 * @param headers of the columns
 * @param rows cells in the order of the headers
 * @param more rows that are left out
 */
record PartsInShort(String title, List<String> headers, List<List<String>> rows, int more) {
    private static final int MOST_ROWS = 12;
    private static final double LEAST_SHOWN_FRACTION = 0.02;
    private static final int DIGITS_OF_SHARE = 2;
    private static final double WHOLE_PERCENT = 100;
    private static final String TITLE = "where the time went: mean ms of a success from its start, and its share";

    PartsInShort {
        requireNonNull(title, "title");
        headers = List.copyOf(headers);
        rows = List.copyOf(requireNonNull(rows, "rows"));
    }

    /** Empty if no success reported any part. */
    static Optional<PartsInShort> of(RunSummary run) {
        List<PointSummary> points = run.points().stream()
                .filter(point -> !interactions(point).isEmpty())
                .toList();
        List<String> parts = points.stream()
                .flatMap(point -> point.parts().stream())
                .map(InteractionSummary.Part::part)
                .filter(part -> !isOfHarness(part))
                .distinct()
                .toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        List<String> columns = Stream.concat(
                        parts.stream(), Stream.of(InteractionSummary.Part.REST, InteractionSummary.Part.END_TO_END))
                .toList();
        return Stream.of(wide(run, columns), tall(points, columns))
                .filter(PartsInShort::fits)
                .findFirst()
                .or(() -> Optional.of(ofMany(points, columns)));
    }

    /** A row for each interaction of each point. */
    private static PartsInShort wide(RunSummary run, List<String> columns) {
        List<ShortColumn> labels = ShortColumn.ofPoint(run);
        List<List<String>> rows = run.points().stream()
                .flatMap(point -> rows(point, labels, columns).stream())
                .toList();
        List<String> headers =
                new ArrayList<>(labels.stream().map(ShortColumn::header).toList());
        headers.add("interaction");
        headers.addAll(columns);
        int shown = Math.min(MOST_ROWS, rows.size());
        return new PartsInShort(TITLE, headers, rows.subList(0, shown), rows.size() - shown);
    }

    /** A row for each part at the highest load, and a column for each interaction. */
    private static PartsInShort tall(List<PointSummary> points, List<String> parts) {
        PointSummary last = points.get(points.size() - 1);
        List<String> interactions = interactions(last);
        List<List<String>> rows = new ArrayList<>();
        for (String part : parts) {
            List<String> row = new ArrayList<>(List.of(part));
            interactions.forEach(interaction -> row.add(cell(last, interaction, part)));
            rows.add(row);
        }
        List<String> headers = new ArrayList<>(List.of("part"));
        headers.addAll(interactions);
        return new PartsInShort(
                titleAt(last), headers, rows, all(points) - last.parts().size());
    }

    /**
     * Many parts of many interactions, as flows have: a row for each interaction at the highest load, and of the parts that
     * take time as many as there is room for, the longest.
     */
    private static PartsInShort ofMany(List<PointSummary> points, List<String> parts) {
        PointSummary last = points.get(points.size() - 1);
        List<String> columns = parts.stream()
                .filter(part -> isOfHarness(part) || largestFraction(last, part) >= LEAST_SHOWN_FRACTION)
                .toList();
        PartsInShort table = ofMany(points, last, columns);
        while (!table.fits()
                && columns.stream().filter(part -> !isOfHarness(part)).count() > 1) {
            String spared = columns.stream()
                    .filter(part -> !isOfHarness(part))
                    .min(Comparator.comparingDouble(part -> largestFraction(last, part)))
                    .orElseThrow();
            columns = columns.stream().filter(part -> !part.equals(spared)).toList();
            table = ofMany(points, last, columns);
        }
        return table;
    }

    private static PartsInShort ofMany(List<PointSummary> points, PointSummary last, List<String> columns) {
        List<String> shown = interactions(last).stream().limit(MOST_ROWS).toList();
        List<List<String>> rows = shown.stream()
                .map(interaction -> row(last, List.of(), interaction, columns))
                .toList();
        int cells = (int) last.parts().stream()
                .filter(part -> shown.contains(part.interaction()) && columns.contains(part.part()))
                .count();
        List<String> headers = new ArrayList<>(List.of("interaction"));
        headers.addAll(columns);
        return new PartsInShort(titleAt(last), headers, rows, all(points) - cells);
    }

    private static String titleAt(PointSummary point) {
        return TITLE + ", at " + point.point().label();
    }

    /** Those of which any succeeded. */
    private static List<String> interactions(PointSummary point) {
        return point.parts().stream()
                .filter(part -> part.part().equals(InteractionSummary.Part.END_TO_END))
                .filter(part -> part.lengths().count() > 0)
                .map(InteractionSummary.Part::interaction)
                .toList();
    }

    private static int all(List<PointSummary> points) {
        return points.stream().mapToInt(point -> point.parts().size()).sum();
    }

    private boolean fits() {
        return ConsoleTable.line(headers, headers, rows).length() <= ConsoleTable.WIDTH;
    }

    /** The largest share of a part in the time of any interaction. */
    private static double largestFraction(PointSummary point, String name) {
        return point.parts().stream()
                .filter(part -> part.part().equals(name))
                .mapToDouble(part -> part.shareFraction().orElse(0))
                .max()
                .orElse(0);
    }

    /** Aligned columns under a title; ends in a line break. */
    String console() {
        StringBuilder text = new StringBuilder(title).append('\n');
        text.append(ConsoleTable.line(headers, headers, rows)).append('\n');
        rows.forEach(row -> text.append(ConsoleTable.line(row, headers, rows)).append('\n'));
        return text.append(rest()).toString();
    }

    /** A table of Markdown under a title; ends in a line break. */
    String markdown() {
        StringBuilder text = new StringBuilder(title).append("\n\n").append(FinalTable.markdownLine(headers));
        text.append(FinalTable.markdownLine(Collections.nCopies(headers.size(), "--:")));
        rows.forEach(row -> text.append(FinalTable.markdownLine(row)));
        return text.append(rest().isEmpty() ? "" : "\n").append(rest()).toString();
    }

    private String rest() {
        boolean isRough = rows.stream().flatMap(List::stream).anyMatch(cell -> cell.startsWith(FigureText.ROUGHLY));
        String roughly = FigureText.ROUGHLY + " is known to no better than 10 %: tiers.csv has the interval\n";
        return (more == 0 ? "" : "and " + more + " more in tiers.csv\n") + (isRough ? roughly : "");
    }

    private static List<List<String>> rows(PointSummary point, List<ShortColumn> labels, List<String> columns) {
        return interactions(point).stream()
                .map(interaction -> row(point, labels, interaction, columns))
                .toList();
    }

    private static List<String> row(
            PointSummary point, List<ShortColumn> labels, String interaction, List<String> columns) {
        List<String> cells = new ArrayList<>(ShortColumn.texts(labels, point));
        cells.add(interaction);
        columns.forEach(column -> cells.add(cell(point, interaction, column)));
        return cells;
    }

    private static String cell(PointSummary point, String interaction, String column) {
        return point.parts().stream()
                .filter(part ->
                        part.interaction().equals(interaction) && part.part().equals(column))
                .map(PartsInShort::cell)
                .findFirst()
                .orElse("-");
    }

    private static String cell(InteractionSummary.Part part) {
        if (part.meanMillis().mean().isEmpty() || part.shareFraction().isEmpty()) {
            return "-";
        }
        String mean = FigureText.inShort(part.meanMillis());
        double percent = WHOLE_PERCENT * part.shareFraction().getAsDouble();
        return part.part().equals(InteractionSummary.Part.END_TO_END)
                ? mean
                : mean + " (" + Numbers.text(percent, DIGITS_OF_SHARE) + " %)";
    }

    private static boolean isOfHarness(String part) {
        return part.equals(InteractionSummary.Part.REST) || part.equals(InteractionSummary.Part.END_TO_END);
    }
}

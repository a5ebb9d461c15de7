package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Into what the time of interactions went, for people: a row for each of a point, with the mean of each part; where there are
 * too many parts for that, a row for each part, or for each of many interactions, of the highest load. Immutable. Thread-safe.
 *
 * @param title with the load, where it is one alone
 * @param headers of the columns
 * @param rows cells in the order of the headers
 * @param more rows that are left out
 */
record PartsInShort(String title, List<String> headers, List<List<String>> rows, int more) {
    private static final int MOST_ROWS = 12;
    private static final int MOST_PARTS_SIDE_BY_SIDE = 4;
    private static final int MOST_INTERACTIONS_SIDE_BY_SIDE = 4;
    private static final double LEAST_SHOWN_FRACTION = 0.02;
    private static final int DIGITS_OF_SHARE = 2;
    private static final double WHOLE_PERCENT = 100;
    private static final String TITLE = "where the time went: mean ms of a success from its start, and its share";

    PartsInShort {
        requireNonNull(title, "title");
        headers = List.copyOf(headers);
        rows = List.copyOf(requireNonNull(rows, "rows"));
    }

    /** Empty if no part was reported. */
    static Optional<PartsInShort> of(RunSummary run, Glyphs glyphs) {
        List<String> parts = run.points().stream()
                .flatMap(point -> point.parts().stream())
                .map(InteractionSummary.Part::part)
                .filter(part -> !isOfHarness(part))
                .distinct()
                .toList();
        List<String> columns = Stream.concat(
                        parts.stream(), Stream.of(InteractionSummary.Part.REST, InteractionSummary.Part.END_TO_END))
                .toList();
        return parts.size() > MOST_PARTS_SIDE_BY_SIDE ? tall(run, columns, glyphs) : wide(run, columns, glyphs);
    }

    private static Optional<PartsInShort> wide(RunSummary run, List<String> columns, Glyphs glyphs) {
        List<ShortColumn> labels = ShortColumn.ofPoint(run);
        List<List<String>> rows = run.points().stream()
                .flatMap(point -> rows(point, labels, new Cells(columns, glyphs)).stream())
                .toList();
        List<String> headers =
                new ArrayList<>(labels.stream().map(ShortColumn::header).toList());
        headers.add("interaction");
        headers.addAll(columns);
        int shown = Math.min(MOST_ROWS, rows.size());
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new PartsInShort(TITLE, headers, rows.subList(0, shown), rows.size() - shown));
    }

    private static Optional<PartsInShort> tall(RunSummary run, List<String> parts, Glyphs glyphs) {
        List<PointSummary> telling =
                run.points().stream().filter(point -> !point.parts().isEmpty()).toList();
        PointSummary last = telling.get(telling.size() - 1);
        List<String> interactions = last.parts().stream()
                .map(InteractionSummary.Part::interaction)
                .distinct()
                .toList();
        if (interactions.size() > MOST_INTERACTIONS_SIDE_BY_SIDE) {
            return Optional.of(ofMany(telling, interactions, new Cells(parts, glyphs)));
        }
        List<List<String>> rows = new ArrayList<>();
        for (String part : parts) {
            List<String> row = new ArrayList<>(List.of(part));
            interactions.forEach(interaction -> row.add(cell(last, interaction, part, glyphs)));
            rows.add(row);
        }
        List<String> headers = new ArrayList<>(List.of("part"));
        headers.addAll(interactions);
        int more = telling.stream().mapToInt(point -> point.parts().size()).sum()
                - last.parts().size();
        return Optional.of(new PartsInShort(TITLE + ", at " + last.point().label(), headers, rows, more));
    }

    /** Many parts of many interactions, as flows have: a row for each interaction, and those parts alone that take time. */
    private static PartsInShort ofMany(List<PointSummary> telling, List<String> interactions, Cells all) {
        PointSummary last = telling.get(telling.size() - 1);
        List<String> columns = all.columns().stream()
                .filter(column -> isOfHarness(column) || takesTime(last, column))
                .toList();
        List<List<String>> rows = interactions.stream()
                .limit(MOST_ROWS)
                .map(interaction -> row(last, List.of(), interaction, new Cells(columns, all.glyphs())))
                .toList();
        List<String> headers = new ArrayList<>(List.of("interaction"));
        headers.addAll(columns);
        int more = telling.stream().mapToInt(point -> point.parts().size()).sum() - rows.size() * columns.size();
        return new PartsInShort(TITLE + ", at " + last.point().label(), headers, rows, more);
    }

    private static boolean takesTime(PointSummary point, String name) {
        return point.parts().stream()
                .filter(part -> part.part().equals(name))
                .anyMatch(part -> part.shareFraction().orElse(0) >= LEAST_SHOWN_FRACTION);
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
        return text.append(more == 0 ? "" : "\n").append(rest()).toString();
    }

    private String rest() {
        return more == 0 ? "" : "and " + more + " more in tiers.csv\n";
    }

    /** Which parts have a cell in a row, and with which signs they are written. */
    private record Cells(List<String> columns, Glyphs glyphs) {}

    private static List<List<String>> rows(PointSummary point, List<ShortColumn> labels, Cells parts) {
        return point.parts().stream()
                .filter(part -> part.part().equals(InteractionSummary.Part.END_TO_END))
                .map(whole -> row(point, labels, whole.interaction(), parts))
                .toList();
    }

    private static List<String> row(PointSummary point, List<ShortColumn> labels, String interaction, Cells parts) {
        List<String> cells = new ArrayList<>(ShortColumn.texts(labels, point));
        cells.add(interaction);
        for (String column : parts.columns()) {
            cells.add(cell(point, interaction, column, parts.glyphs()));
        }
        return cells;
    }

    private static String cell(PointSummary point, String interaction, String column, Glyphs glyphs) {
        return point.parts().stream()
                .filter(part ->
                        part.interaction().equals(interaction) && part.part().equals(column))
                .map(part -> cell(part, glyphs))
                .findFirst()
                .orElse("-");
    }

    private static String cell(InteractionSummary.Part part, Glyphs glyphs) {
        OptionalDouble mean = part.meanMillis().mean();
        if (mean.isEmpty() || part.shareFraction().isEmpty()) {
            return "-";
        }
        String share = " (" + Numbers.text(WHOLE_PERCENT * part.shareFraction().getAsDouble(), DIGITS_OF_SHARE) + " %)";
        return FigureText.of(part.meanMillis(), glyphs)
                + (part.part().equals(InteractionSummary.Part.END_TO_END) ? "" : share);
    }

    private static boolean isOfHarness(String part) {
        return part.equals(InteractionSummary.Part.REST) || part.equals(InteractionSummary.Part.END_TO_END);
    }
}

package org.loadharness.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.stats.Headline;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** The table at the end of a run, for people and for programs. Immutable. Thread-safe. */
public final class FinalTable {
    private static final String VERDICT = "verdict";
    private static final String UNCERTAINTY = " repeats, in % where it is more than 10 %\n";

    private static final String ROUGH =
            FigureText.ROUGHLY + " is known to no better than 10 %: summary.csv has the interval\n";

    private FinalTable() {}

    /** Aligned columns, fit for a terminal 80 wide, then the verdict and what was found; ends in a line break. */
    public static String console(RunSummary run, Glyphs glyphs, VerdictStyle style) {
        List<String> lines = ConsoleTable.of(
                        run.points(), ShortColumn.of(run, glyphs), glyphs, ConsoleTable.GAP.length() + VERDICT.length())
                .lines();
        StringBuilder text = new StringBuilder();
        text.append(lines.get(0)).append(ConsoleTable.GAP).append(VERDICT).append('\n');
        for (int index = 0; index < run.points().size(); index++) {
            PointSummary point = run.points().get(index);
            text.append(lines.get(index + 1))
                    .append(ConsoleTable.GAP)
                    .append(style.mark(point.verdict(), point.verdict().word()))
                    .append('\n');
        }
        if (contains(lines, glyphs.plusMinus()) || contains(lines, FigureText.ROUGHLY)) {
            text.append(glyphs.plusMinus())
                    .append(" is half the 95 % interval over ")
                    .append(repeats(run))
                    .append(UNCERTAINTY);
            text.append(contains(lines, FigureText.ROUGHLY) ? ROUGH : "");
        }
        int tableLength = text.length();
        PartsInShort.of(run).ifPresent(parts -> text.append('\n').append(parts.console()));
        TimeInShort.of(run).ifPresent(time -> text.append('\n').append(time.console()));
        ModelInShort.of(run, glyphs).ifPresent(model -> text.append('\n').append(model.console()));
        text.append(text.length() == tableLength ? "" : "\n");
        return text.append(verdict(run, style)).toString();
    }

    private static boolean contains(List<String> lines, String mark) {
        return lines.stream().anyMatch(line -> line.contains(mark));
    }

    /** How many of each point; where they differ, the column of that name has them. */
    private static String repeats(RunSummary run) {
        List<Integer> counts = run.points().stream()
                .map(point -> point.estimates().throughputPerSecond().count())
                .distinct()
                .toList();
        return counts.size() == 1 ? counts.get(0).toString() : "n";
    }

    /** The console's columns as a table of Markdown, then the verdict and what was found as a list. */
    public static String markdown(RunSummary run) {
        List<ShortColumn> columns = ShortColumn.of(run, Glyphs.UNICODE);
        StringBuilder text = new StringBuilder();
        text.append(markdownLine(with(headers(columns), VERDICT)));
        text.append(markdownLine(with(Collections.nCopies(columns.size(), "--:"), "---")));
        for (PointSummary point : run.points()) {
            text.append(markdownLine(
                    with(ShortColumn.texts(columns, point), point.verdict().word())));
        }
        PartsInShort.of(run).ifPresent(parts -> text.append('\n').append(parts.markdown()));
        TimeInShort.of(run).ifPresent(time -> text.append('\n').append(time.markdown()));
        ModelInShort.of(run, Glyphs.UNICODE)
                .ifPresent(model -> text.append('\n').append(model.markdown()));
        text.append("\nVerdict: ").append(Headline.of(run)).append("\n\n");
        run.verdict()
                .findings()
                .forEach(finding -> text.append("- ")
                        .append(word(finding))
                        .append(": ")
                        .append(escaped(finding.sentence()))
                        .append('\n'));
        return text.toString();
    }

    /** What {@code summary.csv} holds. */
    public static String csv(RunSummary run, Report.Columns columns) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            SummaryTable.of(run, columns).writeTo(bytes, run);
        } catch (IOException impossible) {
            throw new UncheckedIOException("memory does not fail to write", impossible);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The rows of {@code summary.csv} as cells by the names of their columns, in order. */
    public static List<Map<String, Sheet.Cell>> cells(RunSummary run) {
        return SummaryTable.TABLE.cells(run);
    }

    private static String verdict(RunSummary run, VerdictStyle style) {
        String findings = run.verdict().findings().stream()
                .map(finding -> word(finding) + ": " + finding.sentence() + "\n")
                .collect(Collectors.joining());
        String word = run.verdict().word();
        String precision = Headline.of(run).substring(word.length());
        return VERDICT + ": " + style.mark(run.verdict(), word) + precision + "\n" + findings;
    }

    private static String word(Finding finding) {
        return switch (finding.severity()) {
            case NOTE -> "note";
            case SUSPECT -> "suspect";
            case INVALID -> "invalid";
        };
    }

    private static List<String> headers(List<ShortColumn> columns) {
        return columns.stream().map(ShortColumn::header).toList();
    }

    static String markdownLine(List<String> cells) {
        return cells.stream().map(FinalTable::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    private static List<String> with(List<String> cells, String last) {
        return Stream.concat(cells.stream(), Stream.of(last)).toList();
    }

    /** The signs that a terminal can show. */
    public enum Glyphs {
        /** Every sign; of blocks those that the oldest fonts of terminals have. */
        UNICODE("\u00b1", "\u2588", "\u258c"),
        /** Those of ASCII. */
        ASCII("+-", "#", "-");

        private final String plusMinus;
        private final String full;
        private final String half;

        Glyphs(String plusMinus, String full, String half) {
            this.plusMinus = plusMinus;
            this.full = full;
            this.half = half;
        }

        String plusMinus() {
            return plusMinus;
        }

        /**
         * A bar to the nearest half of a column; whatever is more than 0 shows, and only what is whole fills it.
         *
         * @param fraction of the whole, from 0 to 1
         * @param width of the whole; what the bar leaves free of it is blank
         */
        String bar(double fraction, int width) {
            long halves = Math.round(2 * width * fraction);
            long least = fraction > 0 ? 1 : 0;
            long most = fraction < 1 ? 2L * width - 1 : 2L * width;
            int shown = (int) Math.max(least, Math.min(most, halves));
            String bar = full.repeat(shown / 2) + half.repeat(shown % 2);
            return bar + " ".repeat(width - bar.length());
        }
    }

    /** How a verdict stands out, as by colour. The words say the same without it. */
    @FunctionalInterface
    public interface VerdictStyle {
        /** Nothing stands out. */
        VerdictStyle PLAIN = (verdict, text) -> text;

        /** That text with whatever marks it; takes as many columns of the terminal as without. */
        String mark(Verdict verdict, String text);
    }
}

package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.codec.JsonText;
import org.loadharness.report.Sheet;
import org.loadharness.require.ComparedFigure;
import org.loadharness.require.RunComparison;
import org.loadharness.stats.Numbers;

/** A comparison in the forms in which it can be printed. */
final class ComparisonText {
    private static final int DIGITS = 4;

    private ComparisonText() {}

    /**
     * Of two runs.
     *
     * @param why what changed of where the time goes, a sentence each; of runs with profiled trials alone
     * @param width of a table for people
     */
    static String of(RunComparison comparison, List<String> why, OutputForm form, int width) {
        return switch (form) {
            case TABLE -> differences(comparison, "") + sentences(comparison).console(width) + lines("why: ", why);
            case CSV -> sheet(comparison).csv();
            case JSON -> json(comparison, why);
            case MARKDOWN -> differences(comparison, "- ") + markdown(comparison) + lines("\n- ", why);
        };
    }

    private static String lines(String mark, List<String> sentences) {
        return sentences.stream().map(sentence -> mark + sentence + "\n").collect(Collectors.joining());
    }

    static String of(EffectsPage page, OutputForm form, int width) {
        return switch (form) {
            case TABLE -> page.console(width);
            case CSV -> page.csv();
            case JSON -> page.json();
            case MARKDOWN -> page.markdown();
        };
    }

    private static String differences(RunComparison comparison, String mark) {
        return comparison.differences().stream()
                .map(difference -> mark + "different " + difference + "\n")
                .collect(Collectors.joining("", "", comparison.differences().isEmpty() ? "" : "\n"));
    }

    private static Sheet sentences(RunComparison comparison) {
        List<List<Sheet.Cell>> rows = new ArrayList<>();
        Optional<String> above = Optional.empty();
        for (ComparedFigure figure : comparison.figures()) {
            rows.add(List.of(Sheet.Cell.of(figure.answer().word()), Sheet.Cell.of(figure.below(above))));
            above = figure.caveat().filter(figure.sentence()::contains);
        }
        return new Sheet(List.of("", "figure"), rows);
    }

    private static String markdown(RunComparison comparison) {
        return new Sheet(
                        List.of("point", "figure", "before", "after", "answer", "in words"),
                        comparison.figures().stream()
                                .map(ComparisonText::cellsOfMarkdown)
                                .toList())
                .markdown();
    }

    private static List<Sheet.Cell> cellsOfMarkdown(ComparedFigure figure) {
        String sentence = figure.sentence();
        return List.of(
                Sheet.Cell.of(figure.subject().point()),
                Sheet.Cell.of(figure.subject().metric()),
                Sheet.Cell.of(shown(figure.before().value(), figure)),
                Sheet.Cell.of(shown(figure.after().value(), figure)),
                Sheet.Cell.of(figure.answer().word()),
                Sheet.Cell.of(sentence.substring(sentence.indexOf(": ") + 2)));
    }

    private static String shown(OptionalDouble value, ComparedFigure figure) {
        if (value.isEmpty()) {
            return "-";
        }
        String unit = figure.subject().unit();
        return switch (unit) {
            case "_fraction" -> Numbers.percent(value.getAsDouble());
            case "_per_s" -> Numbers.text(value.getAsDouble(), DIGITS) + " /s";
            default -> Numbers.text(value.getAsDouble(), DIGITS) + " ms";
        };
    }

    private static String json(RunComparison comparison, List<String> why) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("differences", comparison.differences());
        json.put(
                "figures",
                sheet(comparison).byName().stream().map(FinalWords::row).toList());
        json.put("unpaired", comparison.unpaired());
        if (!why.isEmpty()) {
            json.put("why", why);
        }
        return JsonText.pretty(json);
    }

    private static Sheet sheet(RunComparison comparison) {
        return new Sheet(
                List.of(
                        "point",
                        "metric",
                        "unit",
                        "before",
                        "before_repeats",
                        "after",
                        "after_repeats",
                        "change",
                        "change_ci_low",
                        "change_ci_high",
                        "probability",
                        "answer",
                        "sentence"),
                comparison.figures().stream().map(ComparisonText::cells).toList());
    }

    private static List<Sheet.Cell> cells(ComparedFigure figure) {
        return Stream.concat(Stream.of(Sheet.Cell.of(figure.subject().point())), Sheet.cells(figure).stream())
                .toList();
    }
}

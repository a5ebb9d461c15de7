package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.loadharness.report.FinalTable.Glyphs;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.Prediction;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.Theory;

/**
 * What theory says of each point beside what was measured, for people: the simplest model that applies. Immutable.
 * Thread-safe.
 *
 * @param rows cells in the order of the headers
 * @param more rows that are left out
 */
record ModelInShort(List<String> headers, List<List<String>> rows, int more) {
    /** They hold for every system and show nobody what this one could do. */
    private static final Set<Model> LAWS = Set.of(Model.LITTLE, Model.LITTLE_ACTIVE);

    private static final int MOST_ROWS = 12;
    private static final int DIGITS = 4;
    private static final List<String> HEADERS = List.of("model", "rho", "predicted", "measured", "ratio", "note");
    private static final String TITLE = "what theory says: a prediction or a bound, and what was measured";

    ModelInShort {
        headers = List.copyOf(headers);
        rows = List.copyOf(requireNonNull(rows, "rows"));
    }

    /** Empty if no point is one of a queue that theory knows, or has phases whose length it knows. */
    static Optional<ModelInShort> of(RunSummary run, Glyphs glyphs) {
        List<ShortColumn> labels = ShortColumn.ofPoint(run);
        List<List<String>> rows = Theory.ofPoints(run).stream()
                .flatMap(each -> row(ShortColumn.texts(labels, each.point()), each.predictions(), glyphs).stream())
                .toList();
        int shown = Math.min(MOST_ROWS, rows.size());
        List<String> headers = Stream.concat(labels.stream().map(ShortColumn::header), HEADERS.stream())
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new ModelInShort(headers, rows.subList(0, shown), rows.size() - shown));
    }

    /** Aligned columns under a title; ends in a line break. */
    String console() {
        StringBuilder text = new StringBuilder(TITLE).append('\n');
        text.append(line(headers));
        rows.forEach(row -> text.append(line(row)));
        return text.append(rest()).toString();
    }

    /** A table of Markdown under a title; ends in a line break. */
    String markdown() {
        StringBuilder text = new StringBuilder(TITLE).append("\n\n").append(FinalTable.markdownLine(headers));
        text.append(FinalTable.markdownLine(Collections.nCopies(headers.size(), "--:")));
        rows.forEach(row -> text.append(FinalTable.markdownLine(row)));
        return text.append(more == 0 ? "" : "\n").append(rest()).toString();
    }

    private String line(List<String> cells) {
        return ConsoleTable.line(cells, headers, rows).stripTrailing() + "\n";
    }

    private String rest() {
        return more == 0 ? "" : "and " + more + " more in model.csv\n";
    }

    private static Optional<List<String>> row(List<String> labels, List<Prediction> predictions, Glyphs glyphs) {
        List<Prediction> telling = predictions.stream()
                .filter(prediction -> !LAWS.contains(prediction.model()))
                .toList();
        return telling.stream()
                .filter(prediction -> prediction.validity().standing() == Standing.APPLIES)
                .findFirst()
                .or(() -> telling.stream().findFirst())
                .map(prediction -> Stream.concat(
                                labels.stream(),
                                Stream.of(
                                        prediction.model().text(),
                                        number(prediction.utilisation()),
                                        withUnit(number(prediction.predicted()), prediction),
                                        FigureText.of(
                                                prediction.measured(),
                                                prediction.metric().unit(),
                                                glyphs),
                                        number(prediction.ratio()),
                                        note(prediction, predictions)))
                        .toList());
    }

    private static String note(Prediction shown, List<Prediction> all) {
        if (all.stream().anyMatch(each -> each.validity().standing() == Standing.UNSTABLE)) {
            return "unstable";
        }
        return shown.validity().standing() == Standing.APPLIES ? "" : "see model.csv";
    }

    private static String withUnit(String number, Prediction prediction) {
        return number.equals("-") ? number : number + " " + prediction.metric().unit();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? Numbers.text(value.getAsDouble(), DIGITS) : "-";
    }
}

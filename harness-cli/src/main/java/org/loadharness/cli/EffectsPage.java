package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.loadharness.codec.JsonText;
import org.loadharness.report.Sheet;
import org.loadharness.require.ComparedFigure;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RpcOverhead;
import org.loadharness.require.RunEffects;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorEffect.Spread;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;

/**
 * What {@code compare} prints of one run that varied something. Immutable.
 *
 * @param overhead without rows if the run has not both modes
 */
record EffectsPage(RunEffects effects, RpcOverhead overhead) {
    private static final int DIGITS = 4;
    private static final String ABOUT_OVERHEAD =
            "What RPC adds to the mean response time of a success, and into what a success over RPC goes, all in ms:";

    private static final List<String> COLUMNS = List.of(
            "factor",
            "from",
            "to",
            "metric",
            "unit",
            "change",
            "change_ci_low",
            "change_ci_high",
            "change_smallest",
            "change_largest",
            "pairs",
            "pairs_probability",
            "depends_on",
            "from_repeats",
            "to_repeats",
            "probability",
            "answer",
            "sentence");

    /** In tables of no more than that width. */
    String console(int width) {
        return page("", sheet -> sheet.console(width));
    }

    String markdown() {
        return page("\n", Sheet::markdown);
    }

    /** The effects alone: a file has one table. */
    String csv() {
        return sheet().csv();
    }

    String json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("effects", sheet().byName().stream().map(FinalWords::row).toList());
        json.put(
                "rpc_overhead",
                new OverheadSheets(overhead)
                        .full().byName().stream().map(FinalWords::row).toList());
        json.put("unpaired", effects.unpaired());
        return JsonText.pretty(json);
    }

    private String page(String gap, Function<Sheet, String> form) {
        String table = form.apply(inShort());
        if (overhead.rows().isEmpty()) {
            return table;
        }
        OverheadSheets sheets = new OverheadSheets(overhead);
        return table + "\n" + ABOUT_OVERHEAD + "\n" + gap + form.apply(sheets.inShort())
                + sheets.unreliable().stream()
                        .map(reason -> gap + "doubtful: " + reason + "\n")
                        .collect(Collectors.joining());
    }

    /** For people: ratios alone stand in columns, shares of failures in words. */
    private Sheet inShort() {
        return new Sheet(
                List.of(
                        "",
                        "factor",
                        "from",
                        "to",
                        "metric",
                        "ratio",
                        "95 %",
                        "pairs",
                        "ratios",
                        "repeats",
                        "in words"),
                effects.effects().stream().map(EffectsPage::cellsInShort).toList());
    }

    private static List<Sheet.Cell> cellsInShort(FactorEffect effect) {
        ComparedFigure figure = effect.figure();
        FactorLevels levels = effect.levels();
        String sentence = effect.sentence();
        boolean isRatio = figure.change() instanceof Change.Ratio;
        return List.of(
                Sheet.Cell.of(figure.answer().word()),
                Sheet.Cell.of(levels.factor()),
                Sheet.Cell.of(levels.from()),
                Sheet.Cell.of(levels.to()),
                Sheet.Cell.of(figure.subject().metric()),
                isRatio ? rounded(figure.size()) : Sheet.Cell.unknown(),
                isRatio
                        ? Sheet.Cell.of(figure.interval()
                                .map(interval -> range(interval.low(), interval.high()))
                                .orElseThrow())
                        : Sheet.Cell.unknown(),
                Sheet.Cell.of(effect.pairs()),
                isRatio
                        ? Sheet.Cell.of(effect.spread()
                                .map(spread -> range(spread.smallest(), spread.largest()))
                                .orElseThrow())
                        : Sheet.Cell.unknown(),
                Sheet.Cell.of(figure.before().repeats() + " + " + figure.after().repeats()),
                Sheet.Cell.of(sentence.substring(sentence.indexOf(": ") + 2)));
    }

    private static String range(double low, double high) {
        return Numbers.text(low, DIGITS) + " to " + Numbers.text(high, DIGITS);
    }

    private Sheet sheet() {
        return new Sheet(
                COLUMNS, effects.effects().stream().map(EffectsPage::cells).toList());
    }

    private static List<Sheet.Cell> cells(FactorEffect effect) {
        ComparedFigure figure = effect.figure();
        List<Sheet.Cell> cells = new ArrayList<>();
        cells.add(Sheet.Cell.of(effect.levels().factor()));
        cells.add(Sheet.Cell.of(effect.levels().from()));
        cells.add(Sheet.Cell.of(effect.levels().to()));
        cells.add(Sheet.Cell.of(figure.subject().metric()));
        cells.add(Sheet.Cell.of(figure.subject().unit().substring(1)));
        cells.add(Sheet.Cell.of(figure.size()));
        cells.add(Sheet.Cell.of(Sheet.end(figure, Interval::low)));
        cells.add(Sheet.Cell.of(Sheet.end(figure, Interval::high)));
        cells.add(spread(effect, Spread::smallest));
        cells.add(spread(effect, Spread::largest));
        cells.add(Sheet.Cell.of(effect.pairs()));
        cells.add(Sheet.Cell.of(effect.spread().map(Spread::probability).orElse(OptionalDouble.empty())));
        cells.add(
                effect.dependsOn().isEmpty()
                        ? Sheet.Cell.unknown()
                        : Sheet.Cell.of(String.join(", ", effect.dependsOn())));
        cells.add(Sheet.Cell.of(figure.before().repeats()));
        cells.add(Sheet.Cell.of(figure.after().repeats()));
        cells.add(Sheet.Cell.of(figure.probability()));
        cells.add(Sheet.Cell.of(figure.answer().word()));
        cells.add(Sheet.Cell.of(effect.sentence()));
        return cells;
    }

    private static Sheet.Cell spread(FactorEffect effect, Function<Spread, Double> end) {
        return effect.spread()
                .map(spread -> Sheet.Cell.of((double) end.apply(spread)))
                .orElse(Sheet.Cell.unknown());
    }

    private static Sheet.Cell rounded(OptionalDouble value) {
        return value.isPresent()
                ? new Sheet.Cell.Figure(Numbers.rounded(value.getAsDouble(), DIGITS))
                : Sheet.Cell.unknown();
    }
}

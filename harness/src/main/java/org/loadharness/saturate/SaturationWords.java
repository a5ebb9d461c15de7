package org.loadharness.saturate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.loadharness.codec.DataPackage;
import org.loadharness.report.Sheet;
import org.loadharness.require.Ceiling;
import org.loadharness.saturate.Saturated.Hysteresis;
import org.loadharness.saturate.Saturated.Outcome;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.time.DurationText;

/** What a search came to, for people and as a table. Immutable. Thread-safe. */
final class SaturationWords {
    private SaturationWords() {}

    /** The answer, what limits, the hysteresis, what was not reached and what it took: a sentence each. */
    static List<String> sentences(Saturated answer) {
        List<String> sentences = new ArrayList<>();
        sentences.add(head(answer));
        answer.limiting()
                .ifPresent(index -> sentences.add(
                        "Above it, " + answer.objective().ceilings().get(index).text() + " is missed."));
        answer.hysteresis().ifPresent(hysteresis -> sentences.add(hysteresis(hysteresis)));
        answer.shortcomings().forEach(shortcoming -> sentences.add(capital(shortcoming) + "."));
        int trials = answer.trials().size();
        sentences.add(trials + (trials == 1 ? " trial in " : " trials in ")
                + DurationText.print(
                        Duration.ofSeconds(Math.max(1, answer.elapsed().toSeconds())))
                + ".");
        return sentences;
    }

    private static String head(Saturated answer) {
        LoadRange range = answer.range();
        String objective = answer.objective().text();
        String load = answer.load().isPresent() ? range.text(answer.load().getAsDouble()) : "";
        return switch (answer.outcome()) {
            case FOUND, IMPRECISE, UNTRUSTED ->
                load.isEmpty()
                        ? "No load is known to meet " + objective + "."
                        : "The highest load that meets " + objective + " is "
                                + (answer.limiting().isPresent() ? load : "at least " + load) + interval(answer) + ".";
            case AT_LEAST_HIGH ->
                "The highest load that meets " + objective + " is at least " + range.text(range.high())
                        + ", the end of the range.";
            case BELOW_LOW ->
                "The highest load that meets " + objective + " is below " + range.text(range.low())
                        + ", the beginning of the range.";
            case GENERATOR_LIMIT ->
                "This is the generator's limit, not the service's: the highest load that meets "
                        + objective + " is "
                        + (load.isEmpty() ? "not known" : "at least " + load)
                        + ", and beyond it the generator did not keep up ("
                        + generator(answer) + ").";
        };
    }

    private static String interval(Saturated answer) {
        return answer.interval()
                .map(interval ->
                        ", 95 % CI [" + plain(answer, interval.low()) + ", " + plain(answer, interval.high()) + "]")
                .orElse("");
    }

    private static String plain(Saturated answer, double load) {
        return Numbers.text(load, answer.range().isOfUsers() ? 1 : 4);
    }

    private static String generator(Saturated answer) {
        return String.join(
                ", ",
                answer.trials().stream()
                        .filter(Saturated.Trial::isOfGenerator)
                        .flatMap(trial -> trial.reasons().stream())
                        .map(Finding::code)
                        .distinct()
                        .toList());
    }

    private static String hysteresis(Hysteresis hysteresis) {
        Interval interval = hysteresis.interval();
        String head = hysteresis.isClear() ? "There is hysteresis" : "No hysteresis shows";
        String side = hysteresis.fraction() < 0 ? " lower" : " higher";
        return head + ": going down the boundary lies " + Numbers.percent(Math.abs(hysteresis.fraction())) + side
                + " than going up, 95 % CI [" + percent(interval.low()) + ", " + percent(interval.high()) + "].";
    }

    private static String percent(double fraction) {
        return (fraction > 0 ? "+" : "") + Numbers.text(100 * fraction, 2) + " %";
    }

    private static String capital(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    /** A row for each trial. */
    static Sheet sheet(LoadRange range, Objective objective, List<Saturated.Trial> trials) {
        List<String> columns =
                columns(range, objective).stream().map(DataPackage.Column::name).toList();
        return new Sheet(
                columns, trials.stream().map(trial -> row(objective, trial)).toList());
    }

    /** The columns of that table, for {@code datapackage.json}. */
    static List<DataPackage.Column> columns(LoadRange range, Objective objective) {
        List<DataPackage.Column> columns = new ArrayList<>(List.of(
                new DataPackage.Column("trial", "integer", "Its number in the search, from 1."),
                new DataPackage.Column("step", "string", "The part of the search that asked for it."),
                new DataPackage.Column("round", "integer", "The round of that part; empty where it has none."),
                new DataPackage.Column("pass", "string", "Whether loads went up or down; empty where neither."),
                new DataPackage.Column(range.column(), "number", "The load."),
                new DataPackage.Column("seed", "integer", "The root of its random choices.")));
        for (Ceiling ceiling : objective.ceilings()) {
            columns.add(new DataPackage.Column(
                    ceiling.column(), "number", "What was measured of the objective; empty where too little was."));
            ceiling.shareColumn()
                    .ifPresent(share -> columns.add(new DataPackage.Column(
                            share, "number", "The share of interactions beyond the limit of that objective.")));
        }
        columns.add(new DataPackage.Column("met", "string", "Whether the objective was met."));
        columns.add(new DataPackage.Column(
                "verdict_reasons", "string", "Codes of what speaks against the trial, with spaces between them."));
        return List.copyOf(columns);
    }

    private static List<Sheet.Cell> row(Objective objective, Saturated.Trial trial) {
        List<Sheet.Cell> row = new ArrayList<>(List.of(
                Sheet.Cell.of(trial.number()),
                Sheet.Cell.of(lower(trial.place().step())),
                trial.place().round() == 0
                        ? Sheet.Cell.unknown()
                        : Sheet.Cell.of(trial.place().round()),
                trial.place().pass() == Saturated.Trial.Pass.NONE
                        ? Sheet.Cell.unknown()
                        : Sheet.Cell.of(lower(trial.place().pass())),
                Sheet.Cell.of(trial.load()),
                Sheet.Cell.of(trial.seed())));
        for (int i = 0; i < objective.ceilings().size(); i++) {
            Ceiling ceiling = objective.ceilings().get(i);
            row.add(
                    trial.values().get(i).isPresent()
                            ? Sheet.Cell.of(ceiling.shown(trial.values().get(i).getAsDouble()))
                            : Sheet.Cell.unknown());
            if (ceiling.shareColumn().isPresent()) {
                row.add(Sheet.Cell.of(trial.quantities().get(i)));
            }
        }
        row.add(Sheet.Cell.of(lower(trial.result())));
        row.add(Sheet.Cell.of(
                String.join(" ", trial.reasons().stream().map(Finding::code).toList())));
        return row;
    }

    /** What the kind of an answer is called in data. */
    static String outcome(Outcome outcome) {
        return lower(outcome).replace('_', '-');
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}

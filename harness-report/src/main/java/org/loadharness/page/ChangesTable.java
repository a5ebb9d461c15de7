package org.loadharness.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.report.PlotTables;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Sheet;
import org.loadharness.report.TableDescription;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.require.RunEffects.FactorChange;

/**
 * What factors change, pair by pair, as a table of the page: the columns of {@code compare A B}, and which pair it is.
 */
final class ChangesTable {
    /** No file of a result directory has that name. */
    private static final String NAME = "changes.csv";

    private static final List<ColumnDescription> PAIR = List.of(
            text("factor", "The factor in which the two points differ."),
            text("level_from", "Its value at the first point, which the other is held against."),
            text("level_to", "Its value at the other point."),
            count("users", "Users of both; empty where interactions come by a timetable alone."),
            number(
                    "arrivals_per_s",
                    "Interactions or flows offered per second at both; empty where users wait for their own."),
            text("load", "The other point, in words."));

    private static final List<ColumnDescription> FIGURE = List.of(
            text("metric", "What is compared."),
            text("unit", "The unit of before and after."),
            number("before", "At the first point: geometric mean over repeats; of errors, the share of all."),
            count("before_repeats", "Repeats of the first point."),
            number("after", "At the other point, likewise."),
            count("after_repeats", "Repeats of the other point."),
            number("change", "After over before; of errors, after less before."),
            number("change_ci_low", "Lower end of its 95 % interval (Welch, on logarithms)."),
            number("change_ci_high", "Upper end of its 95 % interval."),
            number(
                    "probability",
                    "How likely so large a ratio is where nothing changed, adjusted for all ratios of the table."),
            text("answer", "better, same, worse or inconclusive."),
            text("sentence", "The same in words."),
            text("verdict", "The worse of the verdicts of the two points."));

    private ChangesTable() {}

    static TableContent of(ExperimentPlan plan, List<FactorChange> changes) {
        List<ColumnDescription> factors = PlotTables.factors(plan).stream()
                .map(name -> text(name, "Factor of the experiment, at the other point."))
                .toList();
        return new TableContent(
                new TableDescription(
                        NAME,
                        "a figure of two points that differ in one factor alone",
                        Stream.of(PAIR, factors, FIGURE).flatMap(List::stream).toList()),
                changes.stream().map(change -> row(change, names(plan))).toList(),
                "");
    }

    /** In the order of their columns, the mode first. */
    private static List<String> names(ExperimentPlan plan) {
        return plan.factors().stream()
                .sorted(Comparator.comparing(factor -> !factor.equals("mode")))
                .toList();
    }

    private static List<Sheet.Cell> row(FactorChange change, List<String> factors) {
        Point point = change.to().point();
        List<Sheet.Cell> cells = new ArrayList<>(List.of(
                Sheet.Cell.of(change.levels().factor()),
                Sheet.Cell.of(change.levels().from()),
                Sheet.Cell.of(change.levels().to()),
                Sheet.Cell.of(known(point.closedUsers())),
                Sheet.Cell.of(point.arrivalsPerSecond()),
                Sheet.Cell.of(point.label())));
        factors.forEach(factor -> cells.add(Sheet.Cell.of(point.factors().getOrDefault(factor, ""))));
        cells.addAll(Sheet.cells(change.figure()));
        cells.add(Sheet.Cell.of(worse(change)));
        return cells;
    }

    private static String worse(FactorChange change) {
        return Stream.of("invalid", "suspect")
                .filter(word -> Stream.of(change.from(), change.to())
                        .anyMatch(point -> point.verdict().word().equals(word)))
                .findFirst()
                .orElse("sound");
    }

    private static OptionalLong known(OptionalInt users) {
        return users.isPresent() ? OptionalLong.of(users.getAsInt()) : OptionalLong.empty();
    }

    private static ColumnDescription text(String name, String meaning) {
        return new ColumnDescription(name, ColumnType.STRING, meaning);
    }

    private static ColumnDescription count(String name, String meaning) {
        return new ColumnDescription(name, ColumnType.INTEGER, meaning);
    }

    private static ColumnDescription number(String name, String meaning) {
        return new ColumnDescription(name, ColumnType.NUMBER, meaning);
    }
}

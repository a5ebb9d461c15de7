package org.loadharness.report;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.report.Rows.TrialRow;

/** The columns that say which point or trial a row belongs to; every table begins with them. */
final class IdentityColumns {
    /** Those of every plan. */
    static final List<Column<PointRow>> OF_POINT = List.of(
            Column.text(
                    "workload", "What users do.", row -> row.variant().system().workload()),
            Column.text(
                    "mode",
                    "Where the system runs: local is in the generator's process, rpc in a process of its own.",
                    row -> row.variant().system().mode().text()),
            Column.knownCount(
                    "users",
                    "Users asked for, of which phases may have shares; empty where interactions come by a timetable alone.",
                    row -> closedUsers(row.point().point())),
            Column.number(
                    "arrivals_per_s",
                    "Interactions offered per second by a timetable, or flows where users go through them; empty where each user"
                            + " waits for its own.",
                    row -> row.point().point().arrivalsPerSecond()));

    static final List<Column<TrialRow>> OF_TRIAL = Column.join(List.of(
            Column.on(TrialRow::point, OF_POINT),
            List.of(Column.count(
                    "repeat",
                    "Number of the repeat, from 1.",
                    row -> row.trial().log().id().repeat()))));

    private IdentityColumns() {}

    /** One for each factor of a plan but the mode, which every row names; {@code factor_} sets it off from another column. */
    static List<Column<PointRow>> factors(ExperimentPlan plan) {
        Set<String> taken = Report.columnNames();
        return plan.factors().stream()
                .filter(factor -> !factor.equals("mode"))
                .map(factor -> Column.<PointRow>text(
                        columnName(factor, taken),
                        "Factor of the experiment: the value of " + factor + ".",
                        row -> row.point().point().factors().getOrDefault(factor, "")))
                .toList();
    }

    private static String columnName(String factor, Set<String> taken) {
        String name = factor.replace('-', '_').replace('.', '_');
        return taken.contains(name) ? "factor_" + name : name;
    }

    private static OptionalLong closedUsers(Point point) {
        OptionalInt users = point.closedUsers();
        return users.isPresent() ? OptionalLong.of(users.getAsInt()) : OptionalLong.empty();
    }
}

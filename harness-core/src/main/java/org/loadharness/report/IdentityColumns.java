package org.loadharness.report;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.loadharness.plan.Point;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.report.Rows.TrialRow;

/** The columns that say which point or trial a row belongs to; every table begins with them. */
final class IdentityColumns {
    private static final List<Column<PointRow>> SYSTEM = List.of(
            Column.text("workload", "What users do.", row -> row.plan().system().workload()),
            Column.text(
                    "mode",
                    "Where the system runs: local is in the generator's process, rpc in a process of its own.",
                    row -> row.plan().system().mode().text()),
            Column.knownCount(
                    "users",
                    "Users asked for, each on a thread of its own, of which phases may have shares; empty where interactions"
                            + " come by a timetable alone.",
                    row -> closedUsers(row.point().point())),
            Column.number(
                    "arrivals_per_s",
                    "Interactions offered per second by a timetable; empty where each user waits for its own.",
                    row -> row.point().point().arrivalsPerSecond()));

    /** One column per factor that varies besides users and arrivals; plans have none yet. */
    private static final List<Column<PointRow>> FACTORS = List.of();

    static final List<Column<PointRow>> OF_POINT = Column.join(List.of(SYSTEM, FACTORS));

    static final List<Column<TrialRow>> OF_TRIAL = Column.join(List.of(
            Column.on(TrialRow::point, OF_POINT),
            List.of(Column.count(
                    "repeat",
                    "Number of the repeat, from 1.",
                    row -> row.trial().log().id().repeat()))));

    private IdentityColumns() {}

    private static OptionalLong closedUsers(Point point) {
        OptionalInt users = point.closedUsers();
        return users.isPresent() ? OptionalLong.of(users.getAsInt()) : OptionalLong.empty();
    }
}

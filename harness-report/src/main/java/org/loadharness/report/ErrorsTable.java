package org.loadharness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.stats.RunSummary;

/** {@code errors.csv}: a row is a kind of failure of a trial. */
final class ErrorsTable {
    private static final int MOST_LETTERS = 500;

    static final Table<ErrorRow> TABLE = new Table<>(
            "errors.csv",
            "a kind of failure of a trial",
            row -> row.trial().point(),
            Column.join(List.of(
                    Column.on(ErrorRow::trial, IdentityColumns.OF_TRIAL),
                    List.of(
                            Column.text("what", "What failed: an interaction or a user.", ErrorRow::what),
                            Column.text("kind", "Kind of failure, or what became of the user.", ErrorRow::kind),
                            Column.count("count", "How many.", ErrorRow::count),
                            Column.text("example", "First line of the first one.", ErrorRow::example)),
                    List.of(PlanColumns.POINT.on(row -> row.trial().point())))),
            ErrorRow::of);

    private ErrorsTable() {}

    /** Interactions that failed in one way, or users that were lost in one way. */
    record ErrorRow(TrialRow trial, String what, String kind, long count, String example) {
        static Stream<ErrorRow> of(RunSummary run) {
            return TrialRow.of(run).flatMap(ErrorRow::of);
        }

        private static Stream<ErrorRow> of(TrialRow row) {
            TrialLog log = row.trial().log();
            return Stream.concat(
                    log.failures().stream().map(failure -> ofInteractions(row, failure)),
                    byFate(log).entrySet().stream().map(fate -> ofUsers(row, fate.getKey(), fate.getValue())));
        }

        private static Map<String, List<LostUser>> byFate(TrialLog log) {
            Map<String, List<LostUser>> byFate = new LinkedHashMap<>();
            for (LostUser user : log.ending().lost()) {
                byFate.computeIfAbsent(user.fate().name().toLowerCase(Locale.ROOT), fate -> new ArrayList<>())
                        .add(user);
            }
            return byFate;
        }

        private static ErrorRow ofInteractions(TrialRow row, FailureLog failure) {
            String example = failure.examples().isEmpty()
                    ? ""
                    : firstLine(failure.examples().get(0));
            return new ErrorRow(row, "interaction", failure.kind(), failure.count(), example);
        }

        private static ErrorRow ofUsers(TrialRow row, String fate, List<LostUser> users) {
            LostUser first = users.get(0);
            String example = "user " + first.user() + ": " + firstLine(first.reason());
            return new ErrorRow(row, "user", fate, users.size(), example);
        }

        private static String firstLine(String text) {
            String line = text.lines().findFirst().orElse("");
            return line.length() <= MOST_LETTERS ? line : line.substring(0, MOST_LETTERS) + "...";
        }
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.DataPackage.Column;
import org.loadharness.codec.DataPackage.Table;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.RawWriter;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.TrialLog;
import org.loadharness.report.TableDescription.ColumnType;

/** The file of single interactions, where a plan wants one. */
final class Records {
    private static final String TEXT = ColumnType.STRING.text();
    private static final String COUNT = ColumnType.INTEGER.text();
    private static final String NUMBER = ColumnType.NUMBER.text();
    private static final List<Column> COLUMNS = List.of(
            new Column("point", COUNT, "Index of the point in plan.json, from 0."),
            new Column("load", TEXT, "What distinguishes the point, as users=50 or arrivals=poisson:500/s."),
            new Column("repeat", COUNT, "Number of the repeat, from 1."),
            new Column("phase", TEXT, "Phase of the load."),
            new Column("user", COUNT, "Number of the user in the trial, from 0."),
            new Column("interaction", TEXT, "Name of the interaction."),
            new Column("due_s", NUMBER, "When it was due, after the start of the measured stage."),
            new Column("start_s", NUMBER, "When it began, likewise."),
            new Column("end_s", NUMBER, "When it ended, likewise."),
            new Column("response_ms", NUMBER, "From when it was due, where a timetable says so, until its end."),
            new Column("service_ms", NUMBER, "From its start until its end."),
            new Column("outcome", TEXT, "success, or the kind of failure."),
            new Column("attempts", COUNT, "How often it was tried."),
            new Column(
                    "failed_attempts",
                    TEXT,
                    "Of one that was tried again: when each failed attempt ended, when the next began, and the kind of failure."));

    private Records() {}

    static Optional<RawWriter> create(Path directory, ExperimentPlan plan) throws IOException {
        return plan.recording() == TrialSettings.Recording.RAW
                ? Optional.of(RawWriter.create(directory))
                : Optional.empty();
    }

    /** Behind the last of those trials; what follows belongs to none that counts. */
    static Optional<RawWriter> resume(Path directory, ExperimentPlan plan, Collection<TrialLog> done)
            throws IOException {
        return plan.recording() == TrialSettings.Recording.RAW
                ? Optional.of(RawWriter.resume(directory, wholeBytes(done)))
                : Optional.empty();
    }

    /** Requires it to hold all of those trials, and leaves it as it is. */
    static void requireWhole(Path directory, Collection<TrialLog> done) throws IOException {
        RawWriter.requireWhole(directory, wholeBytes(done));
    }

    private static long wholeBytes(Collection<TrialLog> done) {
        return done.stream()
                .flatMap(trial -> trial.raw().stream())
                .mapToLong(RawLog::wholeBytes)
                .max()
                .orElse(0);
    }

    /** What it holds, for {@code datapackage.json}. */
    static Optional<Table> table(ExperimentPlan plan) {
        return plan.recording() == TrialSettings.Recording.RAW
                ? Optional.of(
                        new Table(RawWriter.NAME, "A row is an interaction of a trial's measured stage.", COLUMNS))
                : Optional.empty();
    }
}

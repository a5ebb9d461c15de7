package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.codec.DurableFile;
import org.loadharness.record.DiskFile;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/**
 * Writes the derived files of a result directory. The same run gives the same files, byte for byte. Immutable.
 * Thread-safe.
 */
public final class Report {
    private static final List<Table<?>> ALWAYS = List.of(
            SummaryTable.TABLE,
            RepeatsTable.TABLE,
            InteractionsTable.TABLE,
            TimelineTable.TABLE,
            ResourcesTable.TABLE,
            PercentilesTable.TABLE);

    /** Those that a run may have nothing for. */
    private static final List<Table<?>> SOMETIMES = List.of(
            PhasesTable.TABLE,
            FlowsTable.TABLE,
            SteadyTable.TABLE,
            TiersTable.TABLE,
            TimeTable.TABLE,
            HotspotsTable.TABLE,
            ModelTable.TABLE,
            AgentsTable.TABLE,
            ErrorsTable.TABLE);

    private Report() {}

    /** Which columns {@code summary.csv} has. */
    public enum Columns {
        /** Its first ones, which every run has, and of the others those in which some cell is not empty. */
        USED,
        /** All, as the files of every run have in common. */
        ALL;

        /** The option that chooses. */
        public static final String OPTION = "columns";

        /** As users write it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What is written so; empty if nothing is. */
        public static Optional<Columns> of(String text) {
            return Arrays.stream(values())
                    .filter(each -> each.text().equals(text))
                    .findFirst();
        }
    }

    /**
     * What an attempt is called in a row of its own.
     *
     * @param type what was asked for; without it the interaction's name
     * @param success code of a success
     */
    public record Attempts(Optional<String> type, int success) {}

    /**
     * Writes a row for each attempt at an interaction of a trial that has records: when it began in milliseconds of the wall
     * clock, its own milliseconds, what was asked for, and the code of its reply, 0 where none came.
     *
     * @throws IOException naming the file of records, if it cannot be read to the end of the trial
     */
    public static void writeAttempts(Path directory, TrialLog trial, Attempts words, OutputStream out)
            throws IOException {
        AttemptRows.write(directory, trial, words, out);
    }

    /**
     * Writes every derived file into a directory, each whole or not at all; those there are replaced. A file that this run
     * has nothing for is removed.
     *
     * @return the files that are now there, in a fixed order
     * @throws IOException naming the file that could not be written
     */
    public static List<Path> write(Path directory, RunSummary run, Columns columns) throws IOException {
        DiskFile.makeDirectory(directory);
        List<Path> files = new ArrayList<>();
        for (Table<?> table : tablesOf(run, columns)) {
            files.add(write(directory.resolve(table.file()), out -> table.writeTo(out, run)));
        }
        for (Table<?> table : SOMETIMES) {
            if (table.isEmpty(run)) {
                DiskFile.remove(directory.resolve(table.file()));
            }
        }
        files.add(write(directory.resolve(HistogramFile.NAME), out -> HistogramFile.writeTo(out, run)));
        return files;
    }

    /** What the tables hold that {@link #write} writes for that run, for {@code datapackage.json}. */
    public static List<TableDescription> tables(RunSummary run, Columns columns) {
        return tablesOf(run, columns).stream()
                .map(table -> table.description(run.plan()))
                .toList();
    }

    /** The names of all columns of all tables, but for those of factors. */
    static Set<String> columnNames() {
        return Stream.concat(ALWAYS.stream(), SOMETIMES.stream())
                .flatMap(table -> table.columns().stream())
                .map(column -> column.description().name())
                .collect(Collectors.toSet());
    }

    private static List<Table<?>> tablesOf(RunSummary run, Columns columns) {
        List<Table<?>> tables = new ArrayList<>(ALWAYS);
        tables.set(tables.indexOf(SummaryTable.TABLE), SummaryTable.of(run, columns));
        SOMETIMES.stream().filter(table -> !table.isEmpty(run)).forEach(tables::add);
        return tables;
    }

    private static Path write(Path file, DurableFile.Content content) throws IOException {
        try {
            DurableFile.write(file, content);
            return file;
        } catch (IOException failed) {
            throw DurableFile.unwritten(file, failed);
        }
    }
}

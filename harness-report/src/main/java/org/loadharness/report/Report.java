package org.loadharness.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.codec.DurableFile;
import org.loadharness.record.DiskFile;
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
            ErrorsTable.TABLE);

    private Report() {}

    /**
     * Writes every derived file into a directory, each whole or not at all; those there are replaced. A file that this run
     * has nothing for is removed.
     *
     * @return the files that are now there, in a fixed order
     * @throws IOException naming the file that could not be written
     */
    public static List<Path> write(Path directory, RunSummary run) throws IOException {
        DiskFile.makeDirectory(directory);
        List<Path> files = new ArrayList<>();
        for (Table<?> table : tablesOf(run)) {
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
    public static List<TableDescription> tables(RunSummary run) {
        return tablesOf(run).stream()
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

    private static List<Table<?>> tablesOf(RunSummary run) {
        List<Table<?>> tables = new ArrayList<>(ALWAYS);
        SOMETIMES.stream().filter(table -> !table.isEmpty(run)).forEach(tables::add);
        return tables;
    }

    private static Path write(Path file, DurableFile.Content content) throws IOException {
        try {
            DurableFile.write(file, content);
            return file;
        } catch (IOException failed) {
            throw new IOException("could not write " + file + ": " + reason(failed), failed);
        }
    }

    private static String reason(IOException failed) {
        String message = failed.getMessage();
        return message == null ? failed.getClass().getSimpleName() : message;
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.loadharness.codec.DataPackage;
import org.loadharness.codec.DataPackage.Column;
import org.loadharness.codec.DataPackage.Table;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.report.Report;
import org.loadharness.report.TableDescription;
import org.loadharness.stats.RunSummary;

/** Writes every file that is made from the run log. The same run gives the same files, byte for byte. */
final class Derivation {
    private Derivation() {}

    /** Writes them, each at once, and returns their names. */
    static List<String> write(Path directory, RunSummary run) throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : Report.write(directory, run)) {
            names.add(String.valueOf(file.getFileName()));
        }
        dataPackage(run).write(directory);
        names.add(DataPackage.NAME);
        return names;
    }

    private static DataPackage dataPackage(RunSummary run) {
        SystemUnderTest system = run.plan().system();
        String name = (system.workload() + "-" + system.mode().text())
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^-a-z0-9._]", "-");
        return new DataPackage(
                name,
                "Sweep of " + system.workload() + " in mode " + system.mode().text(),
                Stream.concat(Report.tables(run).stream().map(Derivation::table), Records.table(run.plan()).stream())
                        .toList());
    }

    private static Table table(TableDescription table) {
        return new Table(
                table.file(),
                "A row is " + table.row() + ".",
                table.columns().stream()
                        .map(column -> new Column(column.name(), column.type().text(), column.meaning()))
                        .toList());
    }
}

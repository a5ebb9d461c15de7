package org.loadharness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.codec.DataPackage;
import org.loadharness.codec.DataPackage.Column;
import org.loadharness.codec.DataPackage.Table;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.InParallel;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.page.Page;
import org.loadharness.report.Report;
import org.loadharness.report.Report.Columns;
import org.loadharness.report.TableDescription;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mode;

/** Writes every file that is made from the run log. The same run gives the same files, byte for byte. */
final class DerivedFiles {
    private DerivedFiles() {}

    /**
     * Writes them, each at once, and returns their names.
     *
     * @param configuration every option of the run: requirements, which the page shows, and which columns it wants
     */
    static List<String> write(Path directory, RunSummary run, List<Setting> configuration) throws IOException {
        DurableFile.removeAbandoned(directory);
        Supplier<byte[]> page = InParallel.meanwhile(() -> Page.bytes(directory, run, Judged.of(run, configuration)));
        List<String> names = new ArrayList<>();
        Columns columns = columns(configuration);
        for (Path file : Report.write(directory, run, columns)) {
            names.add(String.valueOf(file.getFileName()));
        }
        dataPackage(run, columns).write(directory);
        names.add(DataPackage.NAME);
        try {
            Page.write(directory, page.get());
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        names.add(Page.NAME);
        return names;
    }

    /** Those that are used, unless the run was asked for all. */
    private static Columns columns(List<Setting> configuration) {
        return configuration.stream()
                .filter(setting -> setting.option().equals(Columns.OPTION))
                .flatMap(setting -> Columns.of(setting.value()).stream())
                .findFirst()
                .orElse(Columns.USED);
    }

    private static DataPackage dataPackage(RunSummary run, Columns columns) {
        String modes = run.plan().modes().stream().map(Mode::text).collect(Collectors.joining("-"));
        String workload = run.plan().workload();
        String name = (workload + "-" + modes).toLowerCase(Locale.ROOT).replaceAll("[^-a-z0-9._]", "-");
        return new DataPackage(
                name,
                "Sweep of " + workload + " in mode " + modes.replace("-", " and "),
                Stream.concat(
                                Report.tables(run, columns).stream().map(DerivedFiles::table),
                                Records.table(run.plan()).stream())
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

package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.plan.Point;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Sheet.Cell;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.stats.Calibration;
import org.loadharness.stats.Calibration.Coverage;

class CalibrationFileTest {
    private static final long SEED = Long.MAX_VALUE;

    private final Sheet sheet = CalibrationFile.sheet(
            List.of(new Calibration(
                    point(),
                    Optional.empty(),
                    200,
                    0.25,
                    List.of(new Coverage("throughput_per_s", 190, 200), new Coverage("latency_p99_ms", 0, 0)))),
            SEED);

    @TempDir
    private Path directory;

    @Test
    void thePageReadsEveryCellThatWasWrittenButTheSeed() throws IOException {
        Files.writeString(directory.resolve(CalibrationFile.NAME), sheet.csv());

        TableContent read = CalibrationFile.read(directory).orElseThrow();

        assertThat(read.description().columns().stream().map(ColumnDescription::name))
                .containsExactlyElementsOf(sheet.columns().stream()
                        .filter(name -> !name.equals("seed"))
                        .toList());
        assertThat(texts(read.rows())).isEqualTo(texts(withoutLast(sheet.rows())));
    }

    @Test
    void aShareStandsWithWhatWasDrawnAndFromWhichSeed() {
        Map<String, Cell> row = sheet.byName().get(0);

        assertThat(row.get("held_fraction")).isEqualTo(Cell.of(0.95));
        assertThat(row.get("drawn_fraction")).isEqualTo(Cell.of(0.25));
        assertThat(row.get("seed")).isEqualTo(Cell.of(SEED));
    }

    @Test
    void aFigureWithoutAnIntervalHasNoShare() {
        assertThat(sheet.byName().get(1))
                .containsEntry("held_fraction", Cell.unknown())
                .containsEntry("held_ci_low", Cell.unknown())
                .containsEntry("held_ci_high", Cell.unknown());
    }

    private static Point point() {
        return TwoTrials.run().points().get(0).point();
    }

    private static List<List<Cell>> withoutLast(List<List<Cell>> rows) {
        return rows.stream().map(row -> row.subList(0, row.size() - 1)).toList();
    }

    private static List<List<String>> texts(List<List<Cell>> rows) {
        return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
    }
}

package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Sheet.Cell;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.stats.Calibration;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.Proportion;

/** How often intervals held the truth: what a calibration leaves in a result directory. Stateless. Thread-safe. */
public final class CalibrationFile {
    /** Its name. */
    public static final String NAME = "calibration.csv";

    /** A browser would round it. */
    private static final Set<String> NOT_OF_PAGE = Set.of("seed");

    private static final List<Column<Row>> COLUMNS = List.of(
            Column.text(
                    "point",
                    "The load, with its factors.",
                    row -> row.calibration().point().label()),
            Column.text(
                    "phase",
                    "Of a load of several; empty of all together.",
                    row -> row.calibration().phase().orElse("")),
            Column.text(
                    "figure",
                    "The column whose interval was tried.",
                    row -> row.coverage().figure()),
            Column.count(
                    "runs",
                    "Runs that were drawn from the point's own process.",
                    row -> row.calibration().runs()),
            Column.count(
                    "intervals",
                    "Of them, those with samples enough.",
                    row -> row.coverage().intervals()),
            Column.count(
                    "held",
                    "Intervals that held the truth.",
                    row -> row.coverage().held()),
            Column.number("held_fraction", "Their share.", row -> row.share(Proportion::fraction)),
            Column.number(
                    "held_ci_low",
                    "Lower end of its 95 % interval (Wilson).",
                    row -> row.share(share -> share.interval().low())),
            Column.number(
                    "held_ci_high",
                    "Upper end of its 95 % interval.",
                    row -> row.share(share -> share.interval().high())),
            Column.number(
                    "drawn_fraction",
                    "Share of a run's interactions that was drawn; less than 1 of very long runs.",
                    row -> OptionalDouble.of(row.calibration().drawnFraction())),
            Column.count("seed", "Of the run, from which all of them were drawn.", Row::seed));

    private static final CSVFormat FORM =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    private CalibrationFile() {}

    /**
     * A row for each point, phase and figure.
     *
     * @param seed that all of them were drawn from
     */
    public static Sheet sheet(List<Calibration> calibrations, long seed) {
        List<List<Cell>> rows = calibrations.stream()
                .flatMap(
                        calibration -> calibration.figures().stream().map(figure -> new Row(calibration, figure, seed)))
                .map(row ->
                        COLUMNS.stream().map(column -> column.cell().apply(row)).toList())
                .toList();
        return new Sheet(
                description().columns().stream().map(ColumnDescription::name).toList(), rows);
    }

    static TableDescription description() {
        return new TableDescription(
                NAME,
                "a figure of a point, or of a phase of it",
                COLUMNS.stream().map(Column::description).toList());
    }

    /**
     * Its rows, with the columns that a page shows; empty if there is none, or one of another form.
     *
     * @throws IOException if it cannot be read
     */
    public static Optional<TableContent> read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser parser = FORM.parse(reader)) {
            List<List<Cell>> rows = new ArrayList<>();
            for (CSVRecord line : parser) {
                rows.add(COLUMNS.stream()
                        .map(column -> cell(line, column.description()))
                        .toList());
            }
            return Optional.of(new TableContent(description(), rows, "").without(NOT_OF_PAGE));
        } catch (IllegalArgumentException otherForm) {
            return Optional.empty();
        } catch (UncheckedIOException wrapped) {
            throw requireNonNull(wrapped.getCause(), "cause");
        }
    }

    private static Cell cell(CSVRecord line, ColumnDescription column) {
        String text = line.get(column.name());
        if (text.isEmpty()) {
            return Cell.unknown();
        }
        return column.type() == ColumnType.STRING ? Cell.of(text) : new Cell.Figure(new BigDecimal(text));
    }

    /** What a row is made of. */
    private record Row(Calibration calibration, Coverage coverage, long seed) {
        OptionalDouble share(ToDoubleFunction<Proportion> figure) {
            return coverage.share().stream().mapToDouble(figure).findFirst();
        }
    }
}

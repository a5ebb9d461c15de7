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
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Sheet.Cell;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;

/** What a calibration left in a result directory, read again for the page. Stateless. Thread-safe. */
public final class CalibrationFile {
    /** Its name. */
    public static final String NAME = "calibration.csv";

    private static final List<ColumnDescription> COLUMNS = List.of(
            new ColumnDescription("point", ColumnType.STRING, "The load, with its factors."),
            new ColumnDescription("phase", ColumnType.STRING, "Of a load of several; empty of all together."),
            new ColumnDescription("figure", ColumnType.STRING, "The column whose interval was tried."),
            new ColumnDescription("runs", ColumnType.INTEGER, "Runs that were drawn from the point's own process."),
            new ColumnDescription("intervals", ColumnType.INTEGER, "Of them, those with samples enough."),
            new ColumnDescription("held", ColumnType.INTEGER, "Intervals that held the truth."),
            new ColumnDescription("held_fraction", ColumnType.NUMBER, "Their share."),
            new ColumnDescription("held_ci_low", ColumnType.NUMBER, "Lower end of its 95 % interval (Wilson)."),
            new ColumnDescription("held_ci_high", ColumnType.NUMBER, "Upper end of its 95 % interval."));

    private static final CSVFormat FORM =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    private CalibrationFile() {}

    /**
     * Its rows; empty if there is none, or one of another form.
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
                rows.add(COLUMNS.stream().map(column -> cell(line, column)).toList());
            }
            return Optional.of(new TableContent(
                    new TableDescription(NAME, "a figure of a point, or of a phase of it", COLUMNS), rows, ""));
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
}

package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A table of figures that later runs are held against: one line for each repeat, with its workload, load, metric, machine
 * and value. People keep it beside their code, so its lines keep their order. Immutable. Thread-safe.
 *
 * @param series the values of each, by the numbers of their repeats
 */
public record BaselineFile(Map<Series, SortedMap<Integer, Double>> series) {
    private static final List<String> HEADER = List.of("workload", "load", "metric", "repeat", "value", "machine");
    private static final long LARGEST_BYTES = 64L << 20;

    public BaselineFile {
        Map<Series, SortedMap<Integer, Double>> copy = new LinkedHashMap<>();
        series.forEach((key, values) -> copy.put(key, Collections.unmodifiableSortedMap(new TreeMap<>(values))));
        series = Collections.unmodifiableMap(copy);
    }

    /**
     * What was measured where. Texts are kept as a file has them: in one line, and with an apostrophe before what a
     * spreadsheet would take for a formula.
     *
     * @param metric ends in its unit, as in {@code p99_ms}
     */
    public record Series(String workload, String load, String metric, String machine) {
        public Series {
            workload = Csv.harmless(Cell.of(workload));
            load = Csv.harmless(Cell.of(load));
            metric = Csv.harmless(Cell.of(metric));
            machine = Csv.harmless(Cell.of(machine));
        }
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, or is none of these: with the line and what is wrong
     */
    public static BaselineFile read(Path file) throws IOException {
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IOException(
                    file + ": has " + Files.size(file) + " bytes, at most " + LARGEST_BYTES + "; it is no baseline");
        }
        Map<Series, SortedMap<Integer, Double>> series = new LinkedHashMap<>();
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser parser = CSVFormat.RFC4180.builder().get().parse(reader)) {
            for (CSVRecord line : parser) {
                add(line, series);
            }
        } catch (IllegalArgumentException | UncheckedIOException | IOException wrong) {
            throw new IOException(
                    file + ": " + wrong.getMessage() + "; restore it, or delete it and make a new baseline", wrong);
        }
        return new BaselineFile(series);
    }

    /** The same with other values of a series, in its old place if it had one. */
    public BaselineFile with(Series replaced, List<Double> values) {
        requireNonNull(replaced, "replaced");
        SortedMap<Integer, Double> repeats = new TreeMap<>();
        values.forEach(value -> repeats.put(repeats.size() + 1, value));
        Map<Series, SortedMap<Integer, Double>> all = new LinkedHashMap<>(series);
        all.put(replaced, repeats);
        return new BaselineFile(all);
    }

    /**
     * Writes the whole file or nothing.
     *
     * @throws IOException if it could not be written; what was there before is then still there
     */
    public void write(Path file) throws IOException {
        AtomicFile.write(file, out -> {
            Csv csv = new Csv(out);
            csv.line(HEADER);
            for (Map.Entry<Series, SortedMap<Integer, Double>> each : series.entrySet()) {
                for (Map.Entry<Integer, Double> repeat : each.getValue().entrySet()) {
                    csv.line(line(each.getKey(), repeat.getKey(), repeat.getValue()));
                }
            }
            csv.flush();
        });
    }

    private static List<String> line(Series of, int repeat, double value) {
        return List.of(
                of.workload(),
                of.load(),
                of.metric(),
                Integer.toString(repeat),
                new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString(),
                of.machine());
    }

    private static void add(CSVRecord line, Map<Series, SortedMap<Integer, Double>> series) {
        List<String> cells = new ArrayList<>(line.toList());
        if (line.getRecordNumber() == 1) {
            if (!cells.equals(HEADER)) {
                throw wrong(line, "a baseline begins with " + HEADER + ", was " + cells);
            }
            return;
        }
        if (cells.size() != HEADER.size()) {
            throw wrong(line, HEADER.size() + " cells expected, were " + cells.size());
        }
        Series of = new Series(cells.get(0), cells.get(1), cells.get(2), cells.get(5));
        Double before = series.computeIfAbsent(of, key -> new TreeMap<>())
                .put(repeat(line, cells.get(3)), value(line, cells.get(4)));
        if (before != null) {
            throw wrong(line, "repeat " + cells.get(3) + " is there twice");
        }
    }

    private static int repeat(CSVRecord line, String text) {
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw wrong(line, "repeat must be a whole number from 1, was \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }

    private static double value(CSVRecord line, String text) {
        if (!text.matches("\\d{1,300}(\\.\\d{1,400})?") || !(Double.parseDouble(text) > 0)) {
            throw wrong(line, "value must be a number more than 0, was \"" + text + "\"");
        }
        return Double.parseDouble(text);
    }

    private static IllegalArgumentException wrong(CSVRecord line, String what) {
        return new IllegalArgumentException("record " + line.getRecordNumber() + ": " + what);
    }
}

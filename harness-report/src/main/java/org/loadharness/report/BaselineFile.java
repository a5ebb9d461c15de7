package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.codec.DurableFile;
import org.loadharness.codec.Sentence;
import org.loadharness.record.DiskFile;
import org.loadharness.require.Baseline;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.Baseline.Series;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * A {@link Baseline} as a table: one line for each repeat, with its workload, load, metric, machine and value, one for all
 * repeats together, as repeat {@value Baseline#TOGETHER}, and one for its standard deviation, as repeat {@value #SCATTER}.
 * Without these two, as older versions wrote it, the repeats alone count. People keep it beside their code, so its lines keep
 * their order. Not to be written at the same time for the same file.
 */
public final class BaselineFile {
    private static final List<String> HEADER = List.of("workload", "load", "metric", "repeat", "value", "machine");
    private static final String SCATTER = "sd";
    private static final long LARGEST_BYTES = 64L << 20;

    private BaselineFile() {}

    /**
     * Reads a file; there is nothing in it if it does not exist.
     *
     * @throws IOException if it cannot be read, or is none of these: with the line and what is wrong
     */
    public static Baseline read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Baseline.empty();
        }
        if (Files.isDirectory(file)) {
            throw new IOException(file + ": is a directory; name a file in it");
        }
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IOException(
                    file + ": has " + Files.size(file) + " bytes, at most " + LARGEST_BYTES + "; it is no baseline");
        }
        Map<Series, SortedMap<Integer, Double>> series = new LinkedHashMap<>();
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser parser =
                        CSVFormat.RFC4180.builder().get().parse(MeasurementsFile.withoutByteOrderMark(reader))) {
            for (CSVRecord line : parser) {
                add(line, series);
            }
            series.forEach(BaselineFile::requireRepeats);
        } catch (IllegalArgumentException | UncheckedIOException | IOException wrong) {
            throw new IOException(
                    file + ": " + words(wrong) + "; restore it, or delete it and make a new baseline", wrong);
        }
        return new Baseline(series);
    }

    /**
     * Stores a point's figure for this machine, in place of what was there, and keeps everything else. Writes the whole file
     * or nothing, and makes its directory where that is missing.
     *
     * @return why nothing was stored; empty if it was
     * @throws IOException if the file cannot be read or written, or is no baseline; it is then as it was
     * @throws IllegalArgumentException if the run has no such interaction
     */
    public static Optional<String> update(Path file, RunSummary run, PointSummary point, NonInferiority claim)
            throws IOException {
        requireNonNull(file, "file");
        Optional<String> objection = Baseline.objection(point, claim);
        if (objection.isEmpty()) {
            Baseline renewed = read(file).with(run, point, claim);
            try {
                makeDirectoryOf(file);
                write(file, renewed);
            } catch (IOException refused) {
                throw unwritable(file, refused);
            }
        }
        return objection;
    }

    /**
     * Makes sure, before a run that takes long, that its figures can be stored. Leaves nothing behind.
     *
     * @throws IOException if nothing can be written where the file is to be
     */
    public static void requireWritable(Path file) throws IOException {
        Path there = file.toAbsolutePath().getParent();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        try {
            if (there != null) {
                DiskFile.probe(there);
            }
        } catch (IOException refused) {
            throw unwritable(file, refused);
        }
    }

    private static IOException unwritable(Path file, IOException refused) {
        return new IOException(file + ": cannot be written: " + Sentence.of(refused) + "; name another file", refused);
    }

    private static void makeDirectoryOf(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            DiskFile.makeDirectory(directory);
        }
    }

    static void write(Path file, Baseline baseline) throws IOException {
        DurableFile.write(file, out -> {
            Csv csv = new Csv(out);
            csv.line(HEADER);
            for (Map.Entry<Series, SortedMap<Integer, Double>> each :
                    baseline.series().entrySet()) {
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
                repeat == Baseline.SCATTER ? SCATTER : Integer.toString(repeat),
                new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString(),
                of.machine());
    }

    private static String words(Exception wrong) {
        Throwable within = wrong instanceof UncheckedIOException ? wrong.getCause() : wrong;
        return within instanceof CharacterCodingException ? "is no text in UTF-8" : String.valueOf(wrong.getMessage());
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
        int repeat = repeat(line, cells.get(3));
        Double before =
                series.computeIfAbsent(of, key -> new TreeMap<>()).put(repeat, value(line, repeat, cells.get(4)));
        if (before != null) {
            throw wrong(line, "repeat " + cells.get(3) + " is there twice");
        }
    }

    private static void requireRepeats(Series of, SortedMap<Integer, Double> values) {
        if (values.lastKey() <= Baseline.TOGETHER) {
            throw new IllegalArgumentException(of.metric() + " of " + of.workload() + " at " + of.load()
                    + " has no line of a repeat, as repeat 1, was " + Baseline.TOGETHER + " or " + SCATTER + " alone");
        }
    }

    private static int repeat(CSVRecord line, String text) {
        if (text.equals(SCATTER)) {
            return Baseline.SCATTER;
        }
        if (!text.matches("0|[1-9]\\d{0,8}")) {
            throw wrong(line, "repeat must be a whole number or " + SCATTER + ", was \"" + text + "\"");
        }
        return Integer.parseInt(text);
    }

    /** Repeats that are alike to the last digit have no scatter. */
    private static double value(CSVRecord line, int repeat, String text) {
        if (!text.matches("\\d{1,300}(\\.\\d{1,400})?")
                || !(Double.parseDouble(text) > 0 || repeat == Baseline.SCATTER)) {
            throw wrong(line, "value must be a number more than 0, was \"" + text + "\"");
        }
        return Double.parseDouble(text);
    }

    private static IllegalArgumentException wrong(CSVRecord line, String what) {
        return new IllegalArgumentException("record " + line.getRecordNumber() + ": " + what);
    }
}

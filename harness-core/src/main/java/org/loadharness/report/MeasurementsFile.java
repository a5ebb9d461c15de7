package org.loadharness.report;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.model.ThroughputAtLoad;

/** Anybody's table of throughputs by number of users: a header, and a row for each measurement. */
public final class MeasurementsFile {
    private static final long LARGEST_BYTES = 64L << 20;

    /** Names that a column of users may have, the first that is there counting. */
    private static final List<String> USERS =
            List.of("in_flight_mean", "users", "concurrency", "clients", "threads", "processes", "n", "load");

    private static final List<String> THROUGHPUTS =
            List.of("throughput_per_s", "throughput", "requests_per_s", "rps", "tps", "qps", "x");

    private MeasurementsFile() {}

    /**
     * Reads it; rows of one number of users are its repeats.
     *
     * @param users name of the column; empty for the first that is known
     * @param throughput likewise
     * @throws IOException if the file cannot be read or is no such table: with the line, what is wrong and the way out
     */
    public static List<ThroughputAtLoad> read(Path file, Optional<String> users, Optional<String> throughput)
            throws IOException {
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IOException(file + ": has " + Files.size(file) + " bytes, at most " + LARGEST_BYTES);
        }
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser parser = CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .setIgnoreEmptyLines(true)
                        .setIgnoreSurroundingSpaces(true)
                        .get()
                        .parse(reader)) {
            List<String> names = parser.getHeaderNames();
            String ofUsers = column(names, users, USERS, "--users-column");
            String ofThroughput = column(names, throughput, THROUGHPUTS, "--throughput-column");
            Map<Double, List<Double>> loads = new TreeMap<>();
            for (CSVRecord line : parser) {
                loads.computeIfAbsent(number(line, ofUsers, 1), load -> new ArrayList<>())
                        .add(number(line, ofThroughput, Double.MIN_VALUE));
            }
            return loads.entrySet().stream()
                    .map(load -> new ThroughputAtLoad(load.getKey(), load.getValue()))
                    .toList();
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            throw new IOException(file + ": " + wrong.getMessage(), wrong);
        }
    }

    private static String column(List<String> names, Optional<String> asked, List<String> known, String option) {
        List<String> wanted = asked.map(List::of).orElse(known);
        return wanted.stream()
                .flatMap(name -> names.stream().filter(there -> plain(there).equals(plain(name))))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("has no column "
                        + String.join(", ", wanted) + ", its columns are " + String.join(", ", names)
                        + "; name one with " + option));
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    private static double number(CSVRecord line, String column, double least) {
        String text = line.isSet(column) ? line.get(column) : "";
        try {
            double value = Double.parseDouble(text);
            if (value >= least && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException wrong) {
            // told below
        }
        throw new IllegalArgumentException("row " + line.getRecordNumber() + ", column " + column
                + ": must be a number " + (least == 1 ? "of at least 1" : "above 0") + ", was \"" + text + "\"");
    }
}

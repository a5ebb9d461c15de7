package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.theory.ThroughputAtLoad;

/** Anybody's table of throughputs by number of users: a header, and a row for each measurement. */
public final class MeasurementsFile {
    private static final long LARGEST_BYTES = 64L << 20;
    private static final int MOST_LOADS = 10_000;

    /** More names than that are not listed. */
    private static final int MOST_NAMES = 20;

    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private static final CSVFormat FORM = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setIgnoreSurroundingSpaces(true)
            .get();

    /** Names that a column of users may have, the first that is there counting. */
    private static final List<String> USERS =
            List.of("users", "concurrency", "clients", "threads", "processes", "processors", "n", "load");

    private static final List<String> THROUGHPUTS =
            List.of("throughput_per_s", "throughput", "requests_per_s", "rps", "tps", "qps", "x");

    private MeasurementsFile() {}

    /**
     * Reads it; rows of one number of users are its repeats.
     *
     * @param users name of the column; empty for the first that is known
     * @param throughput likewise
     * @return by increasing users
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no such table: what is wrong where, and the way out
     */
    public static List<ThroughputAtLoad> read(Path file, Optional<String> users, Optional<String> throughput)
            throws IOException {
        if (Files.size(file) > LARGEST_BYTES) {
            throw new IllegalArgumentException("has " + Files.size(file) + " bytes, at most " + LARGEST_BYTES);
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            return parsed(reader, users, throughput);
        } catch (CharacterCodingException wrong) {
            throw new IllegalArgumentException("is no text in UTF-8; save it as such", wrong);
        } catch (CSVException wrong) {
            throw new IllegalArgumentException("is no CSV: " + wrong.getMessage(), wrong);
        }
    }

    private static List<ThroughputAtLoad> parsed(Reader reader, Optional<String> users, Optional<String> throughput)
            throws IOException {
        try (CSVParser parser = FORM.parse(withoutByteOrderMark(reader))) {
            return loads(parser, users, throughput);
        } catch (UncheckedIOException wrapped) {
            throw requireNonNull(wrapped.getCause(), "cause");
        }
    }

    private static List<ThroughputAtLoad> loads(CSVParser parser, Optional<String> users, Optional<String> throughput) {
        List<String> names = parser.getHeaderNames();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("is empty; it needs a header and a row for each measurement");
        }
        String ofUsers = column(names, users, USERS, "--users-column");
        String ofThroughput = column(names, throughput, THROUGHPUTS, "--throughput-column");
        Map<Double, List<Double>> loads = new TreeMap<>();
        for (CSVRecord line : parser) {
            loads.computeIfAbsent(number(line, ofUsers), load -> new ArrayList<>())
                    .add(number(line, ofThroughput));
            if (loads.size() > MOST_LOADS) {
                throw new IllegalArgumentException("row " + line.getRecordNumber() + ": more than " + MOST_LOADS
                        + " different numbers of users; round them");
            }
        }
        return loads.entrySet().stream()
                .map(load -> new ThroughputAtLoad(load.getKey(), load.getValue()))
                .toList();
    }

    /** Spreadsheets set it before the first name. */
    static Reader withoutByteOrderMark(Reader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        return reader;
    }

    private static String column(List<String> names, Optional<String> asked, List<String> known, String option) {
        List<String> wanted = asked.map(List::of).orElse(known);
        List<String> found = wanted.stream()
                .map(name -> names.stream()
                        .filter(there -> plain(there).equals(plain(name)))
                        .toList())
                .filter(there -> !there.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("has no column " + String.join(", ", wanted)
                        + ", its columns are " + listed(names) + "; name one with " + option));
        if (found.size() > 1) {
            throw new IllegalArgumentException("has " + found.size() + " columns " + found.get(0)
                    + "; rename all but one, or name another with " + option);
        }
        return found.get(0);
    }

    private static String listed(List<String> names) {
        String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        int more = names.size() - MOST_NAMES;
        return some + (more > 0 ? " and " + more + " more" : "");
    }

    private static String plain(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    private static double number(CSVRecord line, String column) {
        String text = line.isSet(column) ? line.get(column) : "";
        try {
            double value = Double.parseDouble(text);
            if (value > 0 && Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException wrong) {
            // reported below
        }
        throw new IllegalArgumentException("row " + line.getRecordNumber() + ", column " + column
                + ": must be a number above 0, was \"" + text + "\"");
    }
}

package org.loadharness.report;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.loadharness.codec.MalformedFile;
import org.loadharness.record.RawWriter;
import org.loadharness.record.TrialLog;

/** Turns the records of a trial's interactions into a row for each attempt, as load clients of published reports write them. */
final class AttemptRows {
    private static final List<String> COLUMNS = List.of("start_time", "latency", "request_type", "response_code");
    private static final String NO_REPLY = "0";
    private static final Pattern STATUS = Pattern.compile("http-(\\d{3})");
    private static final BigDecimal MILLIS_PER_SECOND = BigDecimal.valueOf(1_000);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DECIMALS = 3;

    private final TrialLog trial;
    private final Report.Attempts words;
    private final BigDecimal originMillis;
    private final Csv csv;

    private AttemptRows(TrialLog trial, Report.Attempts words, OutputStream out) throws IOException {
        this.trial = trial;
        this.words = words;
        this.originMillis = BigDecimal.valueOf(
                trial.startedAt().toEpochMilli() + trial.warmup().lengthNanos() / NANOS_PER_MILLI);
        this.csv = new Csv(out);
    }

    static void write(Path directory, TrialLog trial, Report.Attempts words, OutputStream out) throws IOException {
        Path file = directory.resolve(RawWriter.NAME);
        new AttemptRows(trial, words, out).writeAll(file);
    }

    /** Stops at the last record of the trial: what a killed run has left behind it may be torn. */
    private void writeAll(Path file) throws IOException {
        long left = trial.raw().orElseThrow().records();
        csv.line(COLUMNS);
        try (InputStream bytes = Files.newInputStream(file);
                CSVParser rows = CSVFormat.RFC4180
                        .builder()
                        .setHeader()
                        .setSkipHeaderRecord(true)
                        .get()
                        .parse(new BufferedReader(
                                new InputStreamReader(new GZIPInputStream(bytes), StandardCharsets.UTF_8)))) {
            var each = rows.iterator();
            while (left > 0 && each.hasNext()) {
                CSVRecord row = each.next();
                if (isOfTrial(row)) {
                    writeAttempts(row);
                    left--;
                }
            }
        } catch (UncheckedIOException unreadable) {
            throw unfit(file, unreadable.getCause() == null ? unreadable : unreadable.getCause());
        } catch (IOException | IllegalArgumentException unreadable) {
            throw unfit(file, unreadable);
        }
        csv.flush();
        if (left > 0) {
            throw new MalformedFile(sentence(file, "lacks " + left + " records of this trial"));
        }
    }

    private static MalformedFile unfit(Path file, Throwable unreadable) {
        String what = "cannot be read: " + unreadable.getMessage();
        if (unreadable instanceof NoSuchFileException) {
            what = "does not exist";
        } else if (unreadable instanceof EOFException) {
            what = "ends too early";
        }
        return new MalformedFile(sentence(file, what), unreadable);
    }

    private static String sentence(Path file, String what) {
        return file + ": " + what + "; take the file that the run wrote, or run again with --raw";
    }

    private boolean isOfTrial(CSVRecord row) {
        return row.get("point").equals(Integer.toString(trial.id().point()))
                && row.get("repeat").equals(Integer.toString(trial.id().repeat()));
    }

    private void writeAttempts(CSVRecord row) throws IOException {
        String type = words.type().orElse(row.get("interaction"));
        BigDecimal beganSeconds = new BigDecimal(row.get("start_s"));
        String failed = row.isMapped("failed_attempts") ? row.get("failed_attempts") : "";
        if (!failed.isEmpty()) {
            for (String attempt : failed.split(";", -1)) {
                String[] cells = attempt.split(" ", 3);
                writeAttempt(type, beganSeconds, new BigDecimal(cells[0]), cells[2]);
                beganSeconds = new BigDecimal(cells[1]);
            }
        }
        writeAttempt(type, beganSeconds, new BigDecimal(row.get("end_s")), row.get("outcome"));
    }

    private void writeAttempt(String type, BigDecimal beganSeconds, BigDecimal endSeconds, String outcome)
            throws IOException {
        csv.line(List.of(
                originMillis
                        .add(beganSeconds.multiply(MILLIS_PER_SECOND))
                        .setScale(0, RoundingMode.HALF_EVEN)
                        .toPlainString(),
                endSeconds
                        .subtract(beganSeconds)
                        .multiply(MILLIS_PER_SECOND)
                        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
                        .toPlainString(),
                type,
                code(outcome)));
    }

    private String code(String outcome) {
        if (outcome.equals("success")) {
            return Integer.toString(words.success());
        }
        Matcher status = STATUS.matcher(outcome.toLowerCase(Locale.ROOT));
        return status.matches() ? status.group(1) : NO_REPLY;
    }
}

package org.loadharness.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Recorder.LatencyOrigin;

/** Writes the records of one phase of a trial as rows. Confined to one thread. */
final class RawRows {
    static final List<String> COLUMNS = List.of(
            "point",
            "load",
            "repeat",
            "phase",
            "user",
            "interaction",
            "due_s",
            "start_s",
            "end_s",
            "response_ms",
            "service_ms",
            "outcome",
            "attempts",
            "failed_attempts");

    private static final byte[] NO_CELL = {};

    private final RawPhase phase;
    private final byte[] identity;
    private final byte[][] interactions;
    private final Map<Integer, FailedAttempts> failed = new HashMap<>();
    private long count;

    RawRows(TrialId trial, Point point, RawPhase phase) {
        this.phase = phase;
        ByteArrayOutputStream cells = new ByteArrayOutputStream();
        putCell(Integer.toString(trial.point()), cells);
        putCell(point.tag(), cells);
        putCell(Integer.toString(trial.repeat()), cells);
        putCell(phase.name(), cells);
        this.identity = cells.toByteArray();
        this.interactions = phase.interactions().stream()
                .map(interaction -> CsvText.bytes(interaction.name()))
                .toArray(byte[][]::new);
    }

    static void writeHeader(RawText text) throws IOException {
        text.put(String.join(",", COLUMNS).getBytes(StandardCharsets.US_ASCII));
        text.endRow();
    }

    RawPhase phase() {
        return phase;
    }

    /** Rows written so far. */
    long count() {
        return count;
    }

    void write(RawBlock block, RawText text) throws IOException {
        long[] words = block.words();
        int filled = block.filledWords();
        for (int record = 0; record < filled; record += RawBlock.WORDS) {
            long detail = words[record + 3];
            if (RawLane.isRepeated(detail)) {
                failed.computeIfAbsent(block.user(), user -> new FailedAttempts())
                        .add(words[record], words[record + 1], phase.outcomes().word(RawLane.outcomeCode(detail)));
                continue;
            }
            text.put(identity);
            text.putCount(block.user());
            text.put(',');
            writeRecord(words, record, text);
            writeAttempts(block.user(), RawLane.attempts(detail), text);
            text.endRow();
            count++;
        }
    }

    private void writeRecord(long[] words, int record, RawText text) throws IOException {
        long dueNanos = words[record];
        long startNanos = words[record + 1];
        long endNanos = words[record + 2];
        long detail = words[record + 3];
        text.put(interactions[RawLane.interaction(detail)]);
        text.put(',');
        text.putTime(dueNanos);
        text.put(',');
        text.putTime(startNanos);
        text.put(',');
        text.putTime(endNanos);
        text.put(',');
        text.putDuration(endNanos - (phase.charging() == LatencyOrigin.FROM_DUE ? dueNanos : startNanos));
        text.put(',');
        text.putDuration(endNanos - startNanos);
        text.put(',');
        text.put(phase.outcomes().text(RawLane.outcomeCode(detail)));
        text.put(',');
    }

    private void writeAttempts(int user, int attempts, RawText text) throws IOException {
        text.putCount(attempts);
        text.put(',');
        if (attempts > 1) {
            FailedAttempts own = failed.remove(user);
            text.put(own == null ? NO_CELL : CsvText.bytes(own.text()));
        }
    }

    private static void putCell(String cell, ByteArrayOutputStream cells) {
        cells.writeBytes(CsvText.bytes(cell));
        cells.write(',');
    }
}

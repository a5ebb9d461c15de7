package org.loadharness.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;

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
            "attempts");

    private final RawPhase phase;
    private final byte[] identity;
    private final byte[][] interactions;
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
            text.put(identity);
            text.putCount(block.user());
            text.put(',');
            writeRecord(words, record, text);
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
        text.putCount(RawLane.attempts(detail));
    }

    private static void putCell(String cell, ByteArrayOutputStream cells) {
        cells.writeBytes(CsvText.bytes(cell));
        cells.write(',');
    }
}

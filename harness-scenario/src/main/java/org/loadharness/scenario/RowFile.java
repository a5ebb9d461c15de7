package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a file, which stays where it is: memory has where each 64th row begins, and no row that nobody uses. The file is
 * mapped, as a thread that is stopped while it reads would close a channel for all. Thread-safe.
 */
final class RowFile {
    private static final long SEGMENT_BYTES = 1L << 29;

    private final List<MappedByteBuffer> segments;
    private final RowIndex index;
    private final Kind kind;
    private final List<String> columns;
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private volatile Block last = new Block(-1, new byte[0], new int[0]);

    /** How rows are written. */
    enum Kind {
        CSV,
        JSON_LINES
    }

    /** Some rows that follow each other. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares blocks, and their bytes are not to be copied
    private record Block(int number, byte[] bytes, int[] starts) {}

    /** A row. */
    @FunctionalInterface
    interface Row {
        /** Nothing if it has no such column. */
        JsonNode value(String column);
    }

    private RowFile(List<MappedByteBuffer> segments, RowIndex index, Kind kind, List<String> columns) {
        this.segments = segments;
        this.index = index;
        this.kind = kind;
        this.columns = columns;
        columns.forEach(column -> places.put(column, places.size()));
    }

    /**
     * Looks through a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with the line of the first row that is wrong
     */
    static RowFile open(Path file) throws IOException {
        Kind kind = file.toString().endsWith(".jsonl") ? Kind.JSON_LINES : Kind.CSV;
        RowIndex index = RowIndex.of(file, kind);
        List<MappedByteBuffer> segments = new ArrayList<>();
        try (FileInputStream in = new FileInputStream(file.toFile());
                FileChannel channel = in.getChannel()) {
            for (long at = 0; at < channel.size(); at += SEGMENT_BYTES) {
                segments.add(
                        channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(SEGMENT_BYTES, channel.size() - at)));
            }
        }
        if (index.rows() == 0) {
            throw new IllegalArgumentException(file + ": has no row" + (kind == Kind.CSV ? " below its header" : ""));
        }
        return new RowFile(segments, index, kind, index.columns());
    }

    List<String> columns() {
        return columns;
    }

    int size() {
        return index.rows();
    }

    /** A row by its number, from 0. */
    Row row(int number) throws StepFailure {
        Block block = block(number / RowIndex.STRIDE);
        int within = number % RowIndex.STRIDE;
        int from = block.starts()[within];
        int to = block.starts()[within + 1];
        return kind == Kind.CSV ? csv(block.bytes(), from, to) : json(block.bytes(), from, to);
    }

    private Block block(int number) {
        Block known = last;
        if (known.number() == number) {
            return known;
        }
        byte[] bytes = bytes(index.startOfBlock(number), index.startOfBlock(number + 1));
        Block fresh = new Block(number, bytes, RowIndex.starts(bytes, kind));
        last = fresh;
        return fresh;
    }

    private byte[] bytes(long from, long to) {
        byte[] bytes = new byte[(int) (to - from)];
        int done = 0;
        while (done < bytes.length) {
            long at = from + done;
            int offset = (int) (at % SEGMENT_BYTES);
            MappedByteBuffer segment = segments.get((int) (at / SEGMENT_BYTES));
            int count = Math.min(bytes.length - done, segment.capacity() - offset);
            segment.get(offset, bytes, done, count);
            done += count;
        }
        return bytes;
    }

    private Row csv(byte[] bytes, int from, int to) {
        List<String> values = CsvRow.values(bytes, from, to);
        return column -> {
            Integer place = places.get(column);
            return place == null || place >= values.size()
                    ? MissingNode.getInstance()
                    : TextNode.valueOf(values.get(place));
        };
    }

    @SuppressWarnings("UnusedException") // the file was read whole before: it was changed, and a quote says nothing
    private static Row json(byte[] bytes, int from, int to) throws StepFailure {
        try {
            JsonNode node = Json.of(new String(bytes, from, to - from, StandardCharsets.UTF_8));
            return node::path;
        } catch (IOException changed) {
            throw new StepFailure("data", "a file of rows was changed during the run");
        }
    }
}

package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a file, which stays where it is: memory has where each 32nd row begins, and no row that nobody uses. The file is
 * mapped, as a thread that is stopped while it reads would close a channel for all. Thread-safe.
 */
final class RowFile {
    private static final int SEGMENT_BITS = 29;

    private final List<MappedByteBuffer> segments;
    private final int segmentBits;
    private final RowIndex index;
    private final Kind kind;
    private final Map<String, Integer> places = new LinkedHashMap<>();
    /** The block that was divided last: users who take rows in their order find one after the other in it. */
    private volatile RowBlock last;

    /** How rows are written. */
    enum Kind {
        CSV,
        JSON_LINES
    }

    /** A row. */
    @FunctionalInterface
    interface Row {
        /** Nothing if it has no such column. */
        JsonNode value(String column);
    }

    private RowFile(List<MappedByteBuffer> segments, int segmentBits, RowIndex index, Kind kind) {
        this.segments = segments;
        this.segmentBits = segmentBits;
        this.index = index;
        this.kind = kind;
        this.last = new RowBlock(-1, new byte[0], kind);
        for (int place = 0; place < columns().size(); place++) {
            places.put(columns().get(place), place);
        }
    }

    /**
     * Looks through a file.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with the line of the first row that is wrong
     */
    static RowFile open(Path file) throws IOException {
        return open(file, SEGMENT_BITS);
    }

    /** The same in pieces of 2 to the power of that many bytes, since a mapping has its limits. */
    static RowFile open(Path file, int segmentBits) throws IOException {
        refuseJson(file);
        Kind kind = file.toString().endsWith(".jsonl") ? Kind.JSON_LINES : Kind.CSV;
        RowIndex index = RowIndex.of(file, kind);
        long segmentBytes = 1L << segmentBits;
        List<MappedByteBuffer> segments = new ArrayList<>();
        try (FileInputStream in = new FileInputStream(file.toFile());
                FileChannel channel = in.getChannel()) {
            for (long at = 0; at < channel.size(); at += segmentBytes) {
                segments.add(
                        channel.map(FileChannel.MapMode.READ_ONLY, at, Math.min(segmentBytes, channel.size() - at)));
            }
        }
        if (index.rows() == 0) {
            throw new IllegalArgumentException(file + ": " + withoutRows(kind, index));
        }
        return new RowFile(segments, segmentBits, index, kind);
    }

    private static String withoutRows(Kind kind, RowIndex index) {
        if (kind == Kind.JSON_LINES) {
            return "has no row";
        }
        if (index.columns().stream().anyMatch(column -> column.indexOf('\r') >= 0)) {
            return "ends its lines with a carriage return alone; save it with line feeds, or both";
        }
        return index.columns().stream().allMatch(String::isBlank)
                ? "is empty; its first line names the columns, as in id,name, and rows follow"
                : "has no row below its header";
    }

    /** A list in JSON would be read as CSV, of which its first line is the header. */
    private static void refuseJson(Path file) throws IOException {
        if (!file.toString().endsWith(".json")) {
            return;
        }
        try (InputStream in = Files.newInputStream(file)) {
            int first = in.read();
            while (first >= 0 && first <= ' ') {
                first = in.read();
            }
            if (first == '[' || first == '{') {
                throw new IllegalArgumentException(
                        file + ": is JSON as a whole; name it .jsonl, and write one object a line, without [ and ]");
            }
        }
    }

    List<String> columns() {
        return index.columns();
    }

    int size() {
        return index.rows();
    }

    /** A row by its number, from 0. */
    Row row(int number) throws StepFailure {
        int within = number % RowIndex.STRIDE;
        RowBlock block = block(number / RowIndex.STRIDE, within == 0);
        return kind == Kind.CSV ? csv(block.row(within)) : json(block.row(within));
    }

    /** A block whose first row is taken is divided for those who take the others. */
    private RowBlock block(int number, boolean begins) {
        RowBlock known = last;
        if (known.number() == number) {
            return known;
        }
        RowBlock fresh = new RowBlock(number, bytes(index.startOfBlock(number), index.startOfBlock(number + 1)), kind);
        if (!begins) {
            return fresh;
        }
        RowBlock divided = fresh.divided(RowIndex.STRIDE);
        last = divided;
        return divided;
    }

    private byte[] bytes(long from, long to) {
        byte[] bytes = new byte[(int) (to - from)];
        int done = 0;
        while (done < bytes.length) {
            long at = from + done;
            MappedByteBuffer segment = segments.get((int) (at >>> segmentBits));
            int offset = (int) (at & ((1L << segmentBits) - 1));
            int count = Math.min(bytes.length - done, segment.capacity() - offset);
            segment.get(offset, bytes, done, count);
            done += count;
        }
        return bytes;
    }

    private Row csv(byte[] row) {
        return column -> {
            Integer place = places.get(column);
            String value = place == null ? null : CsvRow.value(row, place);
            return value == null ? MissingNode.getInstance() : TextNode.valueOf(value);
        };
    }

    @SuppressWarnings("UnusedException") // the file was read whole before: it was changed, and a quote says nothing
    private static Row json(byte[] row) throws StepFailure {
        try {
            JsonNode node = Json.of(row);
            return node::path;
        } catch (IOException changed) {
            throw new StepFailure("data", "a file of rows was changed during the run");
        }
    }
}

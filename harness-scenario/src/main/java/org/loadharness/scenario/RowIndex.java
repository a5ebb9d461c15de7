package org.loadharness.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where rows begin, and that all of them are as they should be: a file is looked through once. Immutable once it is made.
 * Thread-safe.
 */
final class RowIndex {
    /** Of so many rows one is known. */
    static final int STRIDE = 32;

    private static final int LONGEST_BYTES = 1 << 20;
    /** Nobody writes a template for each of more, as where names are keys of something. */
    private static final int MOST_NAMES = 1_000;

    private static final int CHUNK_BYTES = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final RowFile.Kind kind;
    private final ByteArrayOutputStream row = new ByteArrayOutputStream(256);
    private final Positions starts = new Positions();
    private int rows;
    /** Rows at the end so far that are blank lines: of a file of one column they are values, unless nothing follows. */
    private int blank;
    /** Where the first of the blank lines at the end so far stands, of a file of several columns, in which none is a row; or 0. */
    private int blankLine;

    private long at;
    private long rowStart;
    private int line = 1;
    private int rowLine = 1;
    private boolean quoted;
    /** Whether a quotation mark stands in the row. */
    private boolean marked;

    private List<String> columns = List.of();
    /** What objects have, each of which may have something else. */
    private final Set<String> names = new LinkedHashSet<>();

    private RowIndex(Path file, RowFile.Kind kind) {
        this.file = file;
        this.kind = kind;
    }

    static RowIndex of(Path file, RowFile.Kind kind) throws IOException {
        RowIndex index = new RowIndex(file, kind);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), CHUNK_BYTES)) {
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                index.look(chunk, count);
            }
        }
        if (index.row.size() > 0) {
            index.endRow();
        }
        if (kind == RowFile.Kind.JSON_LINES) {
            index.columns = List.copyOf(index.names);
        }
        index.rows -= index.blank;
        index.starts.add(index.at);
        index.starts.end();
        return index;
    }

    int rows() {
        return rows;
    }

    List<String> columns() {
        return columns;
    }

    /** Where it begins, or where the file ends behind the last one. */
    long startOfBlock(int number) {
        return starts.at(number);
    }

    private void look(byte[] chunk, int count) {
        int from = 0;
        for (int i = 0; i < count; i++) {
            byte letter = chunk[i];
            if (letter == '"' && kind == RowFile.Kind.CSV) {
                quoted = !quoted;
                marked = true;
            } else if (letter == '\n') {
                line++;
                if (!quoted) {
                    row.write(chunk, from, i + 1 - from);
                    at += i + 1 - from;
                    from = i + 1;
                    endRow();
                }
            }
        }
        row.write(chunk, from, count - from);
        at += count - from;
        if (row.size() > LONGEST_BYTES) {
            throw wrong("is longer than " + (LONGEST_BYTES >> 20) + " MiB; is a quotation mark missing?");
        }
    }

    private void endRow() {
        byte[] bytes = row.toByteArray();
        row.reset();
        refuseOtherCharsets(bytes);
        if (kind == RowFile.Kind.CSV) {
            csv(bytes);
        } else if (!RowBlock.isBlank(bytes, 0, bytes.length)) {
            json(bytes);
        }
        rowStart = at;
        rowLine = line;
    }

    private void refuseOtherCharsets(byte[] bytes) {
        for (byte letter : bytes) {
            if (letter < 0) { // of most rows none, and then there is nothing to decode
                requireUtf8(bytes);
                return;
            }
        }
    }

    @SuppressWarnings("UnusedException") // it says no more
    private void requireUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException other) {
            throw wrong("is not UTF-8; save the file as UTF-8");
        }
    }

    private void csv(byte[] bytes) {
        if (columns.isEmpty()) {
            boolean hasMark = bytes.length >= MARK.length && Arrays.equals(Arrays.copyOf(bytes, MARK.length), MARK);
            int begin = hasMark ? MARK.length : 0;
            refuseStrayMarks(bytes, begin);
            columns = List.copyOf(CsvRow.values(bytes, begin, bytes.length));
            refuseTwice();
            return;
        }
        refuseStrayMarks(bytes, 0);
        if (columns.size() > 1 && RowBlock.isBlank(bytes, 0, bytes.length)) {
            blankLine = blankLine == 0 ? rowLine : blankLine;
            return;
        }
        refuseBlankLineBefore();
        int values = CsvRow.count(bytes);
        if (values != columns.size()) {
            throw wrong("has " + values + (values == 1 ? " value" : " values") + ", and the header names "
                    + columns.size());
        }
        blank = isBreak(bytes) ? blank + 1 : 0;
        count();
    }

    /** Blank lines at the end are no rows, but one with a row behind it has lost its values. */
    private void refuseBlankLineBefore() {
        if (blankLine > 0) {
            throw wrong(blankLine, "is blank, and a row follows in line " + rowLine + "; leave the blank line out");
        }
    }

    /** One within a value would go for the begin of a quotation, and the lines up to the next one for a single row. */
    private void refuseStrayMarks(byte[] bytes, int from) {
        if (marked && !CsvRow.isWellQuoted(bytes, from)) {
            throw wrong("has a quotation mark within a value, or one too few; a value with one is written"
                    + " \"5\"\" disc\": marks around it, and its own twice");
        }
        marked = false;
    }

    /** Nobody could say which of two columns is meant; those without a name nobody asks for. */
    private void refuseTwice() {
        Set<String> known = new HashSet<>();
        for (String column : columns) {
            if (!column.isBlank() && !known.add(column)) {
                throw wrong("the header names \"" + column + "\" twice; rename one");
            }
        }
    }

    /** Whether nothing stands in the line. */
    private static boolean isBreak(byte[] line) {
        return line[0] == '\n' || (line.length == 2 && line[0] == '\r' && line[1] == '\n');
    }

    @SuppressWarnings("UnusedException") // its place is within the line
    private void json(byte[] bytes) {
        try {
            JsonNode node = Json.of(bytes);
            if (!node.isObject()) {
                throw wrong("is no JSON object");
            }
            if (names.size() < MOST_NAMES) {
                node.fieldNames().forEachRemaining(names::add);
            }
            count();
        } catch (IOException nonsense) {
            throw wrong("is no JSON");
        }
    }

    private void count() {
        if (rows == Integer.MAX_VALUE) {
            throw wrong("is one row too many");
        }
        if (rows % STRIDE == 0) {
            starts.add(rowStart);
        }
        rows++;
    }

    private IllegalArgumentException wrong(String what) {
        return wrong(rowLine, what);
    }

    private IllegalArgumentException wrong(int where, String what) {
        return new IllegalArgumentException(file + ":" + where + ": " + what);
    }
}

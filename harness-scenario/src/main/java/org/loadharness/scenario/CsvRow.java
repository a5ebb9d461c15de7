package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row as RFC 4180 writes it. Stateless. Thread-safe. */
final class CsvRow {
    private CsvRow() {}

    /** Its values, without the marks around those that are quoted. */
    static List<String> values(byte[] bytes, int from, int to) {
        int end = withoutLineEnd(bytes, from, to);
        List<String> values = new ArrayList<>();
        int begin = from;
        for (int comma = comma(bytes, begin, end); comma < end; comma = comma(bytes, begin, end)) {
            values.add(text(bytes, begin, comma));
            begin = comma + 1;
        }
        values.add(text(bytes, begin, end));
        return values;
    }

    /** The value in that place, from 0, which alone is decoded; null if it has none there. */
    static @Nullable String value(byte[] row, int place) {
        int end = withoutLineEnd(row, 0, row.length);
        int begin = 0;
        for (int before = 0; before < place; before++) {
            int comma = comma(row, begin, end);
            if (comma == end) {
                return null;
            }
            begin = comma + 1;
        }
        return text(row, begin, comma(row, begin, end));
    }

    /** How many values it has. */
    static int count(byte[] row) {
        int count = 1;
        for (int comma = comma(row, 0, row.length); comma < row.length; comma = comma(row, comma + 1, row.length)) {
            count++;
        }
        return count;
    }

    /** Whether quotation marks stand around whole values alone, and twice within those. */
    static boolean isWellQuoted(byte[] row, int from) {
        int end = withoutLineEnd(row, from, row.length);
        int begin = from;
        while (begin <= end) {
            int comma = comma(row, begin, end);
            if (!isWellQuoted(row, begin, comma)) {
                return false;
            }
            begin = comma + 1;
        }
        return true;
    }

    private static boolean isWellQuoted(byte[] row, int from, int to) {
        int at = closing(row, from, to);
        if (at == to) {
            return true;
        }
        int closing = at == from ? closing(row, from + 1, to) : to;
        while (closing + 1 < to && row[closing + 1] == '"') { // twice
            closing = closing(row, closing + 2, to);
        }
        return closing == to - 1;
    }

    private static int withoutLineEnd(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
            end--;
        }
        return end;
    }

    /** Where the value ends that begins there: at its comma, or with the row. */
    private static int comma(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != ',') {
            at = bytes[at] == '"' ? closing(bytes, at + 1, end) + 1 : at + 1;
        }
        return Math.min(at, end);
    }

    /** Where the quotation mark is that ends what is quoted; the end if none does. */
    static int closing(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] != '"') {
            at++;
        }
        return at;
    }

    private static String text(byte[] bytes, int from, int to) {
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        return quoted
                ? new String(bytes, from + 1, to - from - 2, StandardCharsets.UTF_8).replace("\"\"", "\"")
                : new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}

package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A row as RFC 4180 writes it. Stateless. Thread-safe. */
final class CsvRow {
    private CsvRow() {}

    /** Its values, without the marks around those that are quoted. */
    static List<String> values(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
            end--;
        }
        List<String> values = new ArrayList<>();
        int begin = from;
        boolean quoted = false;
        for (int at = from; at < end; at++) {
            if (bytes[at] == '"') {
                quoted = !quoted;
            } else if (bytes[at] == ',' && !quoted) {
                values.add(value(bytes, begin, at));
                begin = at + 1;
            }
        }
        values.add(value(bytes, begin, end));
        return values;
    }

    /** How many values it has. */
    static int count(byte[] bytes) {
        int count = 1;
        boolean quoted = false;
        for (byte letter : bytes) {
            if (letter == '"') {
                quoted = !quoted;
            } else if (letter == ',' && !quoted) {
                count++;
            }
        }
        return count;
    }

    private static String value(byte[] bytes, int from, int to) {
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        return quoted
                ? new String(bytes, from + 1, to - from - 2, StandardCharsets.UTF_8).replace("\"\"", "\"")
                : new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}

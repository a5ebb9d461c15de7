package org.loadharness.drive;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Figures that one process reports to another, a line each: {@code name=value}. Immutable. Thread-safe. */
record Answers(Map<String, Double> values) {
    Answers {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static void print(PrintStream out, String name, double value) {
        out.printf(Locale.ROOT, "%s=%.3f%n", name, value);
    }

    /** Reads such lines; every other line is passed over. */
    static Answers parse(Iterable<String> lines) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0 && line.substring(equals + 1).matches("-?\\d+(\\.\\d+)?")) {
                values.put(line.substring(0, equals), Double.valueOf(line.substring(equals + 1)));
            }
        }
        return new Answers(values);
    }

    double get(String name) throws IOException {
        Double value = values.get(name);
        if (value == null) {
            throw new IOException("the process did not report " + name + ", only " + values.keySet());
        }
        return value;
    }
}

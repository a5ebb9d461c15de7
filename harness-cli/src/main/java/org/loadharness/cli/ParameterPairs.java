package org.loadharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of {@code --param}: names and values with an equals sign between them. */
final class ParameterPairs {
    private ParameterPairs() {}

    /** Values by name; what is wrong is added to the mistakes. */
    static Map<String, String> read(List<String> pairs, List<String> mistakes) {
        Map<String, String> read = new LinkedHashMap<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                mistakes.add("--param " + pair + ": must be NAME=VALUE");
                continue;
            }
            String name = pair.substring(0, equals);
            if (read.put(name, pair.substring(equals + 1)) != null) {
                mistakes.add("--param " + name + " is given twice; keep one");
            }
        }
        return read;
    }
}

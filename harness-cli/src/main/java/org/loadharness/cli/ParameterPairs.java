package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** The values of {@code --param}: names and values with an equals sign between them. */
final class ParameterPairs {
    private ParameterPairs() {}

    /** Of those values for that workload; empty if something is wrong with them, which is added to the mistakes. */
    static Optional<Settings> settings(Workload workload, Map<String, String> given, List<String> mistakes) {
        List<String> problems = Settings.problems(workload.parameters(), given);
        problems.forEach(problem -> mistakes.add("--param " + problem));
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        Settings settings = Settings.of(workload.parameters(), given);
        List<String> conflicts = new ArrayList<>(workload.conflicts(settings));
        conflicts.addAll(workload.unusableFiles(settings));
        conflicts.forEach(conflict -> {
            boolean isNamed = given.keySet().stream().anyMatch(name -> conflict.startsWith(name + ": "));
            mistakes.add("--param " + (isNamed ? "" : workload.name() + ": ") + conflict);
        });
        return conflicts.isEmpty() ? Optional.of(settings) : Optional.empty();
    }

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

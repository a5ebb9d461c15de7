package org.loadharness.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.loadharness.require.RunComparison.Side;

/** What is different about two runs but their figures. Immutable. Thread-safe. */
final class RunDifferences {
    /** Where a run wrote, until when it repeated, and which points it had: the latter are compared themselves. */
    private static final Set<String> WITHOUT_MEANING = Set.of(
            "out",
            "users",
            "arrivals",
            "precision",
            "budget",
            "format",
            "quiet",
            "verbose",
            "color",
            "strict",
            "url",
            "raw",
            "resume",
            "config");

    private RunDifferences() {}

    static List<String> of(Side before, Side after) {
        List<String> differences = new ArrayList<>();
        Machine there = Machine.of(before.run().environment());
        Machine here = Machine.of(after.run().environment());
        here.changesFrom(there).forEach(change -> differences.add("machine: " + change));
        for (String option : options(before.configuration(), after.configuration())) {
            String was = before.configuration().getOrDefault(option, "not said");
            String is = after.configuration().getOrDefault(option, "not said");
            if (!was.equals(is)) {
                differences.add("plan: " + option + " was " + was + ", is " + is);
            }
        }
        return differences;
    }

    private static Set<String> options(Map<String, String> before, Map<String, String> after) {
        Set<String> options = new TreeSet<>(before.keySet());
        options.addAll(after.keySet());
        options.removeAll(WITHOUT_MEANING);
        return options;
    }
}

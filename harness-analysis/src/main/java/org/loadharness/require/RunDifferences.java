package org.loadharness.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.require.RunComparison.Side;

/** What is different about two runs but their figures. Immutable. Thread-safe. */
final class RunDifferences {
    private static final String NOT_SAID = "not said";

    /**
     * Where and how a run wrote, what it asked and showed, until when it repeated, and which points it had: the latter are
     * compared themselves.
     */
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
            "config",
            "dry-run",
            "yes",
            "columns",
            "calibrate",
            "live",
            "metrics");

    private RunDifferences() {}

    static List<String> of(Side before, Side after) {
        List<String> differences = new ArrayList<>();
        Machine there = Machine.of(before.run().environment());
        Machine here = Machine.of(after.run().environment());
        here.changesFrom(there).forEach(change -> differences.add("machine: " + change));
        for (String option : options(before.configuration(), after.configuration())) {
            String was = text(before, option);
            String is = text(after, option);
            if (!was.equals(is)) {
                differences.add("plan: " + option + " was " + was + ", is " + is);
            }
        }
        return differences;
    }

    /** As this version writes it. One that the version of a run did not have yet holds by default. */
    private static String text(Side side, String option) {
        Optional<PlanOption<?>> known = PlanOptions.named(option);
        String standard = known.map(PlanOption::defaultText)
                .filter(text -> !text.isEmpty())
                .orElse(NOT_SAID);
        String text = side.configuration().getOrDefault(option, standard);
        return known.map(declared -> rewritten(declared, text)).orElse(text);
    }

    private static <T> String rewritten(PlanOption<T> option, String text) {
        try {
            return option.print(option.parse(text));
        } catch (IllegalArgumentException otherGrammar) {
            return text;
        }
    }

    private static Set<String> options(Map<String, String> before, Map<String, String> after) {
        Set<String> options = new TreeSet<>(before.keySet());
        options.addAll(after.keySet());
        options.removeAll(WITHOUT_MEANING);
        return options;
    }
}

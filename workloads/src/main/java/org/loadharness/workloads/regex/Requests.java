package org.loadharness.workloads.regex;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * The lines that users draw from and, where replies are verified, how many lines each reply has. Immutable. Thread-safe.
 *
 * @param lines in the order in which they are drawn from
 * @param expected reply lines by request line; empty if nothing is verified
 */
record Requests(List<String> lines, Map<String, Integer> expected) {
    /** No server's limit is asked of the client's own search. */
    private static final Duration UNLIMITED = Duration.ofDays(1);

    Requests {
        lines = List.copyOf(lines);
        expected = Map.copyOf(expected);
    }

    /** Those of a class; verified ones are all searched for now, so that no user has to. */
    static Requests of(Settings settings, Rows rows) {
        SeedTree seeds = Engines.seeds(settings).child("requests");
        List<String> lines = RequestLines.of(settings.get(RegexParameters.CLASS), rows, seeds);
        return settings.get(RegexParameters.VERIFY).equals(RegexParameters.COUNT)
                ? new Requests(lines, counted(lines, new TypeIndex(rows)))
                : new Requests(lines, Map.of());
    }

    String draw(RandomGenerator random) {
        return lines.get(random.nextInt(lines.size()));
    }

    private static Map<String, Integer> counted(List<String> lines, Index index) {
        Engine engine = new Engine(index, new NoCache(), UNLIMITED);
        Map<String, Integer> counts = new HashMap<>();
        for (String line : lines) {
            try {
                counts.put(line, engine.answer(line).size());
            } catch (LineRefused noRequest) {
                // a sentence that is no expression: the server refuses it as well
            }
        }
        return counts;
    }
}

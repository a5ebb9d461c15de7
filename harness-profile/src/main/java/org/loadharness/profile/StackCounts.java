package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.record.ProfileLog.Stack;

/** Counts what threads were found doing. Confined to one thread. */
final class StackCounts {
    /** Rarer ones are counted together: a page and a log hold some hundred. */
    private static final int MOST = 300;

    private static final String OTHERS = "others";

    private final Map<Seen, Long> counts = new HashMap<>();

    private record Seen(List<String> path, String line) {}

    void add(Frames frames) {
        counts.merge(new Seen(frames.path(), frames.line()), 1L, Long::sum);
    }

    List<Stack> mostFrequent() {
        List<Stack> all = counts.entrySet().stream()
                .map(seen -> new Stack(seen.getKey().path(), seen.getKey().line(), seen.getValue()))
                .sorted(Comparator.comparingLong(Stack::samples)
                        .reversed()
                        .thenComparing(stack -> String.join(";", stack.frames()))
                        .thenComparing(Stack::line))
                .toList();
        if (all.size() <= MOST) {
            return all;
        }
        long others =
                all.subList(MOST, all.size()).stream().mapToLong(Stack::samples).sum();
        List<Stack> shown = new ArrayList<>(all.subList(0, MOST));
        shown.add(new Stack(List.of(OTHERS), OTHERS, others));
        return shown;
    }
}

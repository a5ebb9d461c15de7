package org.loadharness.saturate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.loadharness.require.Ceiling;

/**
 * What a load must keep to, all of it at once. Immutable. Thread-safe.
 *
 * @param ceilings at least one
 */
public record Objective(List<Ceiling> ceilings) {
    public Objective {
        ceilings = List.copyOf(ceilings);
        if (ceilings.isEmpty()) {
            throw new IllegalArgumentException("an objective has at least one requirement");
        }
    }

    /**
     * Reads requirements that are separated by commas: {@code p99 < 50 ms, errors < 0.1 %}.
     *
     * @throws IllegalArgumentException with every one that is wrong, a line each
     */
    public static Objective parse(String text) {
        List<Ceiling> ceilings = new ArrayList<>();
        List<String> mistakes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            try {
                ceilings.add(Ceiling.parse(part));
            } catch (IllegalArgumentException wrong) {
                mistakes.add(String.valueOf(wrong.getMessage()));
            }
        }
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", mistakes));
        }
        return new Objective(ceilings);
    }

    /** As it may be written. */
    public String text() {
        return ceilings.stream().map(Ceiling::text).collect(Collectors.joining(", "));
    }

    /** The same, and no more failures than the response times of the others can stand for. */
    Objective with(Ceiling ofFailures) {
        if (ceilings.stream().anyMatch(Ceiling::isOfAllFailures)) {
            return this;
        }
        List<Ceiling> all = new ArrayList<>(ceilings);
        all.add(ofFailures);
        return new Objective(all);
    }
}

package org.loadharness.stats;

import java.util.List;
import java.util.Optional;
import org.loadharness.stats.Verdict.Finding;

/**
 * A check of the numbers that may lead to a finding. Immutable. Thread-safe.
 *
 * @param <E> what it looks at
 */
@FunctionalInterface
interface Audit<E> {
    /** What it found; empty if nothing speaks against the numbers, or if it cannot decide. */
    Optional<Finding> examine(E evidence);

    /** What those audits found, in their order. */
    static <E> List<Finding> all(List<Audit<E>> audits, E evidence) {
        return audits.stream()
                .flatMap(audit -> audit.examine(evidence).stream())
                .toList();
    }
}

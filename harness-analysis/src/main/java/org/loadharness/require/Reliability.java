package org.loadharness.require;

import java.util.Optional;
import java.util.Set;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** What the verdict of a point does to requirements. Immutable. Thread-safe. */
final class Reliability {
    /** Findings that say nothing but that interactions or flows failed: they concern response times, not the count of failures. */
    private static final Set<String> OF_FAILURES = Set.of("failures", "users-without-success", "flows-broken-off");

    /** A reason that is one of a verdict has it. */
    static final String VERDICT = "the verdict is ";

    private Reliability() {}

    /** Why its numbers cannot be relied on; empty if it is sound. */
    static Optional<String> of(Verdict verdict) {
        return verdict.reasons().stream().findFirst().map(worst -> VERDICT + verdict.word() + ": " + worst.sentence());
    }

    /** A reason without the findings of its verdict, where they stand above it: {@code the verdict is suspect, see above}. */
    static String inShort(String reason) {
        return inShort(reason, "above");
    }

    /** Likewise, with the word for where they stand. */
    static String inShort(String reason, String where) {
        int verdict = reason.indexOf(VERDICT);
        int colon = verdict < 0 ? -1 : reason.indexOf(':', verdict);
        return colon < 0 ? reason : reason.substring(0, colon) + ", see " + where;
    }

    /** Whether that interactions failed is all that speaks against the numbers. */
    static boolean areOfFailuresAlone(Verdict verdict) {
        return verdict.reasons().stream().map(Finding::code).allMatch(OF_FAILURES::contains);
    }
}

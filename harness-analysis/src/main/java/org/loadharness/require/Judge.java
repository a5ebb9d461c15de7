package org.loadharness.require;

import java.util.Optional;

/** Joins what was required and what was measured into a judgement. Immutable. Thread-safe. */
final class Judge {
    private Judge() {}

    /**
     * Judges.
     *
     * @param where as in {@code p99 at 50 users}
     * @param unreliable why the numbers cannot be relied on; empty if they can
     */
    static Judgement judgement(String where, Claim claim, Evidence evidence, Optional<String> unreliable) {
        String requirement = where + ": required " + claim.text();
        String measured = ", " + evidence.phrase(claim.bound());
        Optional<String> reason = unreliable.or(evidence::gap);
        if (reason.isPresent()) {
            return inconclusive(requirement, measured, reason.get());
        }
        return switch (evidence.side(claim)) {
            case GOOD -> new Judgement.Met(requirement, requirement + measured);
            case BAD -> new Judgement.NotMet(requirement, requirement + measured);
            case BOTH -> inconclusive(requirement, measured, evidence.wayOut(claim.bound()));
        };
    }

    /** Where nothing could be measured. */
    static Judgement inconclusive(String requirement, String reason) {
        return inconclusive(requirement, "", reason);
    }

    /** With the part of the sentence that says what was measured. */
    static Judgement inconclusive(String requirement, String measured, String reason) {
        return new Judgement.Inconclusive(requirement, requirement + measured + "; inconclusive: " + reason, reason);
    }
}

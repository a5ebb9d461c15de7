package org.loadharness.require;

import java.util.Optional;

/** Joins what was required and what was measured into a judgement. Immutable. Thread-safe. */
final class Judge {
    private Judge() {}

    /**
     * Judges.
     *
     * @param where as in {@code p99 at 50 users}
     * @param doubt why the numbers cannot be relied on; empty if they can
     */
    static Judgement judgement(String where, Claim claim, Evidence evidence, Optional<String> doubt) {
        String sentence = where + ": required " + claim.text() + ", " + evidence.phrase(claim.bound());
        Optional<String> reason = doubt.or(evidence::gap);
        if (reason.isPresent()) {
            return inconclusive(sentence, reason.get());
        }
        return switch (evidence.side(claim)) {
            case GOOD -> new Judgement.Met(sentence);
            case BAD -> new Judgement.NotMet(sentence);
            case BOTH -> inconclusive(sentence, evidence.wayOut(claim.bound()));
        };
    }

    static Judgement inconclusive(String sentence, String reason) {
        return new Judgement.Inconclusive(sentence + "; inconclusive: " + reason, reason);
    }
}

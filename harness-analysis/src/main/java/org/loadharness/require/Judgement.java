package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import org.loadharness.require.Requirement.PointRequirement;

/**
 * Whether a requirement is met, as far as the measurement shows. Immutable. Thread-safe.
 *
 * <p>A measurement whose verdict is not sound never meets a requirement, and fails to meet it in one case alone, which
 * {@link PointRequirement} names; it is inconclusive, for its numbers may be wrong in either direction.
 */
public sealed interface Judgement {
    /** What the measurement shows lies wholly where it is required to. */
    record Met(String requirement, String sentence) implements Judgement {
        public Met {
            requireNonNull(requirement, "requirement");
            requireNonNull(sentence, "sentence");
        }

        @Override
        public String word() {
            return "met";
        }
    }

    /** What the measurement shows lies wholly where it must not. */
    record NotMet(String requirement, String sentence) implements Judgement {
        public NotMet {
            requireNonNull(requirement, "requirement");
            requireNonNull(sentence, "sentence");
        }

        @Override
        public String word() {
            return "not met";
        }
    }

    /**
     * Neither.
     *
     * @param reason why, and what to do about it; the sentence ends in it
     */
    record Inconclusive(String requirement, String sentence, String reason) implements Judgement {
        public Inconclusive {
            requireNonNull(requirement, "requirement");
            requireNonNull(sentence, "sentence");
            requireNonNull(reason, "reason");
        }

        @Override
        public String word() {
            return "inconclusive";
        }
    }

    /** What was required and where, as in {@code p99 at 50 users: required p99 < 20 ms}; the sentence begins with it. */
    String requirement();

    /**
     * What was required and what was measured, as in {@code p99 at 50 users: required p99 < 20 ms, measured 23.1 ms, 95 % CI
     * [22.4, 23.9] over 5 repeats, 12,345 samples}.
     */
    String sentence();

    /** The same without the findings of a verdict, where they stand above it: {@code the verdict is suspect, see above}. */
    default String inShort() {
        return inShort("above");
    }

    /** The same without the findings of a verdict, with the word for where they stand. */
    default String inShort(String where) {
        if (!(this instanceof Inconclusive undecided) || !undecided.reason().startsWith(Reliability.VERDICT)) {
            return sentence();
        }
        int begin = sentence().lastIndexOf(undecided.reason());
        return sentence().substring(0, begin) + Reliability.inShort(undecided.reason(), where);
    }

    /** One of its sentences for a place behind its word: a sentence that stands alone has the word before its reason. */
    default String behindWord(String sentence) {
        return sentence.replace("; " + word() + ": ", "; ");
    }

    /** In a word: {@code met}, {@code not met} or {@code inconclusive}. */
    String word();
}

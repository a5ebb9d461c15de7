package org.loadharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the texts of a draft one by one and collects what is wrong with them. Confined to one thread. */
final class PlanReader {
    private final Map<String, String> given;
    private final List<String> mistakes = new ArrayList<>();

    PlanReader(Map<String, String> given) {
        this.given = given;
    }

    boolean isGiven(String option) {
        return given.containsKey(option);
    }

    /** The value of an option, given or by default; empty if its text is wrong, which is then noted. */
    <T> Optional<T> read(String option, Function<String, T> parser) {
        String text = given.getOrDefault(option, PlanDraft.DEFAULTS.getOrDefault(option, ""));
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException wrong) {
            mistake(option, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    void mistake(String option, String sentence) {
        mistakes.add(option + ": " + sentence);
    }

    void throwIfAny() throws PlanMistakes {
        if (!mistakes.isEmpty()) {
            throw new PlanMistakes(mistakes);
        }
    }
}

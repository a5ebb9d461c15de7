package org.loadharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the texts of a draft one by one and collects what is wrong with them, each with the path to it. Confined to one
 * thread.
 */
final class PlanReader {
    private final String path;
    private final Map<String, String> given;
    private final Map<String, String> defaults;
    private final List<String> mistakes;

    PlanReader(Map<String, String> given, Map<String, String> defaults) {
        this("", given, defaults, new ArrayList<>());
    }

    private PlanReader(String path, Map<String, String> given, Map<String, String> defaults, List<String> mistakes) {
        this.path = path;
        this.given = given;
        this.defaults = defaults;
        this.mistakes = mistakes;
    }

    /** Reads what stands at a deeper path, where nothing holds that is not given. */
    PlanReader within(String place, Map<String, String> options) {
        return new PlanReader(path + place + ".", options, Map.of(), mistakes);
    }

    boolean isGiven(String option) {
        return given.containsKey(option);
    }

    /** Refuses options of any other name. */
    void only(List<String> names) {
        given.keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> mistake(name, "unknown; known are " + String.join(", ", names)));
    }

    /** An option as people write it here. */
    String told(String option) {
        return path.isEmpty() ? "--" + option : option;
    }

    /** The value of an option, given or by default; empty if its text is wrong, which is then noted. */
    <T> Optional<T> read(String option, Function<String, T> parser) {
        return read(option, text(option), parser);
    }

    /** The text of an option, given or by default. */
    String text(String option) {
        return given.getOrDefault(option, defaults.getOrDefault(option, ""));
    }

    /** The value of an option if it is given and right. */
    <T> Optional<T> readGiven(String option, Function<String, T> parser) {
        return isGiven(option) ? read(option, parser) : Optional.empty();
    }

    /** The value of an option, given or by that default. */
    <T> Optional<T> readOr(String option, T standard, Function<String, T> parser) {
        return isGiven(option) ? read(option, parser) : Optional.of(standard);
    }

    void mistake(String option, String sentence) {
        mistakes.add(path + option + ": " + sentence);
    }

    /** Notes an option that is given although it has no place. */
    void refuse(String option, String sentence) {
        if (isGiven(option)) {
            mistake(option, sentence);
        }
    }

    /** All that was found so far, here and at deeper paths. */
    List<String> mistakes() {
        return mistakes;
    }

    private <T> Optional<T> read(String option, String text, Function<String, T> parser) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException wrong) {
            mistake(option, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }
}

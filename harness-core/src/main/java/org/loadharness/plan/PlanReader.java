package org.loadharness.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.loadharness.workload.Suggestion;

/**
 * Reads the texts of a draft one by one and collects what is wrong with them, each with the path to it. Confined to one
 * thread.
 */
final class PlanReader {
    private final String path;
    private final Map<String, String> given;
    private final Variation variation;
    private final List<String> mistakes;

    PlanReader(Map<String, String> given) {
        this(given, Variation.NONE);
    }

    /** Of one variant among those of a plan. */
    PlanReader(Map<String, String> given, Variation variation) {
        this("", given, variation, new ArrayList<>());
    }

    private PlanReader(String path, Map<String, String> given, Variation variation, List<String> mistakes) {
        this.path = path;
        this.given = given;
        this.variation = variation;
        this.mistakes = mistakes;
    }

    /**
     * What differs within a plan.
     *
     * @param factors names of what takes several values
     * @param variants at least 1
     */
    record Variation(Set<String> factors, int variants) {
        static final Variation NONE = new Variation(Set.of(), 1);
    }

    /** Reads what stands at a deeper path, where nothing holds that is not given. */
    PlanReader within(String place, Map<String, String> options) {
        return new PlanReader(path + place + ".", options, variation, mistakes);
    }

    boolean isGiven(PlanOption<?> option) {
        return isGiven(option.name());
    }

    /** Whether it has other values in the same plan: a default that holds for all of it does not hang on this one. */
    boolean varies(PlanOption<?> option) {
        return variation.factors().contains(option.name());
    }

    /** Variants of the plan, this one included; at least 1. */
    int variants() {
        return variation.variants();
    }

    /** Refuses options of any other name. */
    void only(List<String> names) {
        given.keySet().stream()
                .filter(name -> !names.contains(name))
                .forEach(name -> mistake(
                        name, "unknown" + Suggestion.wayOut(name, names, "; known are " + String.join(", ", names))));
    }

    /** An option as people write it here. */
    String named(PlanOption<?> option) {
        return path.isEmpty() ? "--" + option.name() : option.name();
    }

    /** The values of options, given or by default; what is wrong is noted and not among them. */
    OptionValues values(Stream<PlanOption<?>> options) {
        return options.reduce(OptionValues.NONE, this::and, (some, others) -> others);
    }

    /** The value of an option, given or by default; empty if its text is wrong, which is then noted. */
    <T> Optional<T> read(PlanOption<T> option) {
        return read(option, option::parse);
    }

    /** The same by a grammar that takes less, or makes more of it. */
    <T> Optional<T> read(PlanOption<?> option, Function<String, T> parser) {
        return read(option.name(), text(option), parser);
    }

    /** The value of an option where it is needed for another one; what is wrong with it is noted elsewhere. */
    <T> Optional<T> quietly(PlanOption<T> option) {
        try {
            return Optional.of(option.parse(text(option)));
        } catch (IllegalArgumentException notedElsewhere) {
            return Optional.empty();
        }
    }

    /** The text of an option, given or by default. */
    String text(PlanOption<?> option) {
        return given.getOrDefault(option.name(), path.isEmpty() ? option.defaultText() : "");
    }

    /** The value of an option, given or by that default. */
    <T> Optional<T> readOr(String option, T standard, Function<String, T> parser) {
        return isGiven(option) ? read(option, given.getOrDefault(option, ""), parser) : Optional.of(standard);
    }

    void mistake(PlanOption<?> option, String sentence) {
        mistake(option.name(), sentence);
    }

    /** Notes what is wrong at a place. */
    void mistake(String option, String sentence) {
        mistakes.add(path + option + ": " + sentence);
    }

    /** Notes what is wrong with a parameter of the workload, which begins with its name and its text. */
    void mistakeOfParameter(String problem) {
        mistakes.add(path + "param " + problem);
    }

    /** Notes an option that is given although it has no place; one whose text is wrong is noted already. */
    void refuse(PlanOption<?> option, String sentence) {
        String place = path + option.name() + ": ";
        if (isGiven(option) && mistakes.stream().noneMatch(mistake -> mistake.startsWith(place))) {
            mistake(option, sentence);
        }
    }

    /** All that was found so far, here and at deeper paths. */
    List<String> mistakes() {
        return mistakes;
    }

    private <T> OptionValues and(OptionValues values, PlanOption<T> option) {
        boolean hasValue = isGiven(option) || option.standard().isPresent();
        return hasValue ? read(option).map(value -> values.with(option, value)).orElse(values) : values;
    }

    private boolean isGiven(String option) {
        return given.containsKey(option);
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

package org.loadharness.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterDescription;
import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.plan.PlanOption;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.PlanTexts;

/**
 * The options of one command: those of its annotated class, which JCommander reads, and those of a plan, as
 * {@link PlanOption} declares them. Confined to one thread.
 */
final class OptionModel {
    private static final String DASHES = "--";

    /** The headings of the help in their order; others come first. */
    private static final List<String> GROUPS = List.of(
            PlanOption.Group.SYSTEM,
            PlanOption.Group.LOAD,
            PlanOption.Group.RHYTHM,
            PlanOption.Group.TRIALS,
            PlanOption.Group.RESULTS,
            RunOptions.INPUT);

    private final JCommander commander;
    private final Set<String> named;
    private final List<Option> options;
    private final Map<String, Predicate<String>> ofOthers;
    private final Map<String, String> given = new LinkedHashMap<>();

    /** What a command takes that does not say more of it. JCommander fills the field; {@link CommandLine} reads the word. */
    static final class Everywhere {
        @Parameter(arity = 1, names = "--verbose", order = Integer.MAX_VALUE, description = "Stack traces of errors.")
        boolean verbose;
    }

    /** How an option takes values. */
    enum Kind {
        /** One value. */
        VALUE,
        /** None, or {@code true} or {@code false} behind an equals sign. */
        FLAG,
        /** One value each time; together they are one text, with commas between them. */
        LIST,
        /** One value each time, any number of times. */
        REPEATABLE
    }

    /**
     * One option.
     *
     * @param name without dashes
     * @param group under which the help lists it
     * @param placeholder what stands for its value in the help; words separated by {@code |} are all that it takes, and one
     *     in brackets may be left out
     * @param meaning in a sentence or two
     * @param defaultText the value that holds when none is given; blank if there is none
     * @param alternative the option that does not hold beside it; blank if there is none
     */
    record Option(
            String name,
            Kind kind,
            String group,
            String placeholder,
            String meaning,
            String defaultText,
            String alternative) {
        /** The value of an option whose value was left out. */
        static final String ANY = "any";

        /** An option of a plan. */
        static Option of(PlanOption<?> declared, String defaultText) {
            Kind kind = switch (declared.kind()) {
                case VALUE -> Kind.VALUE;
                case FLAG -> Kind.FLAG;
                case LIST -> Kind.LIST;
            };
            return new Option(
                    declared.name(),
                    kind,
                    declared.group(),
                    declared.placeholder(),
                    declared.meaning(),
                    defaultText,
                    declared.alternative().orElse(""));
        }

        /** The words that a placeholder lists; empty if it lists none. */
        static List<String> words(String placeholder) {
            return placeholder.matches("[a-z-]+(\\|[a-z-]+)+") ? List.of(placeholder.split("\\|")) : List.of();
        }
    }

    /** Of an annotated class, and of what is an option of every command. */
    OptionModel(Object annotated) {
        this(List.of(annotated, new Everywhere()), Map.of(), Map.of());
    }

    /**
     * Of an annotated class and of options of a plan. One of a plan gives way to one of the class that has its name.
     *
     * @param ofPlan options of a plan with the texts that hold here when none is given
     */
    OptionModel(Object annotated, Map<PlanOption<?>, String> ofPlan) {
        this(annotated, ofPlan, Map.of());
    }

    /**
     * Likewise, with options that another command reads in its own way.
     *
     * @param ofOthers by the name of such an option, which texts are the other command's
     */
    OptionModel(Object annotated, Map<PlanOption<?>, String> ofPlan, Map<String, Predicate<String>> ofOthers) {
        this(List.of(annotated), ofPlan, ofOthers);
    }

    private OptionModel(
            List<Object> annotated, Map<PlanOption<?>, String> ofPlan, Map<String, Predicate<String>> ofOthers) {
        this.ofOthers = Map.copyOf(ofOthers);
        this.commander =
                JCommander.newBuilder().addObject(annotated).expandAtSign(false).build();
        commander.createDescriptions();
        List<Option> own = commander.getParameters().stream()
                .sorted(Comparator.comparingInt(option -> annotationOf(option).order()))
                .map(OptionModel::option)
                .toList();
        this.named = own.stream().map(Option::name).collect(Collectors.toSet());
        this.options = Stream.concat(
                        ofPlan.entrySet().stream()
                                .map(option -> Option.of(option.getKey(), option.getValue()))
                                .filter(option -> !named.contains(option.name())),
                        own.stream())
                .sorted(Comparator.comparingInt(option -> GROUPS.indexOf(option.group())))
                .toList();
    }

    /** Every option of a plan with its own default. */
    static Map<PlanOption<?>, String> ofPlan() {
        Map<PlanOption<?>, String> all = new LinkedHashMap<>();
        PlanOptions.ALL.forEach(option -> all.put(option, option.defaultText()));
        return all;
    }

    List<Option> options() {
        return options;
    }

    Optional<Option> named(String name) {
        return options.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** Whether the text is one that another command reads, and this one does not. */
    boolean isOfAnother(String name, String text) {
        return ofOthers.getOrDefault(name, any -> false).test(text);
    }

    /** What stands for the word behind the options in the help; empty if there is none. */
    Optional<String> positional() {
        return Optional.ofNullable(commander.getMainParameterValue()).map(ParameterDescription::getDescription);
    }

    /**
     * Takes arguments that {@link Arguments} has found right: those of the annotated object into its fields.
     *
     * @param arguments options with dashes, a text behind each
     */
    void fill(List<String> arguments) throws WrongUse {
        List<String> ofObject = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i += 2) {
            String name = arguments.get(i).substring(DASHES.length());
            String text = arguments.get(i + 1);
            if (named.contains(name)) {
                ofObject.addAll(List.of(arguments.get(i), text));
            } else {
                given.merge(name, text, (before, more) -> before + "," + more);
            }
        }
        try {
            commander.parse(ofObject.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw new WrongUse(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** Every option that the arguments have given, with its text; those that can be repeated are left out. */
    Map<String, String> given() {
        Map<String, String> all = new LinkedHashMap<>(given);
        commander.getParameters().stream()
                .filter(ParameterDescription::isAssigned)
                .filter(description -> kind(description) != Kind.REPEATABLE)
                .forEach(description -> all.put(nameOf(description), String.valueOf(valueOf(description))));
        return all;
    }

    /** The options that do not hold beside that one. */
    Stream<String> alternatives(String name) {
        return options.stream()
                .filter(option ->
                        option.name().equals(name) || option.alternative().equals(name))
                .map(option -> option.name().equals(name) ? option.alternative() : option.name())
                .filter(other -> !other.isEmpty())
                .distinct();
    }

    /** The options of lower layers that give way to that text of one: its alternatives, and those of a plan that it leaves no use. */
    Stream<String> displacedBy(String name, String text) {
        Stream<String> ofPlan = PlanTexts.displacedBy(name, text).stream().filter(other -> !named.contains(other));
        return Stream.concat(alternatives(name), ofPlan).distinct();
    }

    private static Option option(ParameterDescription description) {
        Parameter annotation = annotationOf(description);
        Kind kind = kind(description);
        return new Option(
                nameOf(description),
                kind,
                annotation.category(),
                annotation.placeholder(),
                annotation.description(),
                kind == Kind.REPEATABLE ? "" : String.valueOf(valueOf(description)),
                alternative(description));
    }

    private static String alternative(ParameterDescription description) {
        return Arrays.stream(description.getObject().getClass().getDeclaredFields())
                .filter(field ->
                        field.getName().equals(description.getParameterized().getName()))
                .flatMap(field -> Arrays.stream(field.getAnnotationsByType(Excludes.class)))
                .map(Excludes::value)
                .findFirst()
                .orElse("");
    }

    private static Kind kind(ParameterDescription description) {
        Class<?> type = description.getParameterized().getType();
        if (type == List.class) {
            return annotationOf(description).splitter() == RunOptions.Whole.class ? Kind.REPEATABLE : Kind.LIST;
        }
        return type == boolean.class ? Kind.FLAG : Kind.VALUE;
    }

    private static Parameter annotationOf(ParameterDescription description) {
        return description.getParameterAnnotation();
    }

    private static String nameOf(ParameterDescription description) {
        return description.getLongestName().substring(DASHES.length());
    }

    private static Object valueOf(ParameterDescription description) {
        Object value = description.getParameterized().get(description.getObject());
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : value;
    }
}

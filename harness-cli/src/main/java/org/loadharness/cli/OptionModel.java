package org.loadharness.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterDescription;
import com.beust.jcommander.ParameterException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The options of one command, read off its annotated class by JCommander. Confined to one thread. */
final class OptionModel {
    private static final String DASHES = "--";

    private final JCommander commander;
    private final List<Option> options;

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
     * @param group under which the help tells it
     * @param placeholder what stands for its value in the help; words separated by {@code |} are all that it takes, and one
     *     in brackets may be left out
     * @param meaning in a sentence or two
     * @param defaultText the value that holds when none is given; blank if there is none
     */
    record Option(String name, Kind kind, String group, String placeholder, String meaning, String defaultText) {
        /** The value of an option whose value was left out. */
        static final String ANY = "any";

        /** The words that a placeholder lists; empty if it lists none. */
        static List<String> words(String placeholder) {
            return placeholder.matches("[a-z]+(\\|[a-z]+)+") ? List.of(placeholder.split("\\|")) : List.of();
        }
    }

    OptionModel(Object annotated) {
        this.commander =
                JCommander.newBuilder().addObject(annotated).expandAtSign(false).build();
        commander.createDescriptions();
        this.options = commander.getParameters().stream()
                .sorted(Comparator.comparingInt(option -> annotationOf(option).order()))
                .map(OptionModel::option)
                .toList();
    }

    List<Option> options() {
        return options;
    }

    Optional<Option> named(String name) {
        return options.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** What stands for the word behind the options in the help; empty if there is none. */
    Optional<String> positional() {
        return Optional.ofNullable(commander.getMainParameterValue()).map(ParameterDescription::getDescription);
    }

    /** Fills the annotated object from arguments that {@link Arguments} has found right. */
    void fill(List<String> arguments) throws WrongUse {
        try {
            commander.parse(arguments.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw new WrongUse(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    /** Every option that the arguments have given, with its text; those that can be repeated are left out. */
    Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        commander.getParameters().stream()
                .filter(ParameterDescription::isAssigned)
                .filter(description -> kind(description) != Kind.REPEATABLE)
                .forEach(description -> given.put(nameOf(description), String.valueOf(valueOf(description))));
        return given;
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
                kind == Kind.REPEATABLE ? "" : String.valueOf(valueOf(description)));
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

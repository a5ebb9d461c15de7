package org.loadharness.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.workload.Suggestion;

/**
 * Checks the words behind a command against its options before JCommander reads them, which would take an unknown option
 * for a word and the next option for a value, and would stop at the first mistake. Confined to one thread.
 */
final class Arguments {
    /** What is wrong with a value that is not there: what it was to ask for would silently not be done. */
    static final String EMPTY = "is empty, as from a variable that is not set; give a value, or leave it out";

    private static final String DASHES = "--";

    private final OptionModel model;
    private final List<String> words;
    private final List<String> read = new ArrayList<>();
    private final List<String> positionals = new ArrayList<>();
    private final List<String> mistakes = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private int next;

    private Arguments(OptionModel model, List<String> words) {
        this.model = model;
        this.words = words;
    }

    /**
     * Fills the model's object.
     *
     * @return the word that belongs to no option, if the command takes one and it was given
     * @throws WrongUse with every mistake there is
     */
    static Optional<String> read(OptionModel model, List<String> words) throws WrongUse {
        return all(model, words).stream().findFirst();
    }

    /**
     * Fills the model's object.
     *
     * @return the words that belong to no option: at most as many as the command takes
     * @throws WrongUse with every mistake there is
     */
    static List<String> all(OptionModel model, List<String> words) throws WrongUse {
        Arguments arguments = new Arguments(model, words);
        arguments.readAll();
        WrongUse.throwIfAny(arguments.mistakes);
        model.fill(arguments.read);
        return List.copyOf(arguments.positionals);
    }

    /**
     * The directory that a command reads, as {@link #read} has found its name.
     *
     * @throws WrongUse if it was not given, or is no name of one
     */
    static Path directory(String command, Optional<String> word, Terminal terminal) throws WrongUse {
        String given = word.filter(name -> !name.isBlank())
                .orElseThrow(() -> new WrongUse(command + " needs a result directory: " + command + " DIR"));
        try {
            return terminal.path(given);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse(command + " " + given + ": " + wrong.getMessage(), wrong);
        }
    }

    private void readAll() {
        while (next < words.size()) {
            String word = words.get(next++);
            if (word.startsWith("-") && word.length() > 1) {
                readOption(word);
            } else {
                positionals.add(word);
            }
        }
        checkPositionals();
    }

    private void readOption(String word) {
        int equals = word.indexOf('=');
        String dashed = equals < 0 ? word : word.substring(0, equals);
        Optional<Option> option = dashed.startsWith(DASHES) ? model.named(dashed.substring(2)) : Optional.empty();
        if (option.isEmpty()) {
            unknown(dashed);
            if (equals < 0) {
                valueBehind();
            }
            return;
        }
        Optional<String> text = equals < 0 ? Optional.empty() : Optional.of(word.substring(equals + 1));
        boolean once = option.get().kind() == Kind.FLAG || option.get().kind() == Kind.VALUE;
        if (!seen.add(dashed) && once) {
            mistakes.add(dashed + " is given twice; keep one");
        }
        switch (option.get().kind()) {
            case FLAG -> readFlag(dashed, text.orElse("true"));
            case VALUE, LIST, REPEATABLE -> readValue(option.get(), text.or(this::valueBehind));
        }
    }

    private void readFlag(String dashed, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            mistakes.add(dashed + "=" + text + ": takes no value, or true or false");
        }
        read.add(dashed);
        read.add(text);
    }

    private void readValue(Option option, Optional<String> text) {
        if (text.isEmpty() && option.placeholder().startsWith("[")) {
            read.add(DASHES + option.name());
            read.add(Option.ANY);
        } else if (text.isEmpty()) {
            mistakes.add(
                    DASHES + option.name() + " needs a value: " + DASHES + option.name() + " " + option.placeholder());
        } else if (text.get().isBlank()) {
            mistakes.add(DASHES + option.name() + " \"\": " + EMPTY);
        } else {
            read.add(DASHES + option.name());
            read.add(text.get());
        }
    }

    /** The next word, unless it is an option itself; a value that begins with two dashes is given with an equals sign. */
    private Optional<String> valueBehind() {
        if (next < words.size() && !words.get(next).startsWith(DASHES)) {
            return Optional.of(words.get(next++));
        }
        return Optional.empty();
    }

    private void unknown(String dashed) {
        List<String> known =
                model.options().stream().map(option -> DASHES + option.name()).toList();
        mistakes.add("unknown option " + dashed + Suggestion.wayOut(dashed, known, ", --help lists the options"));
    }

    private void checkPositionals() {
        int most = model.positional().map(names -> names.split(" ").length).orElse(0);
        for (String word : positionals.subList(Math.min(most, positionals.size()), positionals.size())) {
            mistakes.add("unexpected word \"" + word + "\"; options begin with " + DASHES);
        }
        if (positionals.stream().anyMatch(String::isBlank)) {
            mistakes.add("a word \"\" " + EMPTY);
        }
    }
}

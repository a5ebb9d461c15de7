package org.loadharness.cli;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.workload.Workloads;

/**
 * What a shell can complete, as the commands declare it. Immutable.
 *
 * @param commands in the order of the help
 */
record Completion(List<Entry> commands) {
    /** The words that the scripts complete. */
    static final List<String> PROGRAMS = List.of("harness", "run.sh");

    private static final List<Choice> EVERYWHERE = List.of(
            new Choice("help", Kind.FLAG, "The manual.", List.of()),
            new Choice("version", Kind.FLAG, "The version of the harness.", List.of()));

    /**
     * A command.
     *
     * @param words of which one may follow it without an option, before files; empty if files may, or nothing
     */
    record Entry(String name, String purpose, List<Choice> options, List<String> words) {}

    /**
     * An option.
     *
     * @param kind how it takes values
     * @param values that it takes, or how they begin, with an equals sign behind them; empty for any, and then files are offered
     */
    record Choice(String name, Kind kind, String meaning, List<String> values) {
        String dashed() {
            return "--" + name;
        }

        /** Whether more comes right behind what is completed. */
        boolean isBegun() {
            return !values.isEmpty() && values.stream().allMatch(value -> value.endsWith("="));
        }
    }

    static Completion of(Commands commands, Workloads workloads) {
        CompletionWords words = new CompletionWords(commands, workloads);
        return new Completion(
                commands.all().stream().map(command -> entry(command, words)).toList());
    }

    List<String> names() {
        return commands.stream().map(Entry::name).toList();
    }

    private static Entry entry(Command command, CompletionWords words) {
        Stream<Choice> options = command.options().stream()
                .map(option -> new Choice(
                        option.name(), option.kind(), option.meaning(), words.ofOption(option, command.name())));
        List<Choice> all = Stream.concat(options, EVERYWHERE.stream()).toList();
        return new Entry(
                command.name(),
                HelpPage.ofCommand(command.name()).title(),
                all,
                command.model().positional().map(words::ofPositional).orElse(List.of()));
    }
}

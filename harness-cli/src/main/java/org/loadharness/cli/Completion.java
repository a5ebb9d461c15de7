package org.loadharness.cli;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;

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
     * @param words that may follow it without an option; empty if files may, or nothing
     */
    record Entry(String name, String purpose, List<Choice> options, List<String> words) {}

    /**
     * An option.
     *
     * @param kind how it takes values
     * @param values that it takes; empty for any, and then files are offered
     */
    record Choice(String name, Kind kind, String meaning, List<String> values) {
        String dashed() {
            return "--" + name;
        }
    }

    static Completion of(Commands commands, List<String> workloads) {
        return new Completion(commands.all().stream()
                .map(command -> entry(command, workloads))
                .toList());
    }

    List<String> names() {
        return commands.stream().map(Entry::name).toList();
    }

    private static Entry entry(Command command, List<String> workloads) {
        OptionModel model = command.model();
        List<String> words = model.positional()
                .map(word -> word.equals("WORKLOAD") ? workloads : Option.words(word))
                .orElse(List.of());
        Stream<Choice> options = model.options().stream()
                .map(option -> new Choice(
                        option.name(),
                        option.kind(),
                        option.meaning(),
                        option.name().equals("workload") ? workloads : Option.words(option.placeholder())));
        List<Choice> all = Stream.concat(options, EVERYWHERE.stream()).toList();
        return new Entry(command.name(), HelpPage.ofCommand(command.name()).title(), all, words);
    }
}

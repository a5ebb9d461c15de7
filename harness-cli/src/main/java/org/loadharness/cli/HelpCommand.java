package org.loadharness.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.loadharness.workload.Suggestion;
import org.loadharness.workload.Workloads;

/** {@code help}: explains a grammar, or a command as its own {@code --help} does. */
record HelpCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    static final String NAME = "help";

    /** Options of {@code help}. JCommander fills the fields. */
    @Parameters(separators = "=")
    static final class Options {
        @Parameter(description = "[TOPIC|COMMAND]")
        List<String> topics = new ArrayList<>();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public OptionModel model() {
        return new OptionModel(new Options());
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse {
        Optional<String> topic = Arguments.read(model(), words);
        Commands commands = Commands.of(terminal, workloads);
        HelpText help = new HelpText(commands);
        terminal.out().print(topic.isEmpty() ? help.overview() : text(topic.get(), commands, help));
        return new Outcome.Done();
    }

    private static String text(String topic, Commands commands, HelpText help) throws WrongUse {
        if (topic.equals(ConfigSchema.TOPIC)) {
            return ConfigSchema.of(commands.standard().model());
        }
        if (HelpPage.TOPICS.contains(topic)) {
            return help.ofTopic(topic);
        }
        Optional<Command> command = commands.named(topic);
        if (command.isPresent()) {
            return help.of(command.get());
        }
        List<String> known = Stream.concat(HelpPage.TOPICS.stream(), commands.names().stream())
                .toList();
        throw new WrongUse("help " + topic + ": there is no such topic"
                + Suggestion.wayOut(
                        topic, known, "; topics are " + String.join(", ", HelpPage.TOPICS) + ", and every command"));
    }
}

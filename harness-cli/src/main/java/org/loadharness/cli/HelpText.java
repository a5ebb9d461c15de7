package org.loadharness.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;

/** The help: an overview, and the manual of each command. Confined to one thread. */
final class HelpText {
    private static final int WIDTH = 100;
    private static final int INDENT = 26;
    private static final String COMMON = "Everywhere";

    private final Commands commands;

    HelpText(Commands commands) {
        this.commands = commands;
    }

    /** What the program is, its commands, and the manual of the command that runs when none is named. */
    String overview() {
        StringBuilder text =
                new StringBuilder("Load Harness: drives users against a system and measures what they feel.\n\n");
        text.append("usage: java -jar harness.jar [command] [options]\n\nCommands (without one: run)\n");
        for (Command command : commands.all()) {
            entry(text, usageOf(command), command.manual().purpose());
        }
        text.append("\nA command's own help: java -jar harness.jar COMMAND --help. What follows is that of run.\n\n");
        return text.append(of(commands.standard()))
                .append('\n')
                .append(exitCodes())
                .toString();
    }

    /** The manual of a command. */
    String of(Command command) {
        StringBuilder text = new StringBuilder("usage: java -jar harness.jar " + usageOf(command));
        text.append(" [options]\n").append(command.manual().purpose()).append('\n');
        byGroup(command.model().options()).forEach((group, options) -> {
            text.append('\n').append(group.isEmpty() ? "Options" : group).append('\n');
            options.forEach(option -> entry(text, usageOf(option), meaningOf(option)));
        });
        text.append('\n').append(COMMON).append('\n');
        entry(text, "--help", "This text.");
        entry(text, "--version", "The version of the harness.");
        entry(text, "@FILE", "Words from a file, separated by spaces and line ends; # begins a comment.");
        return text.append('\n').append(command.manual().text()).toString();
    }

    private static String exitCodes() {
        StringBuilder text = new StringBuilder("Exit codes\n");
        Arrays.stream(ExitCode.values()).forEach(code -> entry(text, Integer.toString(code.number()), code.meaning()));
        return text.toString();
    }

    private static Map<String, List<Option>> byGroup(List<Option> options) {
        return options.stream().collect(Collectors.groupingBy(Option::group, LinkedHashMap::new, Collectors.toList()));
    }

    private static String usageOf(Command command) {
        return command.model()
                .positional()
                .map(word -> command.manual().name() + " " + word)
                .orElse(command.manual().name());
    }

    private static String usageOf(Option option) {
        return "--" + option.name() + (option.kind() == Kind.FLAG ? "" : " " + option.placeholder());
    }

    private static String meaningOf(Option option) {
        boolean hasDefault =
                option.kind() == Kind.VALUE && !option.defaultText().isEmpty();
        return hasDefault ? option.meaning() + " [" + option.defaultText() + "]" : option.meaning();
    }

    /** A name and its meaning beside it, or below where the name is long. */
    private static void entry(StringBuilder text, String name, String meaning) {
        String head = "  " + name;
        text.append(head);
        int column = head.length();
        if (column > INDENT - 2) {
            text.append('\n');
            column = 0;
        }
        text.append(" ".repeat(INDENT - column));
        column = INDENT;
        for (String word : meaning.split(" ", -1)) {
            if (column > INDENT && column + 1 + word.length() > WIDTH) {
                text.append('\n').append(" ".repeat(INDENT));
                column = INDENT;
            }
            text.append(column > INDENT ? " " : "").append(word);
            column += word.length() + (column > INDENT ? 1 : 0);
        }
        text.append('\n');
    }
}

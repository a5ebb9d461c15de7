package org.loadharness.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.loadharness.cli.Completion.Choice;
import org.loadharness.cli.Completion.Entry;
import org.loadharness.cli.OptionModel.Kind;

/** Completion for fish. */
final class FishCompletion {
    private FishCompletion() {}

    static String script(Completion completion) {
        StringBuilder text = new StringBuilder("# completion of the load harness for fish\n");
        String others = completion.names().stream()
                .filter(name -> !name.equals(Commands.DEFAULT))
                .collect(Collectors.joining(" "));
        for (String program : Completion.PROGRAMS) {
            for (Entry command : completion.commands()) {
                String when = command.name().equals(Commands.DEFAULT)
                        ? "not __fish_seen_subcommand_from " + others
                        : "__fish_seen_subcommand_from " + command.name();
                String start = "complete -c " + program + " -n " + quoted(when);
                text.append("complete -c ").append(program).append(" -f -n __fish_use_subcommand -a ");
                text.append(command.name())
                        .append(" -d ")
                        .append(quoted(command.purpose()))
                        .append('\n');
                command.options()
                        .forEach(option ->
                                text.append(start).append(option(option)).append('\n'));
                if (!command.words().isEmpty()) {
                    text.append("complete -c ")
                            .append(program)
                            .append(" -n ")
                            .append(quoted(when + "; and test (count (commandline -opc)) -eq 2"))
                            .append(" -f -a ")
                            .append(words(command.words()))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String option(Choice option) {
        String value = option.kind() == Kind.FLAG ? "" : " -r";
        String values = option.values().isEmpty() ? "" : " -f -a " + words(option.values());
        return " -l " + option.name() + value + values + " -d " + quoted(option.meaning());
    }

    private static String words(List<String> words) {
        return quoted(String.join(" ", words));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}

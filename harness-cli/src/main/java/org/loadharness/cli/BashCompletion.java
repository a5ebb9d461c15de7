package org.loadharness.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.cli.Completion.Choice;
import org.loadharness.cli.Completion.Entry;

/** Completion for bash. */
final class BashCompletion {
    private BashCompletion() {}

    static String script(Completion completion) {
        return """
                # completion of the load harness for bash
                _harness() {
                  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command=run options= words=
                  if [ "$word" = "=" ]; then word=; fi
                  if [ "$before" = "=" ]; then before="${COMP_WORDS[COMP_CWORD-2]}"; fi
                  case "${COMP_WORDS[1]}" in NAMES) command="${COMP_WORDS[1]}" ;; esac
                  if [ "$COMP_CWORD" -eq 1 ]; then words="COMMANDS"; fi
                  case "$command" in
                OPTIONS  esac
                  case "$command $before" in
                VALUES  esac
                  case "$word" in -*) words="$options" ;; esac
                  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
                  else COMPREPLY=($(compgen -f -- "$word")); compopt -o filenames 2>/dev/null; fi
                  case "${COMPREPLY[0]}" in *=) compopt -o nospace 2>/dev/null ;; esac
                }
                complete -F _harness PROGRAMS
                """.replace("NAMES", String.join("|", completion.names()))
                .replace("COMMANDS", String.join(" ", completion.names()))
                .replace("PROGRAMS", String.join(" ", Completion.PROGRAMS))
                .replace("OPTIONS", lines(completion.commands().stream().map(BashCompletion::options)))
                .replace("VALUES", lines(completion.commands().stream().flatMap(BashCompletion::values)));
    }

    private static String options(Entry command) {
        List<String> dashed = command.options().stream().map(Choice::dashed).toList();
        return command.name() + ") options=\"" + String.join(" ", dashed) + "\" ;;";
    }

    private static Stream<String> values(Entry command) {
        Stream<String> ofOptions = command.options().stream()
                .filter(option -> !option.values().isEmpty())
                .map(option -> choice(command.name() + " " + option.dashed(), option.values()));
        Stream<String> ofCommand = Stream.of(command.words())
                .filter(words -> !words.isEmpty())
                .map(words -> choice(command.name() + " " + command.name(), words));
        return Stream.concat(ofOptions, ofCommand);
    }

    private static String choice(String before, List<String> words) {
        return "\"" + before + "\") words=\"" + String.join(" ", words) + "\" ;;";
    }

    private static String lines(Stream<String> lines) {
        return lines.map(line -> "    " + line + "\n").collect(Collectors.joining());
    }
}

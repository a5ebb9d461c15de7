package org.loadharness.cli;

import org.loadharness.cli.Completion.Choice;
import org.loadharness.cli.Completion.Entry;
import org.loadharness.cli.OptionModel.Kind;

/** Completion for zsh; works as a file on the function path and evaluated directly. */
final class ZshCompletion {
    private ZshCompletion() {}

    static String script(Completion completion) {
        StringBuilder text = new StringBuilder("#compdef " + String.join(" ", Completion.PROGRAMS) + "\n");
        text.append(
                "# completion of the load harness for zsh\n_harness() {\n  local command=run\n  local -a commands\n");
        text.append("  commands=(\n");
        for (Entry command : completion.commands()) {
            text.append("    ")
                    .append(quoted(command.name() + ":" + command.purpose()))
                    .append('\n');
        }
        text.append("  )\n  case \"$words[2]\" in ").append(String.join("|", completion.names()));
        text.append(") command=\"$words[2]\" ;; esac\n");
        text.append("  if (( CURRENT == 2 )); then _describe command commands; fi\n  case \"$command\" in\n");
        for (Entry command : completion.commands()) {
            text.append("    ").append(command.name()).append(") _arguments");
            command.options().forEach(option -> text.append(" \\\n      ").append(quoted(option(option))));
            if (!command.words().isEmpty()) { // the first word is the command
                text.append(" \\\n      ").append(quoted("2: :(" + String.join(" ", command.words()) + ")"));
            }
            text.append(" \\\n      ").append(quoted("*: :_files")).append(" ;;\n");
        }
        text.append("  esac\n}\nif [ \"$funcstack[1]\" = \"_harness\" ]; then _harness \"$@\"; else compdef _harness ");
        return text.append(String.join(" ", Completion.PROGRAMS))
                .append("; fi\n")
                .toString();
    }

    private static String option(Choice option) {
        String meaning = option.meaning().replaceAll("([\\[\\]:\\\\])", "\\\\$1");
        if (option.kind() == Kind.FLAG) {
            return option.dashed() + "[" + meaning + "]";
        }
        String repeat = option.kind() == Kind.VALUE ? "" : "*";
        return repeat + option.dashed() + "=[" + meaning + "]:" + option.name() + ":" + values(option);
    }

    private static String values(Choice option) {
        String words = String.join(" ", option.values());
        if (option.isBegun()) {
            return "{compadd -S \"\" -- " + words + "}";
        }
        return words.isEmpty() ? "_files" : "(" + words + ")";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

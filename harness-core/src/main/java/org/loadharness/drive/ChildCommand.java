package org.loadharness.drive;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What starts a process beside this one. No text shows the values of its variables: they may be secrets. Immutable. Thread-safe.
 *
 * @param words of the command
 * @param variables that the process has beside those of this one
 */
public record ChildCommand(List<String> words, Map<String, String> variables) {
    /** Variables with flags of this virtual machine, which are in the command, and would be reported at every start. */
    private static final List<String> INTO_COMMAND = List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    public ChildCommand {
        words = List.copyOf(words);
        variables = Map.copyOf(variables);
    }

    /** With no variables of its own. */
    public static ChildCommand of(List<String> words) {
        return new ChildCommand(words, Map.of());
    }

    /** The same with more words. */
    public ChildCommand with(List<String> more) {
        return new ChildCommand(Stream.concat(words.stream(), more.stream()).toList(), variables);
    }

    /** A builder of the process, with its environment. */
    public ProcessBuilder builder() {
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().keySet().removeAll(INTO_COMMAND);
        builder.environment().putAll(variables);
        return builder;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}

package org.loadharness.scenario;

import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** What is wrong with YAML that cannot be read, in words that say what to write. Stateless. Thread-safe. */
final class YamlWords {
    private static final Pattern UNQUOTED_TEMPLATE = Pattern.compile("[{\\[,:][^\"'{}\\[\\]]*\\$\\{");

    private YamlWords() {}

    static String of(MarkedYAMLException wrong, String text) {
        String line = line(wrong.getProblemMark(), text);
        if (line.contains("\t")) {
            return "YAML is indented with blanks, and a tab stands in this line";
        }
        if (UNQUOTED_TEMPLATE.matcher(line).find() && line.matches(".*[{\\[].*\\$\\{.*")) {
            return "inside { } and [ ] a template must be quoted, as in {x: \"${y}\"}";
        }
        if (line.matches(".*\\{[^\"']*\\?.*")) {
            return "inside { } a path with ? must be quoted, as in {next: \"/items?limit=100\"}";
        }
        if (line.matches(".*\"[^\"]*\\\\[dwsb.].*")) {
            return "in \"double\" marks \\ begins an escape; write regular expressions in 'single' marks";
        }
        if (line.matches("\\s*-?\\s*[\\w.-]+:\\s*[%@`].*")) {
            return "a text that begins with %, @ or ` must be quoted";
        }
        if (line.matches(".*\\{[^\"']*\\$[^\"']*\\[.*")) {
            return "inside { } a path with [ ] must be quoted, as in {json: \"$.items[*].id\", pick: all}";
        }
        String problem = String.valueOf(wrong.getProblem());
        if (problem.contains("mapping values are not allowed here")
                && isWithoutColon(above(wrong.getProblemMark(), text))) {
            return "the line above has no \": \", so that nothing can stand below it; a request begins as in - get: /items";
        }
        if (problem.contains("mapping values are not allowed here")) {
            return "a second \": \" stands in this line, or the line is indented too far; quote a text that holds \": \"";
        }
        if (problem.contains("block mapping")
                || String.valueOf(wrong.getContext()).contains("block mapping")) {
            return "this line is not indented as those beside it, or a text needs quotation marks (" + problem + ")";
        }
        return "is no YAML here: " + problem;
    }

    private static boolean isWithoutColon(String line) {
        return line.matches("\\s*- [^:\"']*");
    }

    private static String line(Mark mark, String text) {
        String[] lines = text.split("\n", -1);
        return mark == null || mark.getLine() >= lines.length ? "" : lines[mark.getLine()];
    }

    private static String above(Mark mark, String text) {
        return mark == null || mark.getLine() == 0 ? "" : text.split("\n", -1)[mark.getLine() - 1];
    }
}

package org.loadharness.scenario;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.events.ScalarEvent;

/** What is wrong with YAML that cannot be read, where, and in words that say what to write. Stateless. Thread-safe. */
final class YamlWords {
    private static final Pattern UNQUOTED_TEMPLATE = Pattern.compile("[{\\[,:][^\"'{}\\[\\]]*\\$\\{");

    /** Where a value is due within braces, and a comment begins, which has the rest of the line. */
    private static final Pattern COMMENT_FOR_VALUE =
            Pattern.compile("[{\\[](?:[^\"'#]*:\\s+|[^\"'#]*,\\s+|\\s*)(#)\\S");

    private YamlWords() {}

    /** A place with what is said of it. */
    record Said(Place place, String words) {}

    /** @param last the single value that was read last; null if none was */
    static Said of(MarkedYAMLException wrong, String text, @Nullable ScalarEvent last) {
        return ofMissingMark(wrong, last)
                .or(() -> ofMore(wrong, text))
                .or(() -> ofSigns(wrong))
                .or(() -> ofComment(wrong, text))
                .orElseGet(() -> new Said(place(wrong.getProblemMark()), words(wrong, text)));
    }

    /** A quotation mark that is missing: where the text begins that has no end, or ends with the beginning of another one. */
    private static Optional<Said> ofMissingMark(MarkedYAMLException wrong, @Nullable ScalarEvent last) {
        if (String.valueOf(wrong.getContext()).contains("quoted scalar")
                && String.valueOf(wrong.getProblem()).contains("end of stream")) {
            return Optional.of(new Said(
                    place(wrong.getContextMark()),
                    "the text in quotation marks that begins here has no end; a mark is missing"));
        }
        Mark problem = wrong.getProblemMark();
        if (problem != null
                && last != null
                && !last.isPlain()
                && last.getStartMark().getLine() < problem.getLine()
                && last.getEndMark().getLine() == problem.getLine()) {
            return Optional.of(new Said(
                    place(last.getStartMark()),
                    "the text in quotation marks that begins here ends in line " + (problem.getLine() + 1)
                            + ", where more follows; a mark is missing"));
        }
        return Optional.empty();
    }

    /** A text in quotation marks with more behind it, as conditions have that begin with one. */
    private static Optional<Said> ofMore(MarkedYAMLException wrong, String text) {
        Mark problem = wrong.getProblemMark();
        String line = line(problem, text);
        String said = String.valueOf(wrong.getProblem());
        boolean follows = problem != null
                && (said.contains("<scalar>") || said.contains("cannot start any token"))
                && problem.getColumn() <= line.length()
                && line.substring(0, problem.getColumn()).matches(".*[\"']\\s*");
        return follows
                ? Optional.of(new Said(
                        place(problem),
                        "more follows a text in quotation marks; begin with something else, as in if: ${a} == \"\", or"
                                + " put 'single' marks around all of it"))
                : Optional.empty();
    }

    /** Letters that mean something at the beginning. */
    private static Optional<Said> ofSigns(MarkedYAMLException wrong) {
        String context = String.valueOf(wrong.getContext());
        String sign = context.contains("scanning an alias") ? "*" : context.contains("scanning an anchor") ? "&" : "";
        return sign.isEmpty()
                ? Optional.empty()
                : Optional.of(new Said(
                        place(wrong.getContextMark()),
                        "quote a text that begins with " + sign + ", as in accept: \"*/*\""));
    }

    /** A comment within braces, which then have no end; it stands in the last line above that has such a one. */
    private static Optional<Said> ofComment(MarkedYAMLException wrong, String text) {
        Mark problem = wrong.getProblemMark();
        if (problem == null || !String.valueOf(wrong.getContext()).contains("flow")) {
            return Optional.empty();
        }
        String[] lines = text.split("\n", -1);
        for (int line = Math.min(problem.getLine(), lines.length - 1); line >= 0; line--) {
            Matcher comment = COMMENT_FOR_VALUE.matcher(lines[line]);
            if (comment.find()) {
                int column = comment.start(1) + 1;
                return Optional.of(new Said(
                        new Place(line + 1, column, column + 1),
                        "here a comment begins; quote a text that begins with #, as in {contains: \"#id\"}"));
            }
        }
        return Optional.empty();
    }

    private static String words(MarkedYAMLException wrong, String text) {
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
        return ofColons(wrong, text);
    }

    private static String ofColons(MarkedYAMLException wrong, String text) {
        String problem = String.valueOf(wrong.getProblem());
        if (problem.endsWith("but got :")) {
            return "inside { } a text that holds \": \" must be quoted; a condition has no colon, as in"
                    + " {json: $.total > 0}";
        }
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

    static Place place(@Nullable Mark mark) {
        return mark == null ? Place.START : new Place(mark.getLine() + 1, mark.getColumn() + 1, mark.getColumn() + 1);
    }

    private static String line(Mark mark, String text) {
        String[] lines = text.split("\n", -1);
        return mark == null || mark.getLine() >= lines.length ? "" : lines[mark.getLine()];
    }

    private static String above(Mark mark, String text) {
        return mark == null || mark.getLine() == 0 ? "" : text.split("\n", -1)[mark.getLine() - 1];
    }
}

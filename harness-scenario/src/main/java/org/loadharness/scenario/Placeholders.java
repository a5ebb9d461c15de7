package org.loadharness.scenario;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Placeholders as other tools write them, in a URL, where most often a variable was meant. Stateless. Thread-safe. */
final class Placeholders {
    private static final Pattern OURS = Pattern.compile("\\$?\\$\\{[^}]*}");
    private static final String NAME = "([A-Za-z_][A-Za-z0-9_.-]*)";

    /** In braces anywhere; behind a sign or in angle brackets as a whole segment of a path, or a whole value of a query. */
    private static final Pattern THEIRS =
            Pattern.compile("\\{" + NAME + "}|(?<=[/=])(?:[$:]" + NAME + "|<" + NAME + ">)(?=[/?&]|$)");

    private Placeholders() {}

    /** Doubts each of a path with its query; beside a value of ours none begins or ends. */
    static void doubt(Node.Text url, Mistakes mistakes) {
        Matcher found = THEIRS.matcher(OURS.matcher(url.text()).replaceAll(" "));
        while (found.find()) {
            String name = found.group().replaceAll("^[{$:<]|[}>]$", "");
            mistakes.doubt(
                    url.place(),
                    Mistakes.Code.PLACEHOLDER,
                    "\"" + found.group() + "\" goes out as it stands; a variable is written ${" + name
                            + "}, and what is meant so " + Escape.URL.of(found.group()));
        }
    }
}

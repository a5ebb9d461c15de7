package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.loadharness.scenario.Node.Entry;
import org.loadharness.scenario.Node.Text;

/** Reads fields of heads. Confined to one thread. */
final class HeaderReader {
    private static final Set<String> OURS = Set.of(
            "host",
            "content-length",
            "transfer-encoding",
            "connection",
            "expect",
            "te",
            "trailer",
            "upgrade",
            "keep-alive");

    private final Reading reading;
    private final TemplateReader templates;

    HeaderReader(Reading reading, TemplateReader templates) {
        this.reading = reading;
        this.templates = templates;
    }

    List<Body.Pair> read(Fields fields) {
        List<Body.Pair> headers = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Entry entry : fields.map("headers")) {
            String name = entry.key().text();
            if (!isName(name)) {
                reading.mistakes().add(entry.key().place(), "\"" + name + "\" is no name of a header");
            } else if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
                reading.mistakes()
                        .add(
                                entry.key().place(),
                                Mistakes.Code.CONFLICT,
                                "\"" + name + "\" is written by the connection itself; leave it out");
            } else if (!names.add(name.toLowerCase(Locale.ROOT))) {
                reading.mistakes()
                        .add(
                                entry.key().place(),
                                Mistakes.Code.TWICE,
                                "\"" + name
                                        + "\" stands here a second time, in upper or lower case; a header has one value");
            } else if (entry.value() instanceof Text text && text.isNothing()) {
                reading.mistakes().add(text.place(), Mistakes.Code.MISSING, Fields.nothing(name));
            } else if (entry.value() instanceof Text text) {
                if (isLine(text, "header \"" + name + "\"", reading.mistakes())) {
                    headers.add(new Body.Pair(name, templates.read(text)));
                }
            } else {
                reading.mistakes().add(entry.value().place(), Mistakes.Code.WRONG_SHAPE, "a header has a single value");
            }
        }
        return headers;
    }

    static boolean isName(String text) {
        return text.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    }

    /** What stands in a line of the head has no line break in it, nor at its end; whether it has none. */
    static boolean isLine(Text text, String what, Mistakes mistakes) {
        boolean isLine = text.text().chars().noneMatch(Layout::isControl);
        if (!isLine) {
            mistakes.add(
                    text.place(),
                    what + " has a line break or another control character; write it in one line, without |");
        }
        return isLine;
    }
}

package org.loadharness.scenario;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/** Values of inputs in HTML, by a look at their tags alone. Stateless. Thread-safe. */
final class HtmlForms {
    private static final Pattern INPUT =
            Pattern.compile("(?is)<(?:input|button|meta)\\b(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(?is)([a-z][a-z0-9_:-]*)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+))");

    private static final int MOST_LETTERS = 2 << 20;

    private HtmlForms() {}

    /** The values of the inputs of that name, in their order. */
    static List<String> values(String html, String name) {
        List<String> values = new ArrayList<>();
        Matcher inputs = INPUT.matcher(html.substring(0, Math.min(MOST_LETTERS, html.length())));
        while (inputs.find()) {
            String tag = inputs.group();
            if (name.equals(attribute(tag, "name"))) {
                values.add(attribute(tag, tag.toLowerCase(Locale.ROOT).startsWith("<meta") ? "content" : "value"));
            }
        }
        return values;
    }

    private static String attribute(String tag, String wanted) {
        Matcher attributes = ATTRIBUTE.matcher(tag);
        while (attributes.find()) {
            if (attributes.group(1).equalsIgnoreCase(wanted)) {
                return IntStream.rangeClosed(2, 4)
                        .mapToObj(attributes::group)
                        .filter(Objects::nonNull)
                        .map(HtmlForms::unescaped)
                        .findFirst()
                        .orElse("");
            }
        }
        return "";
    }

    private static String unescaped(String text) {
        return text.replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&#x27;", "'")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#x2F;", "/")
                .replace("&#43;", "+")
                .replace("&#x2B;", "+")
                .replace("&#61;", "=")
                .replace("&amp;", "&");
    }
}

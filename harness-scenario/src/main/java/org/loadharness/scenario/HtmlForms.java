package org.loadharness.scenario;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values of inputs in HTML, by a look at their tags alone. Stateless. Thread-safe. */
final class HtmlForms {
    private static final Set<String> INPUTS = Set.of("input", "button", "meta");
    private static final Pattern REFERENCE = Pattern.compile("&(?:#[xX]([0-9a-fA-F]{1,6})|#(\\d{1,7})|([a-z]+));");
    private static final Map<String, String> NAMED =
            Map.of("quot", "\"", "apos", "'", "lt", "<", "gt", ">", "amp", "&", "nbsp", "\u00a0");
    private static final int MOST_LETTERS = 2 << 20;

    private HtmlForms() {}

    /** The values of the inputs of that name, in their order. */
    static List<String> values(String html, String name) {
        List<String> values = new ArrayList<>();
        HtmlTags tags = new HtmlTags(html.substring(0, Math.min(MOST_LETTERS, html.length())));
        while (tags.next()) {
            if (INPUTS.contains(tags.name()) && name.equals(unescaped(tags.attribute("name")))) {
                values.add(unescaped(tags.attribute(tags.name().equals("meta") ? "content" : "value")));
            }
        }
        return values;
    }

    /** Character references that numbers make, and the few that texts most often have; there are two thousand more. */
    private static String unescaped(String text) {
        if (text.indexOf('&') < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder();
        Matcher reference = REFERENCE.matcher(text);
        int at = 0;
        while (reference.find()) {
            plain.append(text, at, reference.start());
            plain.append(letter(reference));
            at = reference.end();
        }
        return plain.append(text, at, text.length()).toString();
    }

    private static String letter(Matcher reference) {
        if (reference.group(3) != null) {
            return NAMED.getOrDefault(reference.group(3), reference.group());
        }
        int code = reference.group(1) != null
                ? Integer.parseInt(reference.group(1), 16)
                : Integer.parseInt(reference.group(2));
        return Character.isValidCodePoint(code) ? Character.toString(code) : reference.group();
    }
}

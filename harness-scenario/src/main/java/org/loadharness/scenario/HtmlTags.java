package org.loadharness.scenario;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The tags of a text in HTML that begin something, one after the other, as browsers find them: not those in comments, nor in what
 * is no HTML. It looks at each letter once. Confined to one thread.
 */
final class HtmlTags {
    /** What stands between their tags is text, whatever it looks like. */
    private static final Set<String> OF_TEXT = Set.of("script", "style", "textarea", "title");

    private final String html;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private String name = "";
    private int at;

    HtmlTags(String html) {
        this.html = html;
    }

    /** Goes to the next one; whether there is one. */
    boolean next() {
        for (int open = html.indexOf('<', at); open >= 0; open = html.indexOf('<', at)) {
            at = open + 1;
            if (html.startsWith("!--", at)) {
                at = behind("-->", at + 1); // <!--> is a comment as well
            } else if (at < html.length() && isLetter(html.charAt(at))) {
                return hasEnd();
            }
        }
        return false;
    }

    /** What begins, in lower case. */
    String name() {
        return name;
    }

    /** The value of the first attribute of that name, as it is written; empty if it has none. */
    String attribute(String wanted) {
        return attributes.getOrDefault(wanted, "");
    }

    /** Reads the tag; one without an end is none, and nothing follows it. */
    private boolean hasEnd() {
        name = word(" \t\n\f\r/>");
        attributes.clear();
        for (skip(" \t\n\f\r/"); at < html.length() && html.charAt(at) != '>'; skip(" \t\n\f\r/")) {
            attribute();
        }
        if (at == html.length()) {
            return false;
        }
        boolean isWhole = html.charAt(at - 1) == '/';
        at++;
        if (!isWhole && OF_TEXT.contains(name)) {
            at = end(name);
        }
        return true;
    }

    private void attribute() {
        int begin = at;
        at++; // a = that begins it is its first letter
        String key = html.charAt(begin) + word(" \t\n\f\r/>=");
        skip(" \t\n\f\r");
        String value = "";
        if (at < html.length() && html.charAt(at) == '=') {
            at++;
            skip(" \t\n\f\r");
            value = value();
        }
        attributes.putIfAbsent(key.toLowerCase(Locale.ROOT), value);
    }

    private String value() {
        char mark = at < html.length() ? html.charAt(at) : ' ';
        int begin = at;
        if (mark != '"' && mark != '\'') {
            while (at < html.length() && " \t\n\f\r>".indexOf(html.charAt(at)) < 0) {
                at++;
            }
            return html.substring(begin, at);
        }
        int end = html.indexOf(mark, begin + 1);
        at = end < 0 ? html.length() : end + 1;
        return html.substring(begin + 1, end < 0 ? at : end);
    }

    /** All up to one of those letters, in lower case. */
    private String word(String ends) {
        int begin = at;
        while (at < html.length() && ends.indexOf(html.charAt(at)) < 0) {
            at++;
        }
        return html.substring(begin, at).toLowerCase(Locale.ROOT);
    }

    private void skip(String letters) {
        while (at < html.length() && letters.indexOf(html.charAt(at)) >= 0) {
            at++;
        }
    }

    private int behind(String text, int from) {
        int found = html.indexOf(text, from);
        return found < 0 ? html.length() : found + text.length();
    }

    /** Where the tag stands that ends what has begun. */
    private int end(String begun) {
        for (int open = html.indexOf("</", at); open >= 0; open = html.indexOf("</", open + 2)) {
            if (html.regionMatches(/* ignoreCase= */ true, open + 2, begun, 0, begun.length())) {
                return open;
            }
        }
        return html.length();
    }

    private static boolean isLetter(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    }
}

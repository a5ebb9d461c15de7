package org.loadharness.scenario;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a value is written where it stands, so that it stays one value there. */
enum Escape {
    /** As it is. */
    NONE,
    /** Percent-encoded: a segment of a path, a name or value of a query. */
    URL,
    /** As browsers send forms. */
    FORM;

    private static final Pattern LONE_PERCENT = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    private static final Pattern BEFORE_PATH = Pattern.compile("^(?:[^:/?#]+:)?//[^/?#]*");

    private static final boolean[] ESCAPED_IN_LINE = new boolean[0x7F];

    static {
        for (int letter = 0; letter < ESCAPED_IN_LINE.length; letter++) {
            ESCAPED_IN_LINE[letter] = letter <= ' ' || "\"<>\\^`{|}#".indexOf(letter) >= 0;
        }
    }

    String of(String text) {
        return this == NONE || isPlain(text) ? text : escaped(text);
    }

    private String escaped(String text) {
        return switch (this) {
            case NONE -> text;
            case URL ->
                URLEncoder.encode(text, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A");
            case FORM -> URLEncoder.encode(text, StandardCharsets.UTF_8);
        };
    }

    /** Whether it is as it would be, which most values are. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            boolean isLetter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
            if (!isLetter && (letter < '0' || letter > '9') && letter != '-' && letter != '_') {
                return false;
            }
        }
        return true;
    }

    /** Whether it may stand in a request line. */
    private static boolean isLine(String target) {
        for (int i = 0; i < target.length(); i++) {
            if (isEscaped(target.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEscaped(int letter) {
        return letter >= ESCAPED_IN_LINE.length || ESCAPED_IN_LINE[letter];
    }

    /**
     * A reference as replies write it and browsers take it: with what may not stand in a request line, percent signs of their own
     * and brackets in the path percent-encoded.
     */
    static String reference(String written) {
        if (written.indexOf('%') < 0 && written.indexOf('[') < 0 && written.indexOf(']') < 0) {
            return line(written);
        }
        String line = LONE_PERCENT.matcher(line(written)).replaceAll("%25");
        Matcher before = BEFORE_PATH.matcher(line);
        int path = before.find() ? before.end() : 0;
        int query = line.indexOf('?', path) < 0 ? line.length() : line.indexOf('?', path);
        return line.substring(0, path)
                + line.substring(path, query).replace("[", "%5B").replace("]", "%5D")
                + line.substring(query);
    }

    /** What may not stand in a request line, percent-encoded; all else is taken to be meant. */
    static String line(String target) {
        if (isLine(target)) {
            return target;
        }
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < target.length(); ) {
            int letter = target.codePointAt(i);
            i += Character.charCount(letter);
            if (isEscaped(letter)) {
                line.append(URL.of(Character.toString(letter)));
            } else {
                line.append((char) letter);
            }
        }
        return line.toString();
    }
}

package org.loadharness.scenario;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** How a value is written where it stands, so that it stays one value there. */
enum Escape {
    /** As it is. */
    NONE,
    /** Percent-encoded: a segment of a path, a name or value of a query. */
    URL,
    /** As browsers send forms. */
    FORM;

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

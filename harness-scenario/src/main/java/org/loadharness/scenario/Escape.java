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

    String of(String text) {
        return switch (this) {
            case NONE -> text;
            case URL ->
                URLEncoder.encode(text, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("*", "%2A");
            case FORM -> URLEncoder.encode(text, StandardCharsets.UTF_8);
        };
    }

    /** What may not stand in a request line, percent-encoded; all else is taken to be meant. */
    static String line(String target) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < target.length(); ) {
            int letter = target.codePointAt(i);
            i += Character.charCount(letter);
            if (letter <= ' ' || letter >= 0x7F || "\"<>\\^`{|}#".indexOf(letter) >= 0) {
                line.append(URL.of(Character.toString(letter)));
            } else {
                line.append((char) letter);
            }
        }
        return line.toString();
    }
}

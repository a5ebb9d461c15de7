package org.loadharness.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of words for a screen {@value #WIDTH} wide. Stateless. Thread-safe. */
final class Folded {
    private static final int WIDTH = 80;
    private static final String INDENT = "  ";

    /** Words, as in a sentence; rows of a table have wider gaps. */
    private static final Pattern SENTENCE = Pattern.compile("\\S+( \\S+)*");

    /** Between words, but for a number and its unit. */
    private static final Pattern GAP = Pattern.compile("(?<!\\d) | (?!(?:%|[num]?s|min|[KMG]iB)(?![\\w/]))");

    /** What turns a colour on or off takes no room. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[\\d*m");

    private Folded() {}

    /** The line on as many as it needs, those after the first indented; a row of a table as it is. */
    static String line(String line) {
        if (room(line) <= WIDTH || !SENTENCE.matcher(line).matches()) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        int used = 0;
        for (String word : GAP.split(line, -1)) {
            boolean first = text.length() == 0;
            boolean fits = used + 1 + room(word) <= WIDTH;
            text.append(first ? "" : fits ? " " : "\n" + INDENT).append(word);
            used = first ? room(word) : fits ? used + 1 + room(word) : INDENT.length() + room(word);
        }
        return text.toString();
    }

    private static int room(String text) {
        Matcher colour = COLOUR.matcher(text);
        return colour.replaceAll("").length();
    }
}

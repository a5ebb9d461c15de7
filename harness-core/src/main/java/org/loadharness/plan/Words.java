package org.loadharness.plan;

import java.util.ArrayList;
import java.util.List;

/** A line as words: separated by white space, and within quotes whatever stands there. */
final class Words {
    private Words() {}

    /**
     * The words of a line.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    static List<String> of(String line) {
        List<String> words = new ArrayList<>();
        int position = 0;
        while (position < line.length()) {
            if (Character.isWhitespace(line.charAt(position))) {
                position++;
                continue;
            }
            StringBuilder word = new StringBuilder();
            position = read(line, position, word);
            words.add(word.toString());
        }
        return words;
    }

    /** A word as it is read back. */
    static String quoted(String word) {
        boolean plain = !word.isEmpty()
                && word.chars().noneMatch(letter -> letter == '"' || letter == '\'' || Character.isWhitespace(letter));
        return plain ? word : "\"" + word.replace("\"", "\"'\"'\"") + "\"";
    }

    /** Reads one word, and returns the position behind it. */
    private static int read(String line, int start, StringBuilder word) {
        int position = start;
        while (position < line.length() && !Character.isWhitespace(line.charAt(position))) {
            char letter = line.charAt(position);
            if (letter != '"' && letter != '\'') {
                word.append(letter);
                position++;
                continue;
            }
            int close = line.indexOf(letter, position + 1);
            if (close < 0) {
                throw new IllegalArgumentException("the quote " + letter + " after \"" + word + "\" is not closed");
            }
            word.append(line, position + 1, close);
            position = close + 1;
        }
        return position;
    }
}

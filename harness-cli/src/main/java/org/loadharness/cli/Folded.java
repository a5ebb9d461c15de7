package org.loadharness.cli;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of words for a screen {@value #WIDTH} wide. Stateless. Thread-safe. */
final class Folded {
    static final int WIDTH = 80;
    private static final String INDENT = "  ";

    /** Words, as in a sentence, perhaps behind what they are about; rows of a table have more than one wider gap. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?<margin> *)(?<label>\\S+(?: \\S+)* {2,})?(?<words>\\S+( \\S+)*)");

    /** A longer label leaves no room beside it. */
    private static final int LONGEST_LABEL = 40;

    /** Between words, but for a number and its unit. */
    private static final Pattern GAP = Pattern.compile("(?<!\\d) | (?!(?:%|[num]?s|min|[KMG]iB)(?![\\w/]))");

    /** What turns a colour on or off takes no room. */
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[\\d*m");

    private Folded() {}

    /** The line on as many as it needs, those after the first indented; a row of a table as it is. */
    static String line(String line) {
        Matcher sentence = SENTENCE.matcher(line);
        if (room(line) <= WIDTH || !sentence.matches()) {
            return line;
        }
        String margin = sentence.group("margin");
        String label = margin + Objects.requireNonNullElse(sentence.group("label"), "");
        String indent = label.equals(margin) ? margin + INDENT : " ".repeat(room(label));
        return room(label) > LONGEST_LABEL ? line : label + folded(sentence.group("words"), room(label), indent);
    }

    /** @param begin where the first line begins */
    private static String folded(String words, int begin, String indent) {
        StringBuilder text = new StringBuilder();
        int used = begin;
        for (String word : GAP.split(words, -1)) {
            boolean first = text.length() == 0;
            boolean fits = used + 1 + room(word) <= WIDTH;
            text.append(first ? "" : fits ? " " : "\n" + indent).append(word);
            used = first ? begin + room(word) : fits ? used + 1 + room(word) : indent.length() + room(word);
        }
        return text.toString();
    }

    private static int room(String text) {
        Matcher colour = COLOUR.matcher(text);
        return colour.replaceAll("").length();
    }
}

package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds a text as it stands in replies and in what is told of them: in clear, or escaped as in URLs, forms, JSON and HTML, several
 * times within one another, and each letter in its own way. Immutable. Thread-safe.
 */
final class Spelling {
    /** In front of one letter: JSON within JSON doubles them each time. */
    private static final String SIGNS = "\\\\{0,15}+";
    /** One of them may have been taken for the letter before. */
    private static final String BEHIND_SIGN = "(?<=\\\\)";
    /** How often what escapes a letter may have been escaped itself. */
    private static final int DEEPEST = 4;
    /** Of a row of them, which is looked through from each of its signs. */
    private static final int MOST_BACKSLASHES = 32;

    private static final int ASCII = 128;

    private static final Map<Integer, String> SHORT =
            Map.of((int) '\n', "n", (int) '\r', "r", (int) '\t', "t", (int) '\b', "b", (int) '\f', "f");
    private static final Map<Integer, String> NAMED =
            Map.of((int) '"', "quot", (int) '\'', "apos", (int) '<', "lt", (int) '>', "gt", (int) '&', "amp");

    private Spelling() {}

    /** Finds the text however it is spelled. */
    static Pattern of(String text) {
        StringBuilder pattern = new StringBuilder();
        text.replaceAll("\\\\+", "\\\\").codePoints().forEach(letter -> pattern.append(ofLetter(letter)));
        return Pattern.compile(pattern.toString());
    }

    private static String ofLetter(int letter) {
        String clear = Character.toString(letter);
        if (isPlain(letter)) {
            return clear;
        }
        String all = "(?:" + escaped(letter, clear) + "|" + Pattern.quote(clear) + ")";
        // how many of them there are says how often they were escaped; those of the next letter are among them, and
        // never given back
        return letter == '\\' ? all + "{1," + MOST_BACKSLASHES + "}+" : SIGNS + all;
    }

    /** Whether nobody escapes it. Asked for each letter of each token that a failure may have in it. */
    private static boolean isPlain(int letter) {
        return letter < ASCII && (Character.isLetterOrDigit(letter) || letter == '_' || letter == '-');
    }

    private static String escaped(int letter, String clear) {
        StringBuilder ways = new StringBuilder();
        for (byte each : clear.getBytes(StandardCharsets.UTF_8)) {
            ways.append(String.format(Locale.ROOT, "%%(?:25){0,%d}(?i:%02x)", DEEPEST, each));
        }
        ways.append('|');
        ways.append(clear.chars()
                .mapToObj(unit -> BEHIND_SIGN + String.format(Locale.ROOT, "u(?i:%04x)", unit))
                .collect(Collectors.joining(SIGNS)));
        ways.append(String.format(Locale.ROOT, "|&(?:amp;){0,%d}(?:#0*%d|#[xX]0*(?i:%x)", DEEPEST, letter, letter));
        ways.append(NAMED.containsKey(letter) ? "|" + NAMED.get(letter) : "").append(");");
        if (SHORT.containsKey(letter)) {
            ways.append('|').append(BEHIND_SIGN).append(SHORT.get(letter));
        }
        return ways.append(letter == ' ' ? "|\\+" : "").toString();
    }
}

package org.loadharness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.loadharness.codec.Sentence;

/**
 * Replaces {@code @file} by the words in that file: separated by spaces and line ends, held together by single or double
 * quotes, comments from a {@code #} at the beginning of a word to the end of the line. {@code @@word} is the word
 * {@code @word} itself. Words in a file are not replaced again.
 */
final class ArgumentFiles {
    private static final int MOST_BYTES = 1 << 20;
    private static final String BODY = "--body";

    private ArgumentFiles() {}

    static List<String> expand(List<String> words, Terminal terminal) throws WrongUse {
        List<String> expanded = new ArrayList<>();
        String before = "";
        for (String word : words) {
            if (word.startsWith("@@")) {
                expanded.add(word.substring(1));
            } else if (word.startsWith("@") && word.length() > 1) {
                refuseBehind(before, word);
                expanded.addAll(words(word, text(word, terminal)));
            } else {
                expanded.add(word);
            }
            before = word;
        }
        return expanded;
    }

    /** The same, and which files words came from: a mistake may stand in one of them. */
    static WrongUse named(List<String> words, WrongUse wrong) {
        List<String> files = words.stream()
                .filter(word -> word.matches("(?s)@[^@].*"))
                .distinct()
                .toList();
        if (files.isEmpty()) {
            return wrong;
        }
        List<String> mistakes = new ArrayList<>(wrong.mistakes());
        mistakes.add("the words of " + String.join(", ", files) + " were read as well");
        return new WrongUse(mistakes);
    }

    /** Whoever knows curl means the content of the file, of which quotes and blanks would get lost here. */
    private static void refuseBehind(String before, String word) throws WrongUse {
        if (before.equals(BODY)) {
            throw new WrongUse(BODY + " " + word + ": takes a text and no file; write a scenario with body: {file: "
                    + word.substring(1) + "}, or for the word itself @" + word);
        }
    }

    private static String text(String word, Terminal terminal) throws WrongUse {
        try {
            Path file = terminal.path(word.substring(1));
            try (InputStream in = Files.newInputStream(file)) {
                byte[] content = in.readNBytes(MOST_BYTES + 1);
                if (content.length > MOST_BYTES) {
                    throw new WrongUse(word + ": is larger than " + MOST_BYTES + " bytes; this is no file of options");
                }
                return ConfigFile.withoutByteOrderMark(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(content))
                        .toString());
            }
        } catch (CharacterCodingException binary) {
            throw new WrongUse(word + ": is no text in UTF-8; write options as on the command line", binary);
        } catch (IOException unreadable) {
            throw new WrongUse(
                    word + ": " + Sentence.of(unreadable) + "; for the word itself write @" + word, unreadable);
        } catch (IllegalArgumentException wrong) {
            throw new WrongUse(word + ": " + wrong.getMessage(), wrong);
        }
    }

    private static List<String> words(String name, String text) throws WrongUse {
        List<String> words = new ArrayList<>();
        int position = 0;
        while (position < text.length()) {
            char letter = text.charAt(position);
            if (Character.isWhitespace(letter)) {
                position++;
            } else if (letter == '#') {
                position = end(text, '\n', position);
            } else {
                StringBuilder word = new StringBuilder();
                position = word(name, text, position, word);
                words.add(word.toString());
            }
        }
        return words;
    }

    /** Reads one word, and returns the position behind it. */
    private static int word(String name, String text, int start, StringBuilder word) throws WrongUse {
        int position = start;
        while (position < text.length() && !Character.isWhitespace(text.charAt(position))) {
            char letter = text.charAt(position);
            if (letter != '"' && letter != '\'') {
                word.append(letter);
                position++;
                continue;
            }
            int close = end(text, letter, position + 1);
            if (close == text.length()) {
                throw new WrongUse(name + ": the quote " + letter + " after \"" + word + "\" is not closed");
            }
            word.append(text, position + 1, close);
            position = close + 1;
        }
        return position;
    }

    private static int end(String text, char letter, int from) {
        int found = text.indexOf(letter, from);
        return found < 0 ? text.length() : found;
    }
}

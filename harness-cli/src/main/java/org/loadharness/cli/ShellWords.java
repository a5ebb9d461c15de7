package org.loadharness.cli;

import java.util.ArrayList;
import java.util.List;

/** Words as a shell takes them apart: in marks, behind backslashes, and over several lines. Confined to one thread. */
final class ShellWords {
    private final String text;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;
    private int at;

    private ShellWords(String text) {
        this.text = text;
    }

    /**
     * Its words.
     *
     * @throws WrongUse if a mark is not closed
     */
    static List<String> of(String text) throws WrongUse {
        ShellWords shell = new ShellWords(text);
        while (shell.at < text.length()) {
            shell.next();
        }
        shell.end();
        return shell.words;
    }

    private void next() throws WrongUse {
        char letter = text.charAt(at++);
        if (Character.isWhitespace(letter)) {
            end();
        } else if (letter == '\'') {
            quoted('\'', /* escapes= */ "");
        } else if (letter == '"') {
            quoted('"', "\"\\$`");
        } else if (letter == '$' && at < text.length() && text.charAt(at) == '\'') {
            at++;
            ansi();
        } else if (letter == '\\' && at < text.length()) {
            char escaped = text.charAt(at++);
            if (escaped != '\n' && escaped != '\r') {
                add(escaped);
            }
        } else {
            add(letter);
        }
    }

    private void quoted(char mark, String escapes) throws WrongUse {
        begun = true;
        while (at < text.length() && text.charAt(at) != mark) {
            char letter = text.charAt(at++);
            if (letter == '\\' && at < text.length() && escapes.indexOf(text.charAt(at)) >= 0) {
                letter = text.charAt(at++);
            }
            add(letter);
        }
        close();
    }

    /** What browsers write where a text has control characters. */
    private void ansi() throws WrongUse {
        begun = true;
        while (at < text.length() && text.charAt(at) != '\'') {
            char letter = text.charAt(at++);
            add(letter == '\\' && at < text.length() ? escaped(text.charAt(at++)) : letter);
        }
        close();
    }

    private char escaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> code(4);
            case 'x' -> code(2);
            default -> letter;
        };
    }

    private char code(int digits) {
        int end = Math.min(text.length(), at + digits);
        String code = text.substring(at, end);
        if (!code.matches("[0-9a-fA-F]+")) {
            return '?';
        }
        at = end;
        return (char) Integer.parseInt(code, 16);
    }

    private void close() throws WrongUse {
        if (at >= text.length()) {
            throw new WrongUse("a quotation mark of the curl line is not closed; put the whole line in marks");
        }
        at++;
    }

    private void add(char letter) {
        begun = true;
        word.append(letter);
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
        }
        word.setLength(0);
        begun = false;
    }
}

package org.loadharness.workloads.regex;

import static java.util.Objects.requireNonNull;

/** A row of the data: {@code <type>@@@<sentence>} in a file. Immutable. Thread-safe. */
record Row(int type, String sentence) {
    private static final String SEPARATOR = "@@@";

    Row {
        requireNonNull(sentence, "sentence");
        if (sentence.isEmpty() || sentence.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a sentence needs one line of at least one character");
        }
    }

    /**
     * Reads a line of a data file.
     *
     * @throws IllegalArgumentException if it is of another form, with the way out
     */
    static Row parse(String line) {
        int separator = line.indexOf(SEPARATOR);
        if (separator < 0) {
            throw new IllegalArgumentException("must be <type>" + SEPARATOR + "<sentence>");
        }
        String sentence = line.substring(separator + SEPARATOR.length());
        if (sentence.isEmpty()) {
            throw new IllegalArgumentException("the sentence is empty, which would end a reply");
        }
        return new Row(type(line.substring(0, separator)), sentence);
    }

    private static int type(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException("the type \"" + text + "\" must be a whole number", noNumber);
        }
    }
}

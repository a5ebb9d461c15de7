package org.loadharness.scenario;

/**
 * Where something stands in a file; lines and columns begin at 1. Immutable. Thread-safe.
 *
 * @param end the column behind its last letter, or its first where it goes over more than one line
 */
record Place(int line, int column, int end) {
    static final Place START = new Place(1, 1, 1);

    /** The place behind a text that begins here, whose lines begin below each other. */
    Place behind(String text) {
        int lines = (int) text.chars().filter(letter -> letter == '\n').count();
        int before = column + text.codePointCount(text.lastIndexOf('\n') + 1, text.length());
        return new Place(line + lines, before, before);
    }
}

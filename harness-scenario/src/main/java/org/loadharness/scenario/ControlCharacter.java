package org.loadharness.scenario;

import java.util.Locale;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * A character that YAML does not take, of which its reader says the place within a piece of the file alone. Immutable. Thread-safe.
 */
record ControlCharacter(Place place, int code) {
    private static final int LAST_OF_TWO_DIGITS = 0xFF;

    /** The first one of a text that has one. */
    static ControlCharacter first(String text) {
        int line = 1;
        int column = 1;
        int[] codes = text.codePoints().toArray();
        for (int code : codes) {
            if (!StreamReader.isPrintable(code)) {
                return new ControlCharacter(new Place(line, column, column + 1), code);
            }
            line += code == '\n' ? 1 : 0;
            column = code == '\n' ? 1 : column + 1;
        }
        throw new IllegalArgumentException("every character is one that YAML takes");
    }

    String words() {
        return String.format(
                Locale.ROOT,
                "the character U+%04X cannot stand in a file; leave it out, or write it as %s in \"double\" marks",
                code,
                String.format(Locale.ROOT, code > LAST_OF_TWO_DIGITS ? "\\u%04X" : "\\x%02X", code));
    }
}

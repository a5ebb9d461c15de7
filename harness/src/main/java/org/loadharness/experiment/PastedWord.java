package org.loadharness.experiment;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** A text within a command that a message says, so that a shell takes it as one word. Stateless. Thread-safe. */
public final class PastedWord {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_@%+=:,./-]+");

    private PastedWord() {}

    /** As it is where a shell leaves it so, and else in marks. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    static String of(Path path) {
        return of(path.toString());
    }
}

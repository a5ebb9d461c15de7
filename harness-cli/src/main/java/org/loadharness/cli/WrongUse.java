package org.loadharness.cli;

import java.io.Serial;
import java.util.List;

/** Wrong options, values, files or combinations: one sentence each, with what is wrong, the value and the way out. */
final class WrongUse extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final List<String> mistakes;

    WrongUse(List<String> mistakes) {
        super(String.join("\n", mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    WrongUse(String mistake) {
        this(List.of(mistake));
    }

    WrongUse(String mistake, Throwable cause) {
        super(mistake, cause);
        this.mistakes = List.of(mistake);
    }

    List<String> mistakes() {
        return mistakes;
    }

    /** Throws if there is any. */
    static void throwIfAny(List<String> mistakes) throws WrongUse {
        if (!mistakes.isEmpty()) {
            throw new WrongUse(mistakes);
        }
    }
}

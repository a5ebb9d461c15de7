package org.loadharness.require;

import java.util.Locale;

/** Parts of sentences. Immutable. Thread-safe. */
final class Words {
    private Words() {}

    /** {@code 1 repeat}, {@code 12,345 samples}. */
    static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** {@code 12,345}. */
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}

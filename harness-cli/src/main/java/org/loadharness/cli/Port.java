package org.loadharness.cli;

/** Ports as options give them. */
final class Port {
    private static final int HIGHEST = 65_535;

    private Port() {}

    /**
     * Reads one; 0 is any that is free.
     *
     * @throws IllegalArgumentException with what it must be
     */
    static int parse(String text) {
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > HIGHEST) {
            throw new IllegalArgumentException(
                    "must be a whole number from 1 to " + HIGHEST + ", or 0 for any that is free");
        }
        return Integer.parseInt(text);
    }
}

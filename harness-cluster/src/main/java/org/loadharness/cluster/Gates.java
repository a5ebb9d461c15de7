package org.loadharness.cluster;

/** The gates of a trial by their number, in the order in which its parts come to them. Stateless. Thread-safe. */
final class Gates {
    /** Of an agent that has come to none. */
    static final int NONE = -1;

    /** The last one. */
    static final int MEASURED = 2;

    private static final int OPENED = 0;
    private static final int WARMUP = 1;

    private Gates() {}

    /** Whether a gate has an instant at which users leave it; otherwise each part goes on when it learns that it may. */
    static boolean isTimed(int gate) {
        return gate != OPENED;
    }

    /** In messages to people. */
    static String inWords(int gate) {
        return switch (gate) {
            case OPENED -> "the opening of the system";
            case WARMUP -> "the warm-up";
            default -> "the measured stage";
        };
    }
}

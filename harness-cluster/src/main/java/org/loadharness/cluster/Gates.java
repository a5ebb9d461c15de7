package org.loadharness.cluster;

import org.loadharness.drive.TrialPart;

/** The gates of a trial by their number, in the order in which its parts come to them. Stateless. Thread-safe. */
final class Gates {
    /** Of an agent that has come to none. */
    static final int NONE = -1;

    /** The first part has brought the system to its first state. */
    static final int OPENED = 0;

    /** Every user is ready for the warm-up. */
    static final int WARMUP = 1;

    /** Every user is ready to be measured. */
    static final int MEASURED = 2;

    /** Every user has ended, and the system can be asked what it did. The last one. */
    static final int ENDED = 3;

    private Gates() {}

    /** Of one where a part of a trial waits. */
    static int number(TrialPart.Gate gate) {
        return switch (gate) {
            case OPENED -> OPENED;
            case WARMUP -> WARMUP;
            case MEASURED -> MEASURED;
        };
    }

    /** Whether a gate has an instant at which users leave it; otherwise each part goes on when it learns that it may. */
    static boolean isTimed(int gate) {
        return gate == WARMUP || gate == MEASURED;
    }

    /** In messages to people. */
    static String inWords(int gate) {
        return switch (gate) {
            case OPENED -> "the opening of the system";
            case WARMUP -> "the warm-up";
            case MEASURED -> "the measured stage";
            default -> "the check of the system";
        };
    }
}

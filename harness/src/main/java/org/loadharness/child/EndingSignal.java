package org.loadharness.child;

/** A signal that asks a process to end. */
public enum EndingSignal {
    /** Ctrl-C. */
    INT(2),
    /** From another process. */
    TERM(15),
    /** The terminal went away. */
    HUP(1);

    private static final int ENDED_BY_SIGNAL = 128;

    private final int number;

    EndingSignal(int number) {
        this.number = number;
    }

    /** The exit code of a process that has ended for it, as shells have it: 128 and the signal's number. */
    public int exitCode() {
        return ENDED_BY_SIGNAL + number;
    }
}

package org.loadharness.child;

/** A signal that asks a process to end. */
public enum EndingSignal {
    /** Ctrl-C. */
    INT(ExitCode.INTERRUPTED),
    /** From another process. */
    TERM(ExitCode.TERMINATED),
    /** The terminal went away. */
    HUP(ExitCode.HUNG_UP);

    private final ExitCode exitCode;

    EndingSignal(ExitCode exitCode) {
        this.exitCode = exitCode;
    }

    /** Of a process that has ended for it. */
    public ExitCode exitCode() {
        return exitCode;
    }
}

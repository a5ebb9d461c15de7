package org.loadharness.child;

/** How a process of the harness ended, for whoever started it: the one place with the numbers. */
public enum ExitCode {
    /** Done. */
    DONE(0, "done"),
    /** A requirement is not met. */
    NOT_MET(
            1,
            "a requirement is not met, or inconclusive under --inconclusive fail, or a comparison found a regression"),
    /** Wrong use or configuration; nothing was run. */
    WRONG_USE(2, "wrong use or configuration; nothing was run"),
    /** Inconclusive or suspect, where that is asked for. */
    INCONCLUSIVE(3, "inconclusive or suspect, only with --strict (else 0 with a warning)"),
    /** The numbers are not what they claim to be. */
    INVALID(4, "the run is invalid: the generator was the limit, too many errors, users lost"),
    /** The system under test does not answer. */
    UNREACHABLE(5, "target not reachable"),
    /** A fault of the harness or of its machine. */
    INTERNAL(70, "internal error, or a file that could not be written (stack trace with --verbose)"),
    /** The place for results is full or gone; what was finished is kept. */
    UNWRITABLE(74, "results could not be written any more (disk full, directory gone); what was finished is kept"),
    /** The terminal went away. */
    HUNG_UP(129, "the terminal was closed"),
    /** Ctrl-C. */
    INTERRUPTED(130, "interrupted"),
    /** Asked to end by another process. */
    TERMINATED(143, "terminated");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /** As the system knows it. */
    public int number() {
        return number;
    }

    /** In a few words. */
    public String meaning() {
        return meaning;
    }
}

package org.loadharness.record;

/**
 * What the process of one trial took. Immutable. Thread-safe.
 *
 * @param preparedNanos from its start until the trial began: start, connection or system, rehearsal
 * @param wholeNanos from its start to its end; at least the former
 */
public record ForkLog(long preparedNanos, long wholeNanos) {
    public ForkLog {
        if (preparedNanos < 0 || wholeNanos < preparedNanos) {
            throw new IllegalArgumentException("a process took 0 ns or more, and longer than to prepare: "
                    + preparedNanos + " ns to prepare, " + wholeNanos + " ns in all");
        }
    }
}

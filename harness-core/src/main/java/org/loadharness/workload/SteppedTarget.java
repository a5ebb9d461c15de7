package org.loadharness.workload;

/** A system under test whose users can go in steps as well. Thread-safe. */
public interface SteppedTarget extends Target {
    /**
     * Makes a user's session; called once per user, on the thread that then has it among others, before the first phase
     * starts.
     *
     * @param readiness how that thread learns that the session can go on
     */
    SteppedSession session(User user, SteppedSession.Readiness readiness) throws Exception;
}

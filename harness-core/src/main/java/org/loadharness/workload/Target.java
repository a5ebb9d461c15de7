package org.loadharness.workload;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** The system under test of one trial, as the users see it. Thread-safe. */
public interface Target extends AutoCloseable {
    /**
     * Makes a user's session; called once per user, on the thread that then runs it, before the first phase starts.
     */
    Session session(User user) throws Exception;

    /**
     * What this target's users saw of the system, warm-up included, as counts by name: sales, additions, calls without an
     * answer. Asked once, after the last user of a trial that ran to its end. Where several generators share a trial, the
     * counts of a name are added.
     */
    default Map<String, Long> seen() {
        return Map.of();
    }

    /**
     * Why the system no longer answers, in a sentence that names it, where its users saw signs of that; empty if it answers, or if
     * there were none. Asked once, after the last user of a trial that ran to its end, before {@link #check}. Where there is a reason
     * the trial is invalid, and none follows.
     *
     * @throws Exception if nobody can tell
     */
    default Optional<String> silence() throws Exception {
        return Optional.empty();
    }

    /**
     * Holds what the system says it did against what its users saw. Called once, after the last user of a trial that ran to
     * its end, before {@link #close}.
     *
     * @param seen the {@link #seen counts} of all generators
     * @throws Exception if the two contradict each other, or the system no longer answers: the trial is then invalid, with
     *     the message as its reason; an {@link AssertionError} says the same
     */
    default void check(Map<String, Long> seen) throws Exception {}

    /**
     * What the system says it did since its first state, warm-up included, as counts by name. Asked once, after
     * {@link #check}. {@code cache_hits} and {@code queue_rejections} have columns of those names.
     *
     * @throws Exception if it does not answer any more, as in {@link #check}
     */
    default Map<String, Long> counted() throws Exception {
        return Map.of();
    }

    /**
     * How many requests were sent a second time so far, as a server had closed the connection that it was to keep. Asked
     * once, when a trial has ended.
     */
    default long requestsRepeated() {
        return 0;
    }

    /**
     * What users and target noted beside interactions, warm-up included, as counts by name. Asked once, when a trial has ended, in
     * whatever way; a target that cleans up does it before it answers. {@code flows_skipped} and {@code cleanups_failed} have
     * findings.
     */
    default Map<String, Long> noted() {
        return Map.of();
    }

    /** Called once, after the last user has ended. */
    @Override
    default void close() throws IOException {}
}

package org.loadharness.workload;

import java.io.IOException;
import java.util.random.RandomGenerator;

/** The system under test of one trial, as the users see it. Thread-safe. */
public interface Target extends AutoCloseable {
    /**
     * Makes a user's session; called once per user, on the thread that then runs it, before the first phase starts.
     *
     * @param user index of the user, from 0
     * @param random the user's own stream for everything it draws
     */
    Session session(int user, RandomGenerator random) throws Exception;

    /** Called once, after the last user has ended. */
    @Override
    default void close() throws IOException {}
}

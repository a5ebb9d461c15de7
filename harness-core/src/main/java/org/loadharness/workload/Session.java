package org.loadharness.workload;

import java.io.IOException;

/** One user at work. Confined to one thread. */
@FunctionalInterface
public interface Session extends AutoCloseable {
    /**
     * Performs one interaction and returns when it has ended. May block; ends early when the thread is interrupted.
     *
     * @param interaction index in the workload's {@link Mix}
     * @return how it ended; an exception counts as a failure of the kind of its simple class name, an {@link Error} ends
     *     the user
     */
    Outcome perform(int interaction) throws Exception;

    /** Called once, on the user's thread, after its last interaction. */
    @Override
    default void close() throws IOException {}
}

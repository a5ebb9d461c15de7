package org.loadharness.workload;

import java.io.IOException;

/** One user at work. Confined to one thread. */
@FunctionalInterface
public interface Session extends AutoCloseable {
    /** The length of a part of which nothing is known. */
    long UNTOLD = -1;

    /**
     * Performs one interaction and returns when it has ended. May block; ends early when the thread is interrupted.
     *
     * @param interaction index in the workload's {@link Mix}
     * @return how it ended; an exception counts as a failure of the kind of its simple class name, an {@link Error} ends
     *     the user
     */
    Outcome perform(int interaction) throws Exception;

    /**
     * Tries again the interaction that has just failed, if the plan says so. A session that draws something for each
     * interaction does it here with what it drew before.
     */
    default Outcome retry(int interaction) throws Exception {
        return perform(interaction);
    }

    /**
     * How long a part of the interaction performed last took; asked for once after each that succeeded, on the user's
     * thread. Where failed attempts were repeated it is that of the last one.
     *
     * @param part index among the workload's {@link Workload#parts}
     * @return nanoseconds, or {@link #UNTOLD}
     */
    default long partNanos(int part) {
        return UNTOLD;
    }

    /** Called once, on the user's thread, after its last interaction. */
    @Override
    default void close() throws IOException {}
}

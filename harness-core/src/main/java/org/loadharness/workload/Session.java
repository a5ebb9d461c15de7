package org.loadharness.workload;

import java.io.IOException;

/**
 * One user at work, who performs interactions by their index: the level below {@link Interaction}, for what must not cost a
 * call more. Confined to one thread.
 */
@FunctionalInterface
public interface Session extends PartTimes, AutoCloseable {
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
     * How many further attempts there are at most where that interaction fails.
     *
     * @param planned so many as the plan says
     */
    default int mostRetries(int interaction, int planned) {
        return planned;
    }

    /** Called once, on the user's thread, after its last interaction. */
    @Override
    default void close() throws IOException {}
}

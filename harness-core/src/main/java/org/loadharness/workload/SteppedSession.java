package org.loadharness.workload;

import java.io.IOException;

/**
 * One user at work, in steps: no method waits, so that one thread can have many users. Confined to that thread.
 *
 * <p>What a method throws counts as in {@link Session#perform}.
 */
public interface SteppedSession extends PartTimes, AutoCloseable {
    /**
     * Begins an interaction, and goes on with it as far as it goes without waiting.
     *
     * @param interaction index in the workload's {@link Mix}
     */
    Step begin(int interaction) throws Exception;

    /**
     * Begins the interaction again that has just failed, if the plan says so. A session that draws something for each
     * interaction does it here with what it drew before.
     */
    default Step retry(int interaction) throws Exception {
        return begin(interaction);
    }

    /**
     * Goes on, as the selector has reported something or somebody has asked for it; perhaps nothing is there, and perhaps no
     * interaction is under way.
     */
    Step advance() throws Exception;

    /** Called once, after the user's last interaction. */
    @Override
    default void close() throws IOException {}
}

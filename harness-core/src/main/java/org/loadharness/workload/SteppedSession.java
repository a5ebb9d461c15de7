package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.Selector;

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

    /** As {@link Session#mostRetries}. */
    default int mostRetries(int interaction, int planned) {
        return planned;
    }

    /**
     * Goes on, as the selector has reported something or somebody has asked for it; perhaps nothing is there, and perhaps no
     * interaction is under way.
     */
    Step advance() throws Exception;

    /** Called once, after the user's last interaction. */
    @Override
    default void close() throws IOException {}

    /** How far a user in steps has come with its interaction. Immutable. Thread-safe. */
    sealed interface Step {
        /** It waits for something that its selector will report. */
        Step WAITING = new Waiting();

        /** It has ended well. */
        Step SUCCEEDED = new Ended(Outcome.SUCCESS);

        /** The only kind of waiting there is; use {@link #WAITING}. */
        record Waiting() implements Step {}

        /** The interaction has ended. */
        record Ended(Outcome outcome) implements Step {
            public Ended {
                requireNonNull(outcome, "outcome");
            }
        }

        /** It has ended so. */
        static Step ended(Outcome outcome) {
            return outcome instanceof Outcome.Success ? SUCCEEDED : new Ended(outcome);
        }
    }

    /**
     * How a thread with many connections learns that one of them can go on.
     *
     * @param selector on which the thread waits; the connection's socket is registered there
     * @param attachment what the thread finds with the keys of that connection
     * @param wake has the thread ask the connection without a key, soon: its exchange was ended from elsewhere; any thread may
     *     call it
     */
    record Readiness(Selector selector, Object attachment, Runnable wake) {
        public Readiness {
            requireNonNull(selector, "selector");
            requireNonNull(attachment, "attachment");
            requireNonNull(wake, "wake");
        }
    }
}

package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

/** How far a user in steps has come with its interaction. Immutable. Thread-safe. */
public sealed interface Step {
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

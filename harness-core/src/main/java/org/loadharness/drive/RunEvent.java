package org.loadharness.drive;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialProgress;

/** What happens in a run. Immutable. Thread-safe. */
public sealed interface RunEvent {
    /**
     * The harness has started a server in a process of its own, and it answers.
     *
     * @param processors on which it may run, as in {@code 0,2-3}; empty if the system does not say
     */
    record ServerStarted(URI address, long processId, Optional<String> processors) implements RunEvent {}

    /** The system is driven without measuring before the first trial. */
    record RehearsalStarted(Duration length) implements RunEvent {}

    /** The rehearsal has ended; what its last part came to, which no figure of the run contains. */
    record RehearsalEnded(TrialLog last) implements RunEvent {}

    /** A trial begins. */
    record TrialStarted(TrialId trial) implements RunEvent {}

    /** The measured stage of a trial has begun: every user has ended its warm-up. */
    record MeasuringStarted(TrialId trial) implements RunEvent {}

    /** A trial goes on, and is so far; reported about once a second. */
    record Progress(TrialId trial, TrialProgress state) implements RunEvent {}

    /** A process that makes the load has written a line to its standard error, or there is news of it. */
    record Wrote(TrialId trial, String line) implements RunEvent {}

    /** A trial has ended. */
    record TrialFinished(TrialLog log) implements RunEvent {}

    /** The run ends before its last trial; the reason in a clause. */
    record CutShort(String reason) implements RunEvent {}

    /** The run was asked to end, or the system under test does not answer; the reason in a sentence. */
    record BrokenOff(String reason) implements RunEvent {}

    /** Receives what happens in a run, on the thread that runs it. */
    @FunctionalInterface
    interface Listener {
        /** Something happened. A listener that throws ends the run. */
        void on(RunEvent event) throws IOException;

        /** Who passes on what processes write alone, as while nothing is measured. */
        static Listener ofWords(Listener listener) {
            return event -> {
                if (event instanceof Wrote) {
                    listener.on(event);
                }
            };
        }
    }
}

package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import org.loadharness.codec.Manifest;

/** How a run ended. Immutable. Thread-safe. */
public sealed interface RunEnding {
    /** Why it ended before its last trial, in words; empty if it did not. */
    String reason();

    /** Every trial is done, and nothing more is to be done. */
    record Complete() implements RunEnding {
        @Override
        public String reason() {
            return "";
        }
    }

    /** It ended by itself: a trial failed, users could not be stopped, the budget was spent, or it was killed. */
    record CutShort(String reason) implements RunEnding {
        public CutShort {
            requireNonNull(reason, "reason");
        }
    }

    /** Somebody asked it to end. */
    record Interrupted(String reason) implements RunEnding {
        public Interrupted {
            requireNonNull(reason, "reason");
        }
    }

    /** The system under test did not answer. */
    record Unreachable(String reason) implements RunEnding {
        public Unreachable {
            requireNonNull(reason, "reason");
        }
    }

    /** As a manifest records it, which does not distinguish causes. */
    static RunEnding of(Manifest manifest) {
        return switch (manifest.state()) {
            case COMPLETE -> new Complete();
            case INCOMPLETE -> new CutShort(manifest.reason());
            case RUNNING -> new CutShort("the run still goes on, or was killed; go on with it by --resume");
        };
    }
}

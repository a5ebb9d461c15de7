package org.loadharness.drive;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.plan.TrialId;
import org.loadharness.record.ProfileLog;

/** Records where the time of a trial goes. Confined to the thread that runs trials. */
public interface Profiler {
    /** No watch: of trials and stages that are not profiled. */
    Watch UNWATCHED = new Watch() {
        @Override
        public void begin() {
            // nobody wants to know
        }

        @Override
        public void close() {
            // nobody wants to know
        }
    };

    /** No recording: of trials that are not profiled. */
    Recording NOTHING = new Recording() {
        @Override
        public Watch of(int user) {
            return UNWATCHED;
        }

        @Override
        public Optional<ProfileLog> end() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // nothing is recorded
        }
    };

    /**
     * Begins to record; what users have done before is not in it.
     *
     * @param trial empty for the recording before a rehearsal, of which nothing is kept
     * @param server the process of a server that was started for the run; its threads are recorded too
     * @throws IOException if there is no room for it
     * @throws TargetUnreachable if the server's threads cannot be recorded
     */
    Recording begin(Optional<TrialId> trial, OptionalLong server)
            throws IOException, TargetUnreachable, InterruptedException;

    /** Looks after the thread of one user. Confined to that thread. */
    interface Watch extends AutoCloseable {
        /** The user is measured from now on. */
        void begin();

        /** The user is measured no more. */
        @Override
        void close();
    }

    /** A watch for each user. Thread-safe. */
    interface Watches {
        /** That of a user, by its number in the trial. */
        Watch of(int user);
    }

    /** A recording of one trial. Confined to one thread, but for its watches. */
    interface Recording extends Watches, AutoCloseable {
        /**
         * Ends it, keeps its file and reads it; empty if nothing was recorded.
         *
         * @throws IOException if its file cannot be written or read
         */
        Optional<ProfileLog> end() throws IOException, InterruptedException;

        /** Gives up what did not come to its end. */
        @Override
        void close();
    }
}

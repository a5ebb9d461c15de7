package org.loadharness.experiment;

import java.io.IOException;
import java.util.Optional;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.record.RawWriter;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/** Keeps the trials of a run as they end. Confined to one thread. */
sealed interface Keeping extends AutoCloseable permits Journal, InMemory {
    /** Where single interactions are recorded, if they are. */
    Optional<RawWriter> records();

    /** The trials that are still to come. */
    Agenda agenda();

    /** A server was started in a process of its own. */
    void serverStarted(ServerStarted server) throws IOException;

    /** A trial has ended. */
    void add(TrialLog trial) throws IOException;

    /**
     * The run has ended.
     *
     * @param reason why before its last trial, in a sentence; not used if it did not
     */
    RunSummary end(String reason) throws IOException;

    @Override
    void close() throws IOException;
}

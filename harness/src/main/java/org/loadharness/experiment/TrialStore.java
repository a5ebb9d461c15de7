package org.loadharness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.record.Environment;
import org.loadharness.record.RawWriter;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/** Keeps the trials of a run as they end. Confined to one thread. */
sealed interface TrialStore extends AutoCloseable permits Journal, InMemory {
    /** Where single interactions are recorded, if they are. */
    Optional<RawWriter> records();

    /** Where the seconds of its trials go. */
    Seconds.Store seconds();

    /** The trials that are still to come. */
    Agenda agenda();

    /** The machine that the run began on. */
    Environment environment();

    /** What a reader of the results has to know and no verdict says. */
    List<String> warnings();

    /** What processes of single trials took; empty if there were none. */
    Optional<Forks> forks();

    /** A server was started in a process of its own. */
    void serverStarted(ServerStarted server) throws IOException;

    /**
     * A trial is about to begin.
     *
     * @throws IOException if its results could not be found where they belong
     */
    void beforeTrial() throws IOException;

    /** A trial has ended. */
    void add(TrialLog trial) throws IOException;

    /** The run has ended. */
    RunSummary end(LoadResult.Ending ending) throws IOException;

    /** Nothing more comes, and somebody has asked the run to end: whoever reads a complete run learns of that too. */
    void askedToEnd(String sentence) throws IOException;

    /** What is kept where, after something could not be written, and how to go on. */
    String kept();

    @Override
    void close() throws IOException;
}

package org.loadharness.workloads.ski;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.loadharness.workloads.durable.OwnDirectory;

/**
 * The file of the database. Immutable. Thread-safe.
 *
 * @param directory in which it lies, and nothing else that matters
 * @param own the same directory if it goes at the end; empty if it is kept
 */
record RideFile(Path directory, Optional<OwnDirectory> own) {
    /**
     * By default H2 writes a commit up to 500 ms after it has returned, and a killed process loses them. And it writes over
     * what is no longer used: of a file that was so used again, a process that is killed loses the last transactions too,
     * whatever else is set. So commits are written at once, behind all that is there.
     */
    private static final String SETTINGS =
            ";WRITE_DELAY=0;REUSE_SPACE=FALSE;MAX_COMPACT_TIME=0;TRACE_LEVEL_FILE=0;DB_CLOSE_ON_EXIT=FALSE";

    private static final String NAME = "rides";
    private static final String FILE_NAME = NAME + ".mv.db";

    /** One in a directory that is made if it is not there. */
    static RideFile in(Path directory) throws IOException {
        return new RideFile(Files.createDirectories(directory), Optional.empty());
    }

    /** One that goes when its store is closed. */
    static RideFile temporary() throws IOException {
        OwnDirectory own = OwnDirectory.create("loadharness-ski");
        return new RideFile(own.path(), Optional.of(own));
    }

    /** A connection to the database, which is made if it is not there. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:" + directory.resolve(NAME).toAbsolutePath() + SETTINGS, "", "");
    }

    /** Removes the database, to which nobody is connected. */
    void delete() throws IOException {
        Files.deleteIfExists(directory.resolve(FILE_NAME));
    }

    /** Removes a file that is not to be kept, to which nobody is connected, and its directory. */
    void end() throws IOException {
        if (own.isPresent()) {
            own.get().close();
        }
    }
}

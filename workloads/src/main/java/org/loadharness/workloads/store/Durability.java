package org.loadharness.workloads.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** What a change survives once it is acknowledged. */
enum Durability {
    /** Nothing: the tables are in memory alone. */
    MEMORY,
    /** The end of the process, however it ends: the operating system has it. */
    PROCESS,
    /** The end of the machine's power: the disk has it. */
    DISK;

    static Durability named(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Where the database is, or what a database in memory is called. */
    String url(Path file) {
        if (this == MEMORY) {
            return "jdbc:h2:mem:" + file.toUri().getPath().replace(';', '_');
        }
        // without a write delay nothing is written behind a thread's back; each commit may then reuse at once what the
        // one before has freed, because no two of them are on their way to the disk at the same time
        return "jdbc:h2:file:" + file + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;RETENTION_TIME=0;TRACE_LEVEL_FILE=0";
    }

    /** Returns when all that is committed is safe. */
    void reach(Statement statement) throws SQLException {
        switch (this) {
            case MEMORY -> {}
            case PROCESS -> statement.execute("CHECKPOINT");
            case DISK -> statement.execute("CHECKPOINT SYNC");
        }
    }
}

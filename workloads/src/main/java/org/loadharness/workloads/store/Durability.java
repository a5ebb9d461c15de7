package org.loadharness.workloads.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What a change survives once it is acknowledged. */
enum Durability {
    /** Nothing: the tables are in memory alone. */
    MEMORY("OFF"),
    /** The end of the process, however it ends: the operating system has it. */
    PROCESS("NORMAL"),
    /** The end of the machine's power: the disk has it. */
    DISK("FULL");

    private final String synchronous;

    Durability(String synchronous) {
        this.synchronous = synchronous;
    }

    static Durability named(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Where a database is. */
    String url(Path file) {
        return this == MEMORY ? "jdbc:sqlite::memory:" : "jdbc:sqlite:" + file;
    }

    /**
     * The first statement on a connection: changes go to a log, which is synced at each commit or left to the system.
     */
    List<String> pragmas() {
        return List.of(
                "PRAGMA busy_timeout = 5000",
                "PRAGMA journal_mode = WAL",
                "PRAGMA fullfsync = ON",
                "PRAGMA synchronous = " + synchronous);
    }
}

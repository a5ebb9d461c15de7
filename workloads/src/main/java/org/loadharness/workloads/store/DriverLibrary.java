package org.loadharness.workloads.store;

import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.loadharness.workloads.durable.OwnDirectory;

/**
 * The library of the database's driver. The driver unpacks it among the system's temporary files, where it would stay if the
 * process were killed. So it gets a directory of its own, which is removed once the library is loaded. Stateless. Thread-safe.
 */
final class DriverLibrary {
    private static final String PLACE = "org.sqlite.tmpdir";

    private DriverLibrary() {}

    /** Loads it, unless that has been done, or the user has said where it is to be unpacked. */
    static synchronized void load() throws IOException, SQLException {
        if (System.getProperty(PLACE) != null) {
            return;
        }
        try (OwnDirectory own = OwnDirectory.create("loadharness-sqlite")) {
            System.setProperty(PLACE, own.path().toString());
            DriverManager.getConnection(Durability.MEMORY.url(own.path())).close();
        }
    }
}

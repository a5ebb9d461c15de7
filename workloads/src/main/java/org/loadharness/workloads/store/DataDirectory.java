package org.loadharness.workloads.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.durable.OwnDirectory;

/**
 * Where the databases of a store are. Immutable. Thread-safe.
 *
 * @param path a directory that is there
 * @param own the same directory if it goes with the store; empty if it is the user's, who finds tomorrow what is there today
 */
record DataDirectory(Path path, Optional<OwnDirectory> own) implements AutoCloseable {
    /** The directory that the settings name, made if it is not there, or a new one. */
    static DataDirectory of(Settings settings) throws IOException {
        Optional<Path> named = named(settings);
        if (named.isPresent()) {
            return new DataDirectory(Files.createDirectories(named.get()), Optional.empty());
        }
        OwnDirectory own = OwnDirectory.create("loadharness-store");
        return new DataDirectory(own.path(), Optional.of(own));
    }

    /** The directory that the settings name; empty if the store is to make one of its own. */
    static Optional<Path> named(Settings settings) {
        String text = settings.get(StoreParameters.DATA);
        return text.equals(StoreParameters.OWN)
                ? Optional.empty()
                : Optional.of(Path.of(text).toAbsolutePath());
    }

    /** Deletes it, if it is the store's. */
    @Override
    public void close() throws IOException {
        if (own.isPresent()) {
            own.get().close();
        }
    }
}

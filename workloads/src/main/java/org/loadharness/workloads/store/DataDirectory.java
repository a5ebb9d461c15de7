package org.loadharness.workloads.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.loadharness.workload.Settings;

/**
 * Where the databases of a store are. Immutable. Thread-safe.
 *
 * @param path a directory that is there
 * @param ownership whether it goes with the store
 */
record DataDirectory(Path path, Ownership ownership) implements AutoCloseable {
    /** Whose a directory is. */
    enum Ownership {
        /** The user's, who finds there tomorrow what is there today. */
        USER,
        /** The store's, which deletes it. */
        STORE
    }

    /** The directory that the settings name, made if it is not there, or a new one. */
    static DataDirectory of(Settings settings) throws IOException {
        String named = settings.get(StoreParameters.DATA);
        return named.equals(StoreParameters.OWN)
                ? new DataDirectory(Files.createTempDirectory("loadharness-store-"), Ownership.STORE)
                : new DataDirectory(Files.createDirectories(Path.of(named).toAbsolutePath()), Ownership.USER);
    }

    /** Deletes it, if it is the store's. */
    @Override
    public void close() throws IOException {
        if (ownership == Ownership.USER) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(path)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        for (Path each : deepestFirst) {
            Files.deleteIfExists(each);
        }
    }
}

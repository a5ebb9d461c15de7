package org.loadharness.workloads.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
        Optional<Path> named = named(settings);
        return named.isPresent()
                ? new DataDirectory(Files.createDirectories(named.get()), Ownership.USER)
                : new DataDirectory(Files.createTempDirectory("loadharness-store-"), Ownership.STORE);
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

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.loadharness.codec.TrialsFile;

/**
 * The directory and the log of a run as the system knows them, whatever their names are by now. Immutable. Thread-safe.
 *
 * @param directory by its name at the start
 * @param directoryKey the directory itself; empty where the system has no such keys
 * @param logKey the log itself; likewise
 */
record Place(Path directory, Optional<Object> directoryKey, Optional<Object> logKey) {
    /** That of a directory in which a log is open. */
    static Place of(Path directory) throws IOException {
        return new Place(directory, key(directory), key(directory.resolve(TrialsFile.NAME)));
    }

    /** Whether a reader who goes there by name finds this run: it was not deleted, moved or replaced. */
    boolean isThere() {
        try {
            return key(directory).equals(directoryKey)
                    && key(directory.resolve(TrialsFile.NAME)).equals(logKey);
        } catch (IOException gone) {
            return false;
        }
    }

    private static Optional<Object> key(Path path) throws IOException {
        return Optional.ofNullable(
                Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;

/**
 * The directory of a run, and what its other files are made from, as the system knows them, whatever their names are by now.
 * Immutable. Thread-safe.
 */
final class Place {
    private final List<Known> known;

    private Place(List<Known> known) {
        this.known = List.copyOf(known);
    }

    /** That of a directory in which plan and log are. */
    static Place of(Path directory) throws IOException {
        return new Place(List.of(
                Known.of(directory),
                Known.of(directory.resolve(PlanFile.NAME)),
                Known.of(directory.resolve(TrialsFile.NAME))));
    }

    /** What a reader who goes there by name does not find, as it was deleted, moved or replaced; empty if this run is there. */
    Optional<Path> missing() {
        return known.stream().filter(each -> !each.isThere()).map(Known::path).findFirst();
    }

    /**
     * A file or a directory.
     *
     * @param path its name at the start
     * @param key itself; empty where the system has no such keys
     */
    private record Known(Path path, Optional<Object> key) {
        static Known of(Path path) throws IOException {
            return new Known(path, keyOf(path));
        }

        boolean isThere() {
            try {
                return keyOf(path).equals(key);
            } catch (IOException gone) {
                return false;
            }
        }

        private static Optional<Object> keyOf(Path path) throws IOException {
            return Optional.ofNullable(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        }
    }
}

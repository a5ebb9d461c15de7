package org.loadharness.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Secrets that stand in files of their own. Stateless. Thread-safe. */
final class SecretFiles {
    private SecretFiles() {}

    /** What the file holds, without blanks around it; empty if it cannot be read. */
    static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}

package org.loadharness.scenario;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Secrets that stand in files of their own. Stateless. Thread-safe. */
final class SecretFiles {
    private SecretFiles() {}

    /**
     * What the file holds, without blanks around it.
     *
     * @throws IllegalArgumentException with what is wrong with the file
     */
    static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException missing) {
            throw new IllegalArgumentException("is not there", missing);
        } catch (CharacterCodingException other) {
            throw new IllegalArgumentException("is not UTF-8; save the file as UTF-8", other);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot be read (" + unreadable.getClass().getSimpleName() + ")", unreadable);
        }
    }
}

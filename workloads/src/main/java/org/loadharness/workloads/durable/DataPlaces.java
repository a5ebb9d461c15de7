package org.loadharness.workloads.durable;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Whether files and directories that a parameter names can be used, before anything runs. Stateless. Thread-safe. */
public final class DataPlaces {
    private DataPlaces() {}

    /** What is wrong with a file that is to be read; empty if nothing is. */
    public static Optional<String> problemOfFile(Path file) {
        if (!Files.exists(file)) {
            return Optional.of("file \"" + file + "\" does not exist");
        }
        if (!Files.isRegularFile(file)) {
            return Optional.of("\"" + file + "\" is no file");
        }
        return Files.isReadable(file) ? Optional.empty() : Optional.of("file \"" + file + "\" cannot be read");
    }

    /** What is wrong with a directory that is to be written, and may not be there yet; empty if nothing is. */
    public static Optional<String> problemOfDirectory(Path directory) {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path path = directory.toAbsolutePath(); path != null && !Files.exists(path); path = path.getParent()) {
            missing.add(path);
        }
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, ".harness", ".probe"));
            return Optional.empty();
        } catch (IOException impossible) {
            String why = impossible instanceof FileSystemException known && known.getReason() != null
                    ? known.getReason()
                    : "it cannot be made there, or is no directory";
            return Optional.of("directory \"" + directory + "\" cannot be written: " + why);
        } finally {
            missing.forEach(DataPlaces::remove);
        }
    }

    private static void remove(Path made) {
        try {
            Files.deleteIfExists(made);
        } catch (IOException somebodyElseUsesIt) {
            // it was not there before, and now it is somebody's
        }
    }
}

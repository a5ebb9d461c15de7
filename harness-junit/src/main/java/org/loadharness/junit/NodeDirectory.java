package org.loadharness.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.platform.commons.JUnitException;
import org.loadharness.experiment.LoadResult;
import org.loadharness.record.DiskFile;

/**
 * Where the files of a node are: in a directory that is published, so that reports name it, or in {@value #UNPUBLISHED} where
 * the platform has none to offer.
 */
final class NodeDirectory {
    private static final String UNPUBLISHED = "target/load-tests";

    private NodeDirectory() {}

    /** Runs something that fills a directory. */
    interface Filling {
        LoadResult fill(Path directory) throws Exception;
    }

    /** Has a new directory filled, and published whatever comes of it. */
    static LoadResult fill(ExtensionContext context, String label, Filling filling) throws Exception {
        String name = fileName(label);
        Once once = new Once(filling);
        try {
            context.publishDirectory(name, directory -> {
                clear(directory);
                once.accept(directory);
            });
        } catch (JUnitException unpublished) {
            if (!once.begun) { // else it is there, and merely not reported
                once.accept(unpublished(context, name));
            }
        }
        return once.result();
    }

    /** Away with what an earlier build left: a node has the same published directory in each, and it is the node's alone. */
    private static void clear(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                DiskFile.remove(file);
            }
        }
    }

    /** The first that is not there yet: nodes of a class that is run with several parameters share the name. */
    private static Path unpublished(ExtensionContext context, String name) {
        Path parent = Path.of(
                UNPUBLISHED,
                context.getRequiredTestClass().getName(),
                context.getRequiredTestMethod().getName());
        Path directory = parent.resolve(name);
        for (int next = 2; Files.exists(directory); next++) {
            directory = parent.resolve(name + "-" + next);
        }
        return directory;
    }

    private static String fileName(String label) {
        return label.replaceAll("[^A-Za-z0-9._-]+", "-");
    }

    /** Keeps what came of it from the one who publishes. Confined to one thread. */
    private static final class Once implements ThrowingConsumer<Path> {
        private final Filling filling;
        private boolean begun;
        private @Nullable LoadResult filled;
        private @Nullable Throwable failure;

        private Once(Filling filling) {
            this.filling = filling;
        }

        @Override
        public void accept(Path directory) {
            begun = true;
            try {
                filled = filling.fill(directory);
            } catch (Throwable failed) { // all of it goes on in result
                failure = failed;
            }
        }

        private LoadResult result() throws Exception {
            if (filled != null) {
                return filled;
            }
            if (failure instanceof Error error) {
                throw error;
            }
            throw failure instanceof Exception exception ? exception : new IllegalStateException(failure);
        }
    }
}

package org.loadharness.workloads.durable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory of temporary files that goes with its server. A server that is killed cannot remove it: the next one of its
 * kind does. The system unlocks a file in it when its process ends, however that ends, and also when its process opens and closes
 * that file once more: so the name says whose it is, and nobody looks into its own. Closed by one thread.
 *
 * @param path where it is
 * @param lock held as long as it is in use
 */
public record OwnDirectory(Path path, FileChannel lock) implements AutoCloseable {
    private static final String LOCK = ".in-use";

    /** No other process has both. */
    private static final String PROCESS = ProcessHandle.current().pid() + "-"
            + ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(Instant::toEpochMilli)
                    .orElse(0L);

    /** A new one among the system's temporary files; those of the same name whose servers were killed are removed. */
    public static OwnDirectory create(String name) throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        takeBack(temporary, name);
        return inUse(Files.createTempDirectory(temporary, "." + ofThisProcess(name)));
    }

    private static String ofThisProcess(String name) {
        return name + "-" + PROCESS + "-";
    }

    /** Others find it by its name, which it has from when it is locked; one that cannot be had is removed. */
    static OwnDirectory inUse(Path hidden) throws IOException {
        FileChannel lock =
                FileChannel.open(hidden.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            if (lock.tryLock() == null) {
                throw new IOException(hidden + ": somebody else has locked it");
            }
            Path named = hidden.resolveSibling(hidden.getFileName().toString().substring(1));
            return new OwnDirectory(Files.move(hidden, named, StandardCopyOption.ATOMIC_MOVE), lock);
        } catch (IOException | RuntimeException failed) {
            OwnDirectory unfit = new OwnDirectory(hidden, lock);
            try (unfit) {
                throw failed;
            }
        }
    }

    /** One that cannot be removed, because it is another user's, is left. */
    private static void takeBack(Path temporary, String name) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, name + "-*")) {
            for (Path each : found) {
                if (!each.getFileName().toString().startsWith(ofThisProcess(name))) {
                    takeBack(each);
                }
            }
        }
    }

    private static void takeBack(Path left) {
        try (FileChannel lock = FileChannel.open(left.resolve(LOCK), StandardOpenOption.WRITE)) {
            if (lock.tryLock() != null) {
                remove(left);
            }
        } catch (IOException inUse) {
            // or not ours to remove
        }
    }

    private static void remove(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(directory)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        for (Path each : deepestFirst) {
            Files.deleteIfExists(each);
        }
    }

    /** Removes it with all that is in it. Does nothing the second time. */
    @Override
    public void close() throws IOException {
        try (lock) {
            remove(path);
        }
    }
}

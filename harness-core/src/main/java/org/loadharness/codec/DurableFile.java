package org.loadharness.codec;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a whole file so that a reader, and whoever comes after a crash, finds either the old content or the new one.
 * Thread-safe for different files.
 */
final class DurableFile {
    private static final String TEMPORARY = ".part";

    private DurableFile() {}

    static void replace(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + TEMPORARY);
        try {
            // a stream on purpose: a channel closes itself when its thread is interrupted, and Ctrl-C interrupts
            try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
                out.write(content);
                out.getFD().sync();
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            discard(temporary, failed);
            throw failed;
        }
        syncDirectoryOf(file);
    }

    /** Makes the names of new files in a directory durable, where the system can: some cannot open a directory. */
    static void syncDirectoryOf(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            return;
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notOnThisSystem) {
            // the content itself is synced; what is lost without this is at most the rename
        }
    }

    private static void discard(Path temporary, IOException cause) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }
}

package org.loadharness.report;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all: under another name first, on the disk, then renamed. Thread-safe. */
public final class AtomicFile {
    private static final String UNFINISHED = ".unfinished";

    private AtomicFile() {}

    /** What goes into a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes or replaces a file.
     *
     * @throws IOException if it could not be written; what was there before is then still there
     */
    public static void write(Path file, Content content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            writeThrough(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException failed) {
            removeAfter(failed, unfinished);
            throw failed;
        }
    }

    private static void writeThrough(Path file, Content content) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel))) {
            content.writeTo(out);
            out.flush();
            channel.force(true);
        }
    }

    private static void removeAfter(Exception failed, Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}

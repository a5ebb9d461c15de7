package org.loadharness.codec;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a file whole or not at all, so that a reader, and whoever comes after a crash, finds either the old content or
 * the new one. Thread-safe; of several writers of a file the last one holds.
 */
public final class DurableFile {
    private static final String UNFINISHED = ".unfinished";
    private static final Pattern WRITER = Pattern.compile(".*\\.(?<process>\\d{1,18})-\\d+\\.unfinished");

    private DurableFile() {}

    /** What goes into a file. */
    @FunctionalInterface
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes or replaces a file: under another name first, then synced, then renamed. It does so to the end where its thread
     * is interrupted.
     *
     * @throws IOException if it could not be written; what was there before is then still there
     */
    public static void write(Path file, Content content) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + own());
        try {
            writeThrough(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException failed) {
            discard(unfinished, failed);
            throw failed;
        }
        syncDirectoryOf(file);
    }

    /** A name that no other writer of the same file has; one that was killed leaves its own behind, which is taken back. */
    private static String own() {
        return "." + ProcessHandle.current().pid() + "-"
                + Thread.currentThread().getId() + UNFINISHED;
    }

    /** Takes back what killed writers have left in a directory. */
    public static void removeAbandoned(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + UNFINISHED)) {
            for (Path file : files) {
                if (isAbandoned(String.valueOf(file.getFileName()))) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static boolean isAbandoned(String name) {
        Matcher writer = WRITER.matcher(name);
        return !writer.matches()
                || ProcessHandle.of(Long.parseLong(writer.group("process"))).isEmpty();
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

    private static void writeThrough(Path file, Content content) throws IOException {
        // a stream on purpose: a channel closes itself when its thread is interrupted, and Ctrl-C interrupts
        try (FileOutputStream synced = new FileOutputStream(file.toFile());
                OutputStream out = new BufferedOutputStream(synced)) {
            content.writeTo(out);
            out.flush();
            synced.getFD().sync();
        }
    }

    private static void discard(Path unfinished, Exception cause) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }
}

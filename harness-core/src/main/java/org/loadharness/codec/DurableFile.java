package org.loadharness.codec;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.loadharness.record.DiskFile;

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
     * is interrupted. A link stays one, and what it leads to is replaced. A device or a pipe, such as {@code /dev/null}, takes
     * the content and stays what it is.
     *
     * @throws IOException if it could not be written; what was there before is then still there, unless the content is and only
     *     its name may not outlast a loss of power
     */
    public static void write(Path named, Content content) throws IOException {
        if (Files.exists(named) && !Files.isRegularFile(named)) {
            passOn(named, content);
            return;
        }
        Path file = Files.isSymbolicLink(named) && Files.exists(named) ? named.toRealPath() : named;
        Path unfinished = file.resolveSibling(file.getFileName() + own());
        try {
            writeThrough(unfinished, content);
            DiskFile.rename(unfinished, file);
        } catch (IOException | RuntimeException failed) {
            discard(unfinished, failed);
            throw failed;
        }
        DiskFile.syncDirectoryOf(file);
    }

    /** What a failure to write a file is called, for people; its reason has the file's name once. */
    public static IOException unwritten(Path file, IOException failed) {
        String reason =
                Sentence.of(failed).replaceFirst("^" + Pattern.quote(file.toString()) + "(?:: | \\((.*)\\)$)", "$1");
        return new IOException("could not write " + file + ": " + reason, failed);
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
                    DiskFile.remove(file);
                }
            }
        }
    }

    /** One of this very thread is too, for it is not writing now: in a container every process has the same number. */
    private static boolean isAbandoned(String name) {
        Matcher writer = WRITER.matcher(name);
        return !writer.matches()
                || name.endsWith(own())
                || ProcessHandle.of(Long.parseLong(writer.group("process"))).isEmpty();
    }

    private static void passOn(Path device, Content content) throws IOException {
        try (DiskFile file = DiskFile.open(device);
                OutputStream out = new BufferedOutputStream(new Appending(file))) {
            content.writeTo(out);
        }
    }

    private static void writeThrough(Path path, Content content) throws IOException {
        try (DiskFile file = DiskFile.open(path);
                OutputStream out = new BufferedOutputStream(new Appending(file))) {
            file.cut(0);
            content.writeTo(out);
            out.flush();
            file.sync();
        }
    }

    private static void discard(Path unfinished, Exception cause) {
        try {
            DiskFile.remove(unfinished);
        } catch (IOException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }

    /** A file as a stream, which leaves it open. */
    private static final class Appending extends OutputStream {
        private final DiskFile file;

        private Appending(DiskFile file) {
            this.file = file;
        }

        @Override
        public void write(int single) throws IOException {
            file.append(new byte[] {(byte) single});
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            file.append(bytes, from, length);
        }
    }
}

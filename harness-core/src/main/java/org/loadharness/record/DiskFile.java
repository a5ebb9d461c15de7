package org.loadharness.record;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A file that is written, and what else is done to a directory of results. All results go through here, so that a test can
 * let each single step fail: it hands in a path of a file system of its own. Interrupts do no harm: on the system's own
 * disk no channel is used, which would close itself. Confined to one thread at a time.
 */
public final class DiskFile implements RawDisk {
    /** What systems say that do not sync directories, as PostgreSQL takes it too: no number of the error reaches a program. */
    private static final Set<String> SYNCS_NONE =
            Set.of("Invalid argument", "Bad file descriptor", "Operation not supported", "Function not implemented");

    private static final String PROBE = ".harness.probe";

    private final Handle handle;

    private DiskFile(Handle handle) {
        this.handle = handle;
    }

    /**
     * Makes an empty one.
     *
     * @throws FileAlreadyExistsException if there is one
     */
    public static DiskFile create(Path path) throws IOException {
        Files.createFile(path);
        return open(path);
    }

    /** Opens one at its beginning; it is made where it is missing. */
    public static DiskFile open(Path path) throws IOException {
        boolean isOfSystem = path.getFileSystem().equals(FileSystems.getDefault());
        return new DiskFile(
                isOfSystem
                        ? new OfSystem(new RandomAccessFile(path.toFile(), "rw"))
                        : new OfOther(FileChannel.open(
                                path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)));
    }

    /** Gives a file another name, in place of what has that name, at once. */
    public static void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a file or an empty directory; nothing happens where there is none. */
    public static void remove(Path path) throws IOException {
        Files.deleteIfExists(path);
    }

    /**
     * Writes into a directory and takes it back: rights and quotas show only so.
     *
     * @throws IOException if nothing can be written there
     */
    public static void probe(Path directory) throws IOException {
        Path probe = directory.resolve(PROBE);
        try (DiskFile file = open(probe)) {
            file.append(new byte[1024]);
        } finally {
            remove(probe);
        }
    }

    /** Makes a directory and its parents where they are missing, and their names durable. */
    public static void makeDirectory(Path directory) throws IOException {
        List<Path> missing = new ArrayList<>();
        for (Path path = directory.toAbsolutePath(); path != null && !Files.exists(path); path = path.getParent()) {
            missing.add(path);
        }
        Files.createDirectories(directory);
        for (Path made : missing) {
            syncDirectoryOf(made);
        }
    }

    /**
     * Makes a new directory among the temporary ones.
     *
     * @throws IOException with a sentence that names where it was to be, and the way out
     */
    public static Path makeTemporaryDirectory(String prefix) throws IOException {
        return makeTemporaryDirectory(Path.of(System.getProperty("java.io.tmpdir")), prefix);
    }

    static Path makeTemporaryDirectory(Path within, String prefix) throws IOException {
        try {
            return Files.createTempDirectory(within, prefix);
        } catch (FileSystemException impossible) {
            String reason = impossible.getReason();
            throw new IOException(
                    "no temporary directory can be made in " + within + (reason == null ? "" : ": " + reason)
                            + "; name another place by -Djava.io.tmpdir=DIR",
                    impossible);
        }
    }

    /**
     * Makes the names of new files in a directory durable. Nothing happens on a system that cannot: some do not open a directory,
     * and some do not know how to sync one.
     *
     * @throws IOException naming the directory, as when the disk is full
     */
    public static void syncDirectoryOf(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null) {
            return;
        }
        boolean isInterrupted = Thread.interrupted(); // or it would close the channel
        try {
            while (!isSynced(directory)) {
                isInterrupted |= Thread.interrupted();
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether no interrupt came amidst. */
    private static boolean isSynced(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (ClosedByInterruptException again) {
            return false;
        } catch (AccessDeniedException opensNone) {
            return true; // the content itself is synced; what is lost without this is at most the name
        } catch (FileSystemException named) {
            throw named;
        } catch (IOException failed) {
            if (!SYNCS_NONE.contains(String.valueOf(failed.getMessage()))) {
                throw new IOException(directory + ": " + failed.getMessage(), failed);
            }
        }
        return true;
    }

    /** Adds some bytes behind those that were added or kept last. */
    public void append(byte[] bytes) throws IOException {
        append(bytes, bytes.length);
    }

    @Override
    public void append(byte[] bytes, int length) throws IOException {
        handle.write(bytes, 0, length);
    }

    /** Adds a part of an array. */
    public void append(byte[] bytes, int from, int length) throws IOException {
        handle.write(bytes, from, length);
    }

    @Override
    public void cut(long lengthBytes) throws IOException {
        handle.cut(lengthBytes);
    }

    @Override
    public void sync() throws IOException {
        handle.sync();
    }

    /** Reads bytes at a place, at most as many as there is room for; -1 behind the end. What is added next stays where it was. */
    public int read(long atBytes, byte[] into) throws IOException {
        return handle.read(atBytes, into);
    }

    /** How long it is, whoever has written it. */
    public long lengthBytes() throws IOException {
        return handle.lengthBytes();
    }

    /** Requires a file of that length to be that long at least. */
    static void requireBytes(Path path, long lengthBytes, long wholeBytes) throws IOException {
        if (lengthBytes < wholeBytes) {
            throw new EOFException(path + " has " + lengthBytes + " bytes, but the trials that have ended filled "
                    + wholeBytes + ": records are lost; start a new run");
        }
    }

    /** For locks alone. */
    public FileChannel channel() {
        return handle.channel();
    }

    @Override
    public void close() throws IOException {
        handle.close();
    }

    /** What a file system has to offer. */
    private interface Handle {
        void write(byte[] bytes, int from, int length) throws IOException;

        void cut(long lengthBytes) throws IOException;

        void sync() throws IOException;

        int read(long atBytes, byte[] into) throws IOException;

        long lengthBytes() throws IOException;

        FileChannel channel();

        void close() throws IOException;
    }

    /** On the system's own disk. */
    private record OfSystem(RandomAccessFile file) implements Handle {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            file.write(bytes, from, length);
        }

        @Override
        public void cut(long lengthBytes) throws IOException {
            file.setLength(lengthBytes);
            file.seek(lengthBytes);
        }

        @Override
        public void sync() throws IOException {
            file.getFD().sync();
        }

        @Override
        public int read(long atBytes, byte[] into) throws IOException {
            long behindBytes = file.getFilePointer();
            file.seek(atBytes);
            try {
                return file.read(into);
            } finally {
                file.seek(behindBytes);
            }
        }

        @Override
        public long lengthBytes() throws IOException {
            return file.length();
        }

        @Override
        public FileChannel channel() {
            return file.getChannel();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** Anywhere else that Java can write to. */
    private record OfOther(FileChannel channel) implements Handle {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            ByteBuffer left = ByteBuffer.wrap(bytes, from, length);
            while (left.hasRemaining()) {
                channel.write(left);
            }
        }

        @Override
        public void cut(long lengthBytes) throws IOException {
            channel.truncate(lengthBytes);
            channel.position(lengthBytes);
        }

        @Override
        public void sync() throws IOException {
            channel.force(true);
        }

        @Override
        public int read(long atBytes, byte[] into) throws IOException {
            return channel.read(ByteBuffer.wrap(into), atBytes);
        }

        @Override
        public long lengthBytes() throws IOException {
            return channel.size();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Records of single interactions, or of seconds, could not be written; the message names the file and says why. */
    public static final class UnwritableRecords extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        /** With the cause. */
        public UnwritableRecords(String message, Throwable cause) {
            super(message, cause);
        }
    }
}

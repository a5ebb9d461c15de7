package org.loadharness.codec;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.DiskFile;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;

/**
 * The run log, {@code trials.jsonl}: one line per trial, on the disk before the next trial starts. Everything else that a
 * run reports is made from it. While a process writes it, no other one can open it.
 *
 * <p>Confined to one thread, whose interruption does not harm the file.
 */
public final class TrialsFile implements AutoCloseable {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "trials.jsonl";

    private final Path path;
    private final DiskFile file;
    private long lengthBytes;
    private Optional<FileLock> lock;

    /**
     * What a run log holds.
     *
     * @param trials the last line of each trial, in the order in which they ran
     * @param wholeBytes length of the file up to the end of its last whole line
     * @param dropped a sentence about a last line that was not whole, if there was one
     * @param secondsBytes length of {@link SecondsFile#NAME} up to the end of the last second that a line here names
     * @param unfinished what a trial has left in that file whose process was killed, if it left anything
     */
    public record Content(
            List<TrialLog> trials,
            long wholeBytes,
            Optional<String> dropped,
            long secondsBytes,
            Optional<Unfinished> unfinished) {
        public Content {
            trials = List.copyOf(trials);
        }
    }

    /** The seconds of a trial of which there is no line. Immutable. Thread-safe. */
    public record Unfinished(TrialId trial, Seconds warmup, Seconds measured) {}

    /** Goes on after that many bytes. */
    TrialsFile(Path path, DiskFile file, long lengthBytes) {
        this(path, file, lengthBytes, Optional.empty());
    }

    private TrialsFile(Path path, DiskFile file, long lengthBytes, Optional<FileLock> lock) {
        this.path = path;
        this.file = file;
        this.lengthBytes = lengthBytes;
        this.lock = lock;
    }

    /**
     * Makes an empty one.
     *
     * @throws FileAlreadyExistsException if there is one
     */
    public static TrialsFile create(Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        DiskFile.create(path).close();
        DiskFile.syncDirectoryOf(path);
        DiskFile file = DiskFile.open(path);
        return new TrialsFile(path, file, 0, lockedOrClosed(path, file));
    }

    /**
     * Reads one; its file is left as it is.
     *
     * @throws InUse if another process writes it
     * @throws MalformedFile if a line before the last is not whole, or does not fit the plan
     */
    public static Content read(Path directory, ExperimentPlan plan) throws IOException {
        Path path = directory.resolve(NAME);
        try (FileChannel channel = FileChannel.open(path)) {
            lock(path, channel, /* shared= */ true);
            try (InputStream in = Files.newInputStream(path)) {
                SecondsBytes seconds = SecondsBytes.in(directory);
                return new TrialLines(path.toString(), plan, seconds).read(new BufferedInputStream(in));
            }
        }
    }

    /**
     * Opens one to go on where it ended, without what {@link #read} reported as dropped.
     *
     * @throws InUse if another process writes it
     */
    public static TrialsFile reopen(Path directory, Content content) throws IOException {
        Path path = directory.resolve(NAME);
        DiskFile file = DiskFile.open(path);
        Optional<FileLock> lock = lockedOrClosed(path, file);
        try {
            file.cut(content.wholeBytes());
            return new TrialsFile(path, file, content.wholeBytes(), lock);
        } catch (IOException | Error failed) {
            file.close();
            throw failed;
        }
    }

    /**
     * Takes back an empty one, and its plan before it, of a run that did not come so far as to begin; nothing happens where
     * there is none.
     *
     * @throws InUse if another process has it, which begins there; nothing is removed then
     */
    public static void removeEmpty(Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        if (Files.exists(path) && Files.size(path) == 0) {
            DiskFile file = DiskFile.open(path);
            lockedOrClosed(path, file);
            try (file) {
                DiskFile.remove(directory.resolve(PlanFile.NAME));
                DiskFile.remove(path);
            }
        }
    }

    /** Whether a trial need not run again: it ended by itself or by its time limit. */
    public static boolean isDone(TrialLog trial) {
        return switch (trial.ending().cause()) {
            case COMPLETED, TIMED_OUT -> true;
            case INTERRUPTED, FAILED, KILLED -> false;
        };
    }

    /**
     * Adds a trial and returns when it is on the disk. If that fails the file holds what it held before.
     *
     * @throws IOException naming the file, as when the disk is full
     */
    public void append(TrialLog trial) throws IOException {
        byte[] line = SealedLine.seal(TrialJson.encode(trial));
        try {
            file.append(line);
            file.sync();
            lengthBytes += line.length;
        } catch (IOException failed) {
            IOException named = new IOException(path + ": " + failed.getMessage(), failed);
            takeBack(named);
            throw named;
        }
    }

    /**
     * Keeps other processes out again. Systems give up a lock when the process closes the file anywhere, as whoever has read it
     * here does meanwhile.
     *
     * @throws InUse if another process has opened it before
     */
    public void lockAgain() throws IOException {
        if (lock.isPresent()) {
            lock.get().release();
            lock = lock(path, file.channel(), /* shared= */ false);
        }
    }

    /** Whether it is as long as what was written here, so that no other program has cut it or added to it. */
    public boolean isAsWritten() throws IOException {
        return file.lengthBytes() == lengthBytes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private void takeBack(IOException cause) {
        try {
            file.cut(lengthBytes);
        } catch (IOException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }

    private static Optional<FileLock> lockedOrClosed(Path path, DiskFile file) throws IOException {
        try {
            return lock(path, file.channel(), /* shared= */ false);
        } catch (IOException | Error failed) {
            file.close();
            throw failed;
        }
    }

    /** Empty where the file system knows no locks. */
    private static Optional<FileLock> lock(Path path, FileChannel channel, boolean shared) throws InUse {
        Optional<FileLock> lock;
        try {
            lock = Optional.ofNullable(channel.tryLock(0, Long.MAX_VALUE, shared));
        } catch (OverlappingFileLockException inThisProcess) {
            lock = Optional.empty();
        } catch (IOException noLocksOnThisFileSystem) {
            return Optional.empty();
        }
        if (lock.isEmpty()) {
            throw new InUse(path + " is being written by another harness; wait for it to end, or stop it");
        }
        return lock;
    }

    /** A result directory that another process works on; the message names it and the way out. */
    public static final class InUse extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        InUse(String message) {
            super(message);
        }
    }
}

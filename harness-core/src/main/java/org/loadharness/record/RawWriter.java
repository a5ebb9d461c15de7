package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.DiskFile.UnwritableRecords;

/**
 * Writes a row for every interaction of a run into {@value #NAME}, on a thread of its own, while the run goes on. Users
 * record through the lanes of a {@link RawPhase}. A trial that has ended is on the disk; the one under way is there up to
 * the last whole member of the file, each of which holds a MiB of rows.
 *
 * <pre>{@code
 * writer.begin(trial, point, List.of(phase));
 * recorder.user(index).record(...);  // on the users' threads, a recorder made with that phase
 * RawLog log = writer.end();         // after they have ended
 * }</pre>
 *
 * <p>Confined to one thread, whose interruption harms nothing: it is kept for later.
 */
public final class RawWriter implements AutoCloseable {
    /** Its file's name in a result directory: {@value}. */
    public static final String NAME = "requests.csv.gz";

    private static final String THREAD = "raw-records";

    private final Path path;
    private final RawDisk disk;
    private final GzipMembers members;
    private final RawDrain drain;
    private final Thread thread;
    private boolean trialUnderWay;
    private boolean closed;

    /** Goes on behind that many bytes of the disk. */
    RawWriter(Path path, RawDisk disk, long wholeBytes) throws IOException {
        this.path = requireNonNull(path, "path");
        this.disk = disk;
        this.members = new GzipMembers(disk, wholeBytes);
        RawText text = new RawText(members);
        if (wholeBytes == 0) {
            writeHeader(text);
        }
        this.drain = new RawDrain(members, text);
        this.thread = new Thread(drain, THREAD);
        thread.setDaemon(true);
    }

    /**
     * Makes a file of no records.
     *
     * @throws IOException naming the file, if it exists or cannot be written
     */
    public static RawWriter create(Path directory) throws IOException {
        Path path = directory.resolve(NAME);
        DiskFile.create(path).close();
        DiskFile.syncDirectoryOf(path);
        return resume(directory, 0);
    }

    /**
     * Goes on with a file behind the last trial that is to be kept, and removes what follows.
     *
     * @param wholeBytes length of the file when that trial had ended; 0 if there is none
     * @throws IOException naming the file, if it is shorter or cannot be written
     */
    public static RawWriter resume(Path directory, long wholeBytes) throws IOException {
        Path path = directory.resolve(NAME);
        DiskFile file = DiskFile.open(path);
        try {
            DiskFile.requireBytes(path, file.lengthBytes(), wholeBytes);
            file.cut(wholeBytes);
            RawWriter writer = new RawWriter(path, file, wholeBytes);
            writer.start();
            return writer;
        } catch (IOException failed) {
            file.close();
            throw failed;
        }
    }

    /**
     * Requires a file to hold what trials that have ended filled, and leaves it as it is.
     *
     * @param wholeBytes length of the file when the last of them had ended; 0 if there is none
     * @throws IOException naming the file, if it is shorter or missing
     */
    public static void requireWhole(Path directory, long wholeBytes) throws IOException {
        Path path = directory.resolve(NAME);
        DiskFile.requireBytes(path, Files.exists(path) ? Files.size(path) : 0, wholeBytes);
    }

    /** Starts its thread, before anything else. */
    void start() {
        thread.start();
    }

    /**
     * A trial begins. Its users may record when this has returned.
     *
     * @param phases none of which was begun before
     * @throws IOException naming the file, if it could not be written before
     */
    public void begin(TrialId trial, Point point, List<RawPhase> phases) throws IOException {
        if (trialUnderWay) {
            throw new IllegalStateException("a trial is under way; end or discard it first");
        }
        List<RawRows> rows =
                phases.stream().map(phase -> new RawRows(trial, point, phase)).toList();
        ask(() -> {
            drain.begin(rows);
            return path;
        });
        trialUnderWay = true;
    }

    /**
     * The trial's users have ended. Returns when all they recorded is on the disk.
     *
     * @throws IOException naming the file, if it could not be written; it then ends with the trial before
     */
    public RawLog end() throws IOException {
        requireTrial();
        return ask(drain::end);
    }

    /**
     * Nothing of the trial under way is to be kept.
     *
     * @throws IOException naming the file, if it could not be written
     */
    public void discard() throws IOException {
        requireTrial();
        ask(() -> {
            drain.discard();
            return path;
        });
    }

    /** Ends its thread and closes the file; a trial that is still under way is discarded. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (disk) {
            if (trialUnderWay) {
                discard();
            }
        } finally {
            stop();
            members.release();
        }
    }

    private void requireTrial() {
        if (!trialUnderWay) {
            throw new IllegalStateException("no trial is under way; begin one first");
        }
        trialUnderWay = false;
    }

    private void writeHeader(RawText text) throws IOException {
        try {
            RawRows.writeHeader(text);
            text.endMember();
            members.sync();
        } catch (IOException failed) {
            members.release();
            throw named(failed);
        }
    }

    private void stop() throws IOException {
        ask(() -> {
            drain.stop();
            return path;
        });
        waitFor(() -> {
            thread.join();
            return path;
        });
    }

    private <T> T ask(Callable<T> question) throws IOException {
        FutureTask<T> task = new FutureTask<>(question);
        drain.give(task, thread);
        return waitFor(task::get);
    }

    /** Waits whatever happens: an interrupt is how a run is stopped, and its last trial is to be kept. */
    private <T> T waitFor(Answer<T> answer) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer.get();
                } catch (InterruptedException keptForLater) {
                    interrupted = true;
                } catch (ExecutionException failed) {
                    throw named(Objects.requireNonNullElse(failed.getCause(), failed));
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private IOException named(Throwable cause) {
        return new UnwritableRecords(path + ": " + cause.getMessage(), cause);
    }

    private interface Answer<T> {
        T get() throws InterruptedException, ExecutionException;
    }

    /**
     * What recording a trial's interactions one by one came to. Immutable. Thread-safe.
     *
     * @param wholeBytes length of the file up to the end of this trial
     * @param records interactions recorded
     * @param waits how often a user had to wait because the file was behind; 0 unless recording was the limit
     * @param cpuNanos processor time of the thread that writes; empty where the platform does not say
     */
    public record RawLog(long wholeBytes, long records, long waits, OptionalLong cpuNanos) {
        public RawLog {
            requireNonNull(cpuNanos, "cpuNanos");
            if (wholeBytes < 0 || records < 0 || waits < 0) {
                throw new IllegalArgumentException("wholeBytes, records and waits must be at least 0, were "
                        + wholeBytes + ", " + records + " and " + waits);
            }
        }
    }
}

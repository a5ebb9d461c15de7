package org.loadharness.codec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.loadharness.plan.TrialId;
import org.loadharness.record.DiskFile.UnwritableRecords;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.time.Ticker;

/**
 * Seconds of long trials, {@code seconds.jsonl}: a line for each, written as it passes and synced every few seconds. A stage of
 * up to a minute stays in memory, and in the trial's own line; with the second behind it all go to the file. The trial's line
 * says where they are. A line is a checksum with its second, so that what a killed process leaves behind can be read.
 *
 * <p>Confined to one thread at a time.
 */
public final class SecondsFile implements Seconds.Store, AutoCloseable {
    /** Its name in a result directory: {@value}. */
    public static final String NAME = "seconds.jsonl";

    /** More of a stage go to the file. */
    static final int MOST_IN_MEMORY = 60;

    private static final long SYNC_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final SecondsBytes bytes;
    private final Ticker ticker = Ticker.system();
    private long lengthBytes;
    private long syncedAtNanos = ticker.nanos();

    private SecondsFile(SecondsBytes bytes) {
        this.bytes = bytes;
    }

    /** For a new run in a directory. The file is made when there is a second for it. */
    public static SecondsFile create(Path directory) {
        return new SecondsFile(SecondsBytes.in(directory));
    }

    /** For a run that writes no files; what it takes on the disk goes with whoever reads it. */
    public static SecondsFile temporary() {
        return new SecondsFile(SecondsBytes.temporary());
    }

    /**
     * Goes on behind the trials that a run has.
     *
     * @throws IOException naming the file, if it cannot be written
     */
    public static SecondsFile resume(Path directory, TrialsFile.Content trials) throws IOException {
        SecondsFile file = create(directory);
        file.lengthBytes = trials.secondsBytes();
        try {
            file.bytes.cut(file.lengthBytes);
        } catch (IOException failed) {
            throw file.named(failed);
        }
        return file;
    }

    @Override
    public Seconds.Keeper keeper(TrialId trial) {
        return new TrialKeeper(trial);
    }

    /**
     * Copies all into another directory, also where its own has gone.
     *
     * @throws IOException if they cannot be read or written
     */
    public void copyTo(Path directory) throws IOException {
        if (lengthBytes == 0) {
            return;
        }
        SecondsBytes copy = SecondsBytes.in(directory);
        try {
            byte[] some = new byte[1 << 16];
            long atBytes = 0;
            for (int read = bytes.read(0, some); read > 0 && atBytes < lengthBytes; read = bytes.read(atBytes, some)) {
                copy.append(Arrays.copyOf(some, read));
                atBytes += read;
            }
            copy.sync();
        } finally {
            copy.close();
        }
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }

    private void append(byte[] line) throws IOException {
        try {
            bytes.append(line);
            lengthBytes += line.length;
            if (ticker.nanos() - syncedAtNanos >= SYNC_NANOS) {
                sync();
            }
        } catch (IOException failed) {
            UnwritableRecords named = named(failed);
            takeBack(named);
            throw named;
        }
    }

    private void sync() throws IOException {
        bytes.sync();
        syncedAtNanos = ticker.nanos();
    }

    private UnwritableRecords named(IOException failed) {
        return new UnwritableRecords(bytes.name() + ": " + failed.getMessage(), failed);
    }

    private void takeBack(IOException cause) {
        try {
            bytes.cut(lengthBytes);
        } catch (IOException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }

    /** Takes those of one trial, one stage after the other. Confined to one thread. */
    private final class TrialKeeper implements Seconds.Keeper {
        private final TrialId trial;
        private final Map<Seconds.Stage, List<SecondLog>> inMemory = new EnumMap<>(Seconds.Stage.class);
        private final Map<Seconds.Stage, SecondsTail.Part> written = new EnumMap<>(Seconds.Stage.class);

        TrialKeeper(TrialId trial) {
            this.trial = trial;
        }

        @Override
        public void add(Seconds.Stage stage, SecondLog second) throws IOException {
            List<SecondLog> first = inMemory.computeIfAbsent(stage, begun -> new ArrayList<>());
            first.add(second);
            if (!written.containsKey(stage) && first.size() <= MOST_IN_MEMORY) {
                return;
            }
            SecondsTail.Part part = written.computeIfAbsent(stage, begun -> new SecondsTail.Part(lengthBytes));
            for (SecondLog next : first) {
                SecondsJson.Named named = new SecondsJson.Named(trial, stage, next);
                byte[] line = SealedLine.seal(named.encode());
                append(line);
                part.add(line, named);
            }
            first.clear();
        }

        @Override
        public Seconds end(Seconds.Stage stage) throws IOException {
            SecondsTail.Part part = written.get(stage);
            if (part == null) {
                return Seconds.of(inMemory.getOrDefault(stage, List.of()));
            }
            try {
                sync();
            } catch (IOException failed) {
                throw named(failed);
            }
            return part.region(bytes);
        }
    }
}

package org.loadharness.codec;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.loadharness.codec.SecondsJson.Named;
import org.loadharness.codec.TrialsFile.Unfinished;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.Seconds.Stage;

/**
 * What a killed process has left in {@code seconds.jsonl} behind the last trial that has a line: the seconds of the trial that
 * was under way, up to the last whole one. Confined to one thread.
 */
final class SecondsTail {
    private final SecondsBytes bytes;
    private final Map<Stage, Part> parts = new EnumMap<>(Stage.class);
    private Optional<TrialId> trial = Optional.empty();
    private long atBytes;

    SecondsTail(SecondsBytes bytes, long fromBytes) {
        this.bytes = bytes;
        this.atBytes = fromBytes;
    }

    /** Empty if there is nothing. */
    Optional<Unfinished> read() throws IOException {
        BufferedInputStream in = new BufferedInputStream(new SecondsRegion.Section(bytes, atBytes, Long.MAX_VALUE));
        for (Optional<byte[]> line = next(in); line.isPresent(); line = next(in)) {
            Optional<byte[]> payload = SealedLine.openEnded(line.get());
            if (payload.isEmpty()) {
                break;
            }
            try {
                add(line.get(), Named.decode(bytes.name(), payload.get()));
            } catch (IllegalArgumentException wrong) {
                throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
            }
        }
        return trial.map(id -> new Unfinished(id, seconds(Stage.WARMUP), seconds(Stage.MEASURED)));
    }

    private static Optional<byte[]> next(BufferedInputStream in) throws IOException {
        return SealedLine.next(in, SealedLine.LONGEST_BYTES);
    }

    private void add(byte[] line, Named second) {
        if (!trial.equals(Optional.of(second.trial()))) {
            trial = Optional.of(second.trial());
            parts.clear();
        }
        parts.computeIfAbsent(second.stage(), first -> new Part(atBytes)).add(line, second);
        atBytes += line.length;
    }

    private Seconds seconds(Stage stage) {
        Part part = parts.get(stage);
        return part == null ? Seconds.NONE : part.region(bytes);
    }

    /** Lines of one stage, which follow each other. Confined to one thread. */
    static final class Part {
        private final long fromBytes;
        private final CRC32C checksum = new CRC32C();
        private long lengthBytes;
        private int count;
        private long lastEndNanos;

        Part(long fromBytes) {
            this.fromBytes = fromBytes;
        }

        void add(byte[] line, Named second) {
            lengthBytes += line.length;
            checksum.update(line);
            count++;
            lastEndNanos = second.second().endNanos();
        }

        SecondsRegion region(SecondsBytes bytes) {
            return new SecondsRegion(bytes, fromBytes, lengthBytes, count, lastEndNanos, SealedLine.digits(checksum));
        }
    }
}

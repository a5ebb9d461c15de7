package org.loadharness.codec;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.codec.TrialsFile.Content;
import org.loadharness.codec.TrialsFile.Unfinished;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;

/**
 * Reads a run log line by line. A last line that is not whole is what a killed process leaves behind: it is dropped. Any
 * other line that is not whole means that somebody or something altered the file: it is refused.
 *
 * <p>Confined to one thread.
 */
final class TrialLines {
    private static final Ending LOST = new Ending(
            Cause.INTERRUPTED, "its seconds are not in " + SecondsFile.NAME + " as they were written", List.of());

    /** Of lines that are held at once, but for one that is longer. */
    private static final int MOST_READ_BYTES = 1 << 20;

    private final String name;
    private final ExperimentPlan plan;
    private final Map<TrialId, TrialLog> trials = new LinkedHashMap<>();
    private final SecondsBytes seconds;
    private final List<Line> read = new ArrayList<>();
    private int readBytes;
    private int number;
    private long wholeBytes;
    private long secondsBytes;

    /**
     * Begins with none.
     *
     * @param name of the file, with which every complaint begins
     * @param seconds beside it, of long trials
     */
    TrialLines(String name, ExperimentPlan plan, SecondsBytes seconds) {
        this.name = name;
        this.plan = plan;
        this.seconds = seconds;
    }

    Content read(BufferedInputStream in) throws IOException {
        Optional<byte[]> line = next(in);
        while (line.isPresent()) {
            number++;
            Optional<byte[]> following = next(in);
            Optional<byte[]> payload = SealedLine.openEnded(line.get());
            if (payload.isEmpty()) {
                keepRead();
                if (following.isPresent()) {
                    throw new MalformedFile(line() + " was altered: its checksum does not fit; restore the file from a"
                            + " copy, or delete that line and --resume the run");
                }
                return content(Optional.of(line() + " is not whole and was dropped; its trial counts as not run"));
            }
            read(new Line(line(), payload.get()));
            wholeBytes += line.get().length;
            line = following;
        }
        keepRead();
        return content(Optional.empty());
    }

    private String line() {
        return name + ": line " + number;
    }

    /** Lines are decoded some at a time, on all cores. */
    private void read(Line line) throws IOException {
        read.add(line);
        readBytes += line.payload.length;
        if (readBytes > MOST_READ_BYTES) {
            keepRead();
        }
    }

    private void keepRead() throws IOException {
        List<Line> lines = List.copyOf(read);
        read.clear();
        readBytes = 0;
        try {
            for (Decoded decoded : InParallel.map(lines, line -> line.decoded(seconds))) {
                keep(decoded);
            }
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private Content content(Optional<String> dropped) throws IOException {
        Set<TrialId> done = trials.values().stream()
                .filter(TrialsFile::isDone)
                .map(TrialLog::id)
                .collect(Collectors.toSet());
        Optional<Unfinished> unfinished = new SecondsTail(seconds, secondsBytes)
                .read()
                .filter(left -> isOfPlan(left.trial()) && !done.contains(left.trial()));
        return new Content(new ArrayList<>(trials.values()), wholeBytes, dropped, secondsBytes, unfinished);
    }

    private boolean isOfPlan(TrialId id) {
        return id.point() < plan.points().size()
                && id.repeat() <= plan.repeats().most();
    }

    private void keep(Decoded decoded) throws IOException {
        TrialLog trial = withItsSeconds(decoded.trial());
        TrialId id = trial.id();
        String which = decoded.line() + ": point " + id.point() + ", repeat " + id.repeat();
        if (!isOfPlan(id)) {
            throw new MalformedFile(
                    which + " is not in the plan, which has " + plan.points().size() + " points and "
                            + plan.repeats().most() + " repeats; the file belongs to another run");
        }
        TrialLog earlier = trials.remove(id);
        if (earlier != null && TrialsFile.isDone(earlier)) {
            throw new MalformedFile(which + " stands in the file twice; delete one of the two lines");
        }
        trials.put(id, trial);
    }

    /** One whose seconds are not in their file as they were written is one to be run again. */
    private TrialLog withItsSeconds(TrialLog trial) throws IOException {
        for (Seconds of : List.of(trial.warmup().timeline(), trial.timeline())) {
            if (of instanceof SecondsRegion region) {
                if (!region.isWhole()) {
                    return trial.with(Seconds.NONE, Seconds.NONE).with(LOST);
                }
                secondsBytes = Math.max(secondsBytes, region.fromBytes() + region.lengthBytes());
            }
        }
        return trial;
    }

    /** The next line with its line end, if it has one; empty at the end of the file. */
    private Optional<byte[]> next(BufferedInputStream in) throws IOException {
        Optional<byte[]> line = SealedLine.next(in, SealedLine.LONGEST_BYTES);
        if (line.isPresent() && line.get().length == SealedLine.LONGEST_BYTES) {
            throw new MalformedFile(name + ": line " + (number + 1) + " is longer than " + SealedLine.LONGEST_BYTES
                    + " bytes; this is no run log");
        }
        return line;
    }

    /** A whole line that nobody has altered; its name says where it stands. */
    private static final class Line {
        private final String name;
        private final byte[] payload;

        Line(String name, byte[] payload) {
            this.name = name;
            this.payload = payload;
        }

        Decoded decoded(SecondsBytes seconds) {
            return new Decoded(name, TrialJson.decode(name, payload, seconds));
        }
    }

    private record Decoded(String line, TrialLog trial) {}
}

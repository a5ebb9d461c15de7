package org.loadharness.codec;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.codec.TrialsFile.Content;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;

/**
 * Reads a run log line by line. A last line that is not whole is what a killed process leaves behind: it is dropped. Any
 * other line that is not whole means that somebody or something altered the file: it is refused.
 *
 * <p>Confined to one thread.
 */
final class TrialLines {
    private final String name;
    private final ExperimentPlan plan;
    private final Map<TrialId, TrialLog> trials = new LinkedHashMap<>();
    private int number;
    private long wholeBytes;

    /** @param name of the file, with which every complaint begins */
    TrialLines(String name, ExperimentPlan plan) {
        this.name = name;
        this.plan = plan;
    }

    Content read(InputStream in) throws IOException {
        Optional<byte[]> line = next(in);
        while (line.isPresent()) {
            number++;
            Optional<byte[]> following = next(in);
            Optional<byte[]> payload = SealedLine.openEnded(line.get());
            if (payload.isEmpty() && following.isEmpty()) {
                String dropped =
                        name + ": line " + number + " is not whole and was dropped; its trial counts as not run";
                return new Content(List.copyOf(trials.values()), wholeBytes, Optional.of(dropped));
            }
            keep(payload.orElseThrow(() -> new MalformedFile(name + ": line " + number
                    + " was altered: its checksum does not fit; restore the file from a copy, or delete that line and"
                    + " --resume the run")));
            wholeBytes += line.get().length;
            line = following;
        }
        return new Content(new ArrayList<>(trials.values()), wholeBytes, Optional.empty());
    }

    private void keep(byte[] payload) throws MalformedFile {
        TrialLog trial;
        try {
            trial = TrialJson.decode(name + ": line " + number, payload);
        } catch (IllegalArgumentException wrong) {
            throw new MalformedFile(String.valueOf(wrong.getMessage()), wrong);
        }
        TrialId id = trial.id();
        String which = name + ": line " + number + ": point " + id.point() + ", repeat " + id.repeat();
        if (id.point() >= plan.points().size() || id.repeat() > plan.repeats().most()) {
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

    /** The next line with its line end, if it has one; empty at the end of the file. */
    private Optional<byte[]> next(InputStream in) throws IOException {
        Optional<byte[]> line = SealedLine.next(in, SealedLine.LONGEST_BYTES);
        if (line.isPresent() && line.get().length == SealedLine.LONGEST_BYTES) {
            throw new MalformedFile(name + ": line " + (number + 1) + " is longer than " + SealedLine.LONGEST_BYTES
                    + " bytes; this is no run log");
        }
        return line;
    }
}

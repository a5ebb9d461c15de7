package org.loadharness.drive;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.RawPhase;
import org.loadharness.record.RawWriter;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Fate;

/** The records of single interactions of one trial, if it keeps any. Confined to the thread that runs the trial. */
final class RawTrial {
    private final Optional<RawWriter> writer;

    private RawTrial(Optional<RawWriter> writer) {
        this.writer = writer;
    }

    /** Begins them where the stage has any. */
    static RawTrial begin(Optional<RawWriter> writer, TrialId trial, Point point, TrialContext context)
            throws IOException {
        List<RawPhase> phases = context.phaseContexts().stream()
                .flatMap(phaseContext -> phaseContext.raw().stream())
                .toList();
        if (phases.isEmpty()) {
            return new RawTrial(Optional.empty());
        }
        RawWriter present = writer.orElseThrow(() -> new IllegalArgumentException(
                "the plan keeps a record of every interaction, but the runner was given no file for them"));
        present.begin(trial, point, phases);
        return new RawTrial(writer);
    }

    /** When this returns they are on the disk. Those of a trial with a user that still writes are given up. */
    TrialLog end(TrialLog log) throws IOException {
        if (writer.isEmpty()) {
            return log;
        }
        if (log.ending().lost().stream().anyMatch(user -> user.fate() == Fate.HUNG)) {
            writer.get().discard();
            return log;
        }
        return log.with(Optional.of(writer.get().end()));
    }
}

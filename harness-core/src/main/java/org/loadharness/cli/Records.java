package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Recording;
import org.loadharness.record.RawLog;
import org.loadharness.record.RawWriter;
import org.loadharness.record.TrialLog;

/** Opens the file of single interactions where a plan wants one. */
final class Records {
    private Records() {}

    static Optional<RawWriter> create(Path directory, ExperimentPlan plan) throws IOException {
        return plan.conduct().recording() == Recording.RAW
                ? Optional.of(RawWriter.create(directory))
                : Optional.empty();
    }

    /** Behind the last of those trials; what follows belongs to none that counts. */
    static Optional<RawWriter> resume(Path directory, ExperimentPlan plan, Collection<TrialLog> done)
            throws IOException {
        long wholeBytes = done.stream()
                .flatMap(trial -> trial.raw().stream())
                .mapToLong(RawLog::wholeBytes)
                .max()
                .orElse(0);
        return plan.conduct().recording() == Recording.RAW
                ? Optional.of(RawWriter.resume(directory, wholeBytes))
                : Optional.empty();
    }
}

package org.loadharness.profile;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.loadharness.drive.Profiler;
import org.loadharness.plan.TrialId;
import org.loadharness.profile.FlightRecording.Stay;
import org.loadharness.record.DiskFile;

/** Records trials of this process by the Flight Recorder of this Java. Confined to one thread. */
public final class FlightProfiler implements Profiler {
    private final Optional<Path> directory;

    /** @param directory where recordings are kept; empty if none are */
    public FlightProfiler(Optional<Path> directory) {
        this.directory = requireNonNull(directory, "directory");
    }

    /** The name of a trial's recording in a result directory. */
    static String fileName(TrialId trial) {
        return String.format(Locale.ROOT, "profile-%d-%d.jfr", trial.point() + 1, trial.repeat());
    }

    @Override
    public Recording begin(TrialId trial) throws IOException {
        String name = fileName(trial);
        if (directory.isEmpty()) {
            Path passing = DiskFile.makeTemporaryDirectory("loadharness-profile");
            return FlightRecording.begin(passing, name, Stay.PASSING);
        }
        return FlightRecording.begin(directory.get(), name, Stay.KEPT);
    }
}

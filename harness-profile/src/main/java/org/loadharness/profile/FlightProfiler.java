package org.loadharness.profile;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import jdk.jfr.FlightRecorder;
import org.loadharness.drive.Profiler;
import org.loadharness.plan.TrialId;

/** Records trials of this process by the Flight Recorder of this Java. Confined to one thread. */
public final class FlightProfiler implements Profiler {
    private final Optional<Path> directory;

    /** @param directory where recordings are kept; empty if none are */
    public FlightProfiler(Optional<Path> directory) {
        this.directory = requireNonNull(directory, "directory");
    }

    /** Why this Java cannot record, with the way out; empty if it can. */
    public static Optional<String> hindrance() {
        return FlightRecorder.isAvailable()
                ? Optional.empty()
                : Optional.of(
                        "this Java has no Flight Recorder; use one with the module jdk.jfr, as JDK 17 or later is");
    }

    /** The name of a trial's recording in a result directory. */
    static String fileName(TrialId trial) {
        return String.format(Locale.ROOT, "profile-%d-%d.jfr", trial.point() + 1, trial.repeat());
    }

    @Override
    public Recording begin(TrialId trial) {
        String name = fileName(trial);
        if (directory.isEmpty()) {
            String ownName = ProcessHandle.current().pid() + "-" + name;
            return FlightRecording.begin(Path.of(System.getProperty("java.io.tmpdir"), ownName), Optional.empty());
        }
        return FlightRecording.begin(directory.get().resolve(name), Optional.of(name));
    }
}

package org.loadharness.profile;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.drive.Profiler;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialId;

/**
 * Records trials of this process by the Flight Recorder of this Java, and the threads of a server's process by that of its own.
 * Confined to one thread.
 */
public final class FlightProfiler implements Profiler {
    private final Optional<Path> directory;
    private final OptionalLong known;

    /**
     * Has recorded nothing yet.
     *
     * @param directory where recordings are kept; empty if none are
     * @param known the process of a server that was running before; empty if there is none, or none to be recorded
     */
    public FlightProfiler(Optional<Path> directory, OptionalLong known) {
        this.directory = requireNonNull(directory, "directory");
        this.known = requireNonNull(known, "known");
    }

    /** Why the threads of a process cannot be recorded; empty if they can. Ends what a killed harness has left recording there. */
    public static Optional<String> unfit(long process) {
        return new OtherProcess(process).unfit();
    }

    /** The name of a trial's recording in a result directory. */
    private static String fileName(Optional<TrialId> trial, String of) {
        String name = trial.map(id -> String.format(Locale.ROOT, "profile-%d-%d", id.point() + 1, id.repeat()))
                .orElse("first");
        return name + of + ".jfr";
    }

    @Override
    public Recording begin(Optional<TrialId> trial, OptionalLong server)
            throws IOException, TargetUnreachable, InterruptedException {
        OptionalLong process = known.isPresent() ? known : server;
        RecordingFiles files = RecordingFiles.make(trial.isPresent() ? directory : Optional.empty());
        try {
            Optional<ServerRecording> threads = process.isPresent()
                    ? Optional.of(ServerRecording.begin(
                            new OtherProcess(process.getAsLong()), files, fileName(trial, "-server")))
                    : Optional.empty();
            return FlightRecording.begin(jdk.jfr.Recording::new, files, fileName(trial, ""), threads);
        } catch (IOException | TargetUnreachable | InterruptedException | RuntimeException | Error failed) {
            files.close();
            throw failed;
        }
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.SecondsFile;
import org.loadharness.codec.TrialsFile;

/** Holds the log of a run against its manifest: whole lines that are missing show nowhere else. Stateless. */
final class LogCheck {
    private LogCheck() {}

    /** What is wrong, in a sentence without its way out; empty if the log is what the manifest says. */
    static Optional<String> damage(Path directory, Manifest manifest, TrialsFile.Content log) throws IOException {
        int done = StoredRun.done(log.trials()).size();
        boolean hasEnded = manifest.state() != State.RUNNING;
        if (!fits(directory, manifest, SecondsFile.NAME)) { // first: without them trials count as not done
            return Optional.of(directory.resolve(SecondsFile.NAME) + ": is not what the run wrote: " + done
                    + " trials have their seconds there, and manifest.json counts "
                    + manifest.totals().trialsDone());
        }
        boolean isWhole = !hasEnded || done == manifest.totals().trialsDone();
        if (isWhole && fits(directory, manifest, TrialsFile.NAME)) {
            return Optional.empty();
        }
        FileFacts written = manifest.files().get(TrialsFile.NAME);
        return Optional.of(directory.resolve(TrialsFile.NAME) + ": is not what the run wrote: it holds "
                + Manifests.trialsDone(log.trials()) + ", and manifest.json counts "
                + manifest.totals().trialsDone() + (written == null ? "" : " in " + written.lengthBytes() + " bytes"));
    }

    /** Whether the log of a run that has ended holds all trials that were counted then, so that none could run again. */
    static boolean isComplete(Manifest manifest, TrialsFile.Content log) {
        return manifest.state() != State.RUNNING
                && StoredRun.done(log.trials()).size() == manifest.totals().trialsDone();
    }

    /** Whether a file is as it was counted; while a run goes on it grows behind what the last end has counted. */
    private static boolean fits(Path directory, Manifest manifest, String name) throws IOException {
        FileFacts written = manifest.files().get(name);
        if (written == null) {
            return true;
        }
        if (!Files.exists(directory.resolve(name))) {
            return false;
        }
        return manifest.state() == State.RUNNING
                ? written.isBeginningOf(directory.resolve(name))
                : written.equals(FileFacts.of(directory, List.of(name)).get(name));
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.ManifestFile;
import org.loadharness.codec.TrialsFile;

/** Holds the log of a run against its manifest: whole lines that are missing show nowhere else. Stateless. */
final class LogCheck {
    private LogCheck() {}

    /** What is wrong, in a sentence without its way out; empty if the log is what the manifest says. */
    static Optional<String> damage(Path directory, Manifest manifest, TrialsFile.Content log) throws IOException {
        int done = StoredRun.done(log.trials()).size();
        boolean hasEnded = manifest.state() != State.RUNNING;
        FileFacts written = manifest.files().get(TrialsFile.NAME);
        boolean isWhole = !hasEnded || done == manifest.totals().trialsDone();
        if (isWhole && (written == null || fits(directory, written, hasEnded))) {
            return Optional.empty();
        }
        return Optional.of(directory.resolve(TrialsFile.NAME) + ": is not what the run wrote: it holds "
                + Manifests.trialsDone(log.trials()) + ", and manifest.json counts "
                + manifest.totals().trialsDone() + (written == null ? "" : " in " + written.lengthBytes() + " bytes"));
    }

    /** While a run goes on its log grows behind what the last end has counted. */
    private static boolean fits(Path directory, FileFacts written, boolean hasEnded) throws IOException {
        return hasEnded
                ? written.equals(
                        ManifestFile.facts(directory, List.of(TrialsFile.NAME)).get(TrialsFile.NAME))
                : ManifestFile.beginsWith(directory, TrialsFile.NAME, written);
    }
}

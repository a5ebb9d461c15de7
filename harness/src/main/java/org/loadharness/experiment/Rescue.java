package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.SecondsFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.record.DiskFile;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;

/**
 * Writes a run beside a directory that is gone: from what is in memory, and what is open. Confined to one thread.
 *
 * @param seconds of its long trials, whose file is open
 */
record Rescue(PlannedRun run, SecondsFile seconds) {
    private static final String SUFFIX = "-rescued";
    private static final int MOST = 100;

    /**
     * Writes a whole run, with which {@code --resume} goes on.
     *
     * @return where it is: beside the directory, or among the temporary ones where that cannot be written either
     */
    Path write(Path gone, Manifest manifest, Collection<TrialLog> trials) throws IOException {
        Path directory = free(gone);
        try (TrialsFile file = TrialsFile.create(directory)) {
            PlanFile.write(directory, run.plan(), run.description());
            for (TrialLog trial : trials) {
                file.append(trial);
            }
            seconds.copyTo(directory);
            List<String> names = new ArrayList<>(List.of(PlanFile.NAME, TrialsFile.NAME));
            if (Files.exists(directory.resolve(SecondsFile.NAME))) {
                names.add(SecondsFile.NAME);
            }
            RunSummary summary = run.summary(
                    new RunLog(run.plan(), manifest.sessions().get(0).environment(), List.copyOf(trials)));
            names.addAll(DerivedFiles.write(directory, summary, manifest.configuration()));
            Manifests.withFiles(manifest, FileFacts.of(directory, names)).write(directory);
        }
        return directory;
    }

    private static Path free(Path gone) throws IOException {
        for (int i = 1; i <= MOST; i++) {
            Path beside = gone.resolveSibling(gone.getFileName() + SUFFIX + (i == 1 ? "" : "-" + i));
            if (!Files.exists(beside)) {
                try {
                    ResultDirectory.prepare(beside);
                    return beside;
                } catch (UnfitDirectory neitherThere) {
                    break;
                }
            }
        }
        return DiskFile.makeTemporaryDirectory("loadharness-rescued-");
    }
}

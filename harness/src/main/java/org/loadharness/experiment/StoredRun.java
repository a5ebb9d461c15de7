package org.loadharness.experiment;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.codec.FileInUse;
import org.loadharness.codec.MalformedFile;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.ManifestFile;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Workload;

/** What a run has written so far. Immutable. */
public record StoredRun(ExperimentPlan plan, Manifest manifest, TrialsFile.Content trials) {
    /**
     * Reads a result directory.
     *
     * @throws UnfitDirectory if it holds no run, another process writes it, or somebody has altered it
     */
    public static StoredRun read(Path directory) throws UnfitDirectory {
        try {
            ExperimentPlan plan = PlanFile.read(directory);
            Manifest manifest = ManifestFile.read(directory);
            requireUnchangedPlan(directory, manifest);
            return new StoredRun(plan, manifest, TrialsFile.read(directory, plan));
        } catch (NoSuchFileException missing) {
            throw new UnfitDirectory(directory + ": holds no run, there is no " + missing.getFile(), missing);
        } catch (UnfitDirectory changed) {
            throw changed;
        } catch (MalformedFile | FileInUse unfit) {
            throw new UnfitDirectory(String.valueOf(unfit.getMessage()), unfit);
        } catch (IOException unreadable) {
            throw new UnfitDirectory(directory + ": " + Sentence.of(unreadable), unreadable);
        }
    }

    /** As the stages behind it take it; the machine is that of the first start. */
    public RunLog log() {
        return new RunLog(plan, manifest.sessions().get(0).environment(), trials.trials());
    }

    /** The trials that need not run again. */
    public Set<TrialId> done() {
        return done(trials.trials());
    }

    static Set<TrialId> done(Collection<TrialLog> trials) {
        return trials.stream().filter(TrialsFile::isDone).map(TrialLog::id).collect(Collectors.toSet());
    }

    /**
     * What it means.
     *
     * @throws IllegalArgumentException if that is not the workload that was driven
     */
    public RunSummary summary(Workload workload) {
        return PlannedRun.summary(log(), workload);
    }

    /** Makes every derived file again; the manifest, where it tells of others, tells of them as they are now. */
    public void derive(Path directory, Workload workload) throws IOException {
        List<String> names = Derivation.write(directory, summary(workload));
        Map<String, FileFacts> files = new LinkedHashMap<>(manifest.files());
        files.putAll(ManifestFile.facts(directory, names));
        if (!files.equals(manifest.files())) {
            ManifestFile.write(directory, Manifests.withFiles(manifest, files));
        }
    }

    private static void requireUnchangedPlan(Path directory, Manifest manifest) throws IOException {
        FileFacts written = manifest.files().get(PlanFile.NAME);
        FileFacts found = ManifestFile.facts(directory, List.of(PlanFile.NAME)).get(PlanFile.NAME);
        if (written != null && !written.equals(found)) {
            throw new UnfitDirectory(
                    directory.resolve(PlanFile.NAME) + ": was changed after the run began, so that its trials"
                            + " are not of this plan; restore it, or start a new run");
        }
    }
}

package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
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

/** What a run has written so far. Immutable. */
record StoredRun(ExperimentPlan plan, Manifest manifest, TrialsFile.Content trials) {
    /**
     * Reads a result directory.
     *
     * @throws WrongUse if it holds no run, another process writes it, or somebody has altered it
     */
    static StoredRun read(Path directory) throws WrongUse {
        try {
            ExperimentPlan plan = PlanFile.read(directory);
            Manifest manifest = ManifestFile.read(directory);
            requireUnchangedPlan(directory, manifest);
            return new StoredRun(plan, manifest, TrialsFile.read(directory, plan));
        } catch (NoSuchFileException missing) {
            throw new WrongUse(directory + ": holds no run, there is no " + missing.getFile(), missing);
        } catch (MalformedFile | FileInUse unfit) {
            throw new WrongUse(String.valueOf(unfit.getMessage()), unfit);
        } catch (IOException unreadable) {
            throw new WrongUse(directory + ": " + Sentence.of(unreadable), unreadable);
        }
    }

    /** As the stages behind it take it; the machine is that of the first start. */
    RunLog log() {
        return new RunLog(plan, manifest.sessions().get(0).environment(), trials.trials());
    }

    /** The trials that need not run again. */
    Set<TrialId> done() {
        return done(trials.trials());
    }

    static Set<TrialId> done(Collection<TrialLog> trials) {
        return trials.stream().filter(TrialsFile::isDone).map(TrialLog::id).collect(Collectors.toSet());
    }

    private static void requireUnchangedPlan(Path directory, Manifest manifest) throws IOException, WrongUse {
        FileFacts written = manifest.files().get(PlanFile.NAME);
        FileFacts found = ManifestFile.facts(directory, List.of(PlanFile.NAME)).get(PlanFile.NAME);
        if (written != null && !written.equals(found)) {
            throw new WrongUse(
                    directory.resolve(PlanFile.NAME) + ": was changed after the run began, so that its trials"
                            + " are not of this plan; restore it, or start a new run");
        }
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import org.loadharness.drive.SystemPool;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialSettings;

/**
 * Several experiments on the same systems, one after the other: a server that was started for the first is warm for the next.
 * Confined to one thread.
 */
public final class Series implements AutoCloseable {
    private final SystemPool systems;

    Series(SystemPool systems) {
        this.systems = systems;
    }

    /**
     * Runs one of them.
     *
     * @throws IllegalArgumentException as {@link Experiment#run} does, and if it keeps records of interactions
     * @throws UnfitDirectory likewise
     * @throws TargetUnreachable likewise
     * @throws IOException likewise
     * @throws InterruptedException likewise
     */
    public LoadResult run(Experiment experiment) throws TargetUnreachable, IOException, InterruptedException {
        if (experiment.plan().recording() == TrialSettings.Recording.RAW) {
            throw new IllegalArgumentException("raw: a series keeps no records of interactions; run each by itself");
        }
        try (ExperimentRun run =
                experiment.execution().open(experiment.planned(), store -> systems.keepingSecondsIn(store.seconds()))) {
            return run.runToItsEnd(silence -> {});
        }
    }

    /** Ends what was started for them. */
    @Override
    public void close() {
        systems.close();
    }
}

package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import org.loadharness.drive.RunEvent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.workload.Workload;

/**
 * What the harness's own programs do with an experiment beside running it: they follow it, interrupt it, open it before they
 * run it. Each method but the last three gives another experiment. Immutable.
 *
 * @param experiment as its API has made it
 */
public record ExperimentControl(Experiment experiment) {
    public ExperimentControl {
        requireNonNull(experiment, "experiment");
    }

    /** Of a plan that was read and checked elsewhere, as on a command line, with its workload and where it comes from. */
    public static ExperimentControl of(ExperimentPlan plan, Workload workload, Provenance source) {
        return new ExperimentControl(Experiment.of(plan, workload, source));
    }

    /** Hosts on public networks that load of that plan goes to; found by name, nothing is sent to them. */
    public static List<String> publicHosts(ExperimentPlan plan, Workload workload) {
        return PublicHosts.of(plan, workload).names();
    }

    /** Reports to another listener as well, on the thread that runs it. */
    public ExperimentControl reportingTo(RunEvent.Listener another) {
        return with(experiment.execution().reportingTo(another));
    }

    /** Ends in good order when that is asked for, as an interrupt of its thread does; the reason is that of the request. */
    public ExperimentControl interruptedBy(Interruption interruption) {
        return with(experiment.execution().interruptedBy(interruption));
    }

    /** Records the threads of a server's process too, which runs already, in the profiled trials that the plan has. */
    public ExperimentControl profiling(long process) {
        return with(experiment.execution().profiling(new ProfiledProcess(process)));
    }

    /**
     * Opens it: makes sure that it can run and keep what it finds, and begins nothing yet.
     *
     * @throws IllegalArgumentException with every mistake there is
     * @throws UnfitDirectory if the directory holds a run already or cannot be written
     */
    public ExperimentRun open() throws UnfitDirectory {
        return experiment.execution().open(experiment.planned());
    }

    /**
     * Opens what is left of the run in the directory; there must be one of the same plan.
     *
     * @throws IllegalArgumentException if no directory was named
     * @throws UnfitDirectory if it holds no run, one of another plan, or one that another process writes
     * @throws IOException if it cannot be written
     */
    public ExperimentRun reopen() throws IOException {
        return experiment.execution().reopen(experiment.planned());
    }

    /**
     * Keeps the system of this experiment for several of it; nothing is started before the first of them runs.
     *
     * @throws IllegalArgumentException with every mistake there is
     */
    public Series series() {
        experiment.plan();
        return experiment.execution().series(experiment.workload());
    }

    private ExperimentControl with(Execution changed) {
        return new ExperimentControl(experiment.with(changed));
    }
}

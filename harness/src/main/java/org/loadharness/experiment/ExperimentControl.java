package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.SystemPool;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanTexts;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.Environment;
import org.loadharness.workload.Workload;

/**
 * What the harness's own programs do with an experiment beside running it: they follow it, interrupt it, open it before they
 * run it. Immutable.
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

    /** The beginning of the command that starts a server of a workload: the same Java, the same classes, {@code serve}. */
    public static List<String> serveCommand() {
        return ServeProcess.command();
    }

    /** With these phases in place of those that its workload brings, as a scenario's file does. */
    public static Experiment withPhases(Experiment experiment, List<PhaseDraft> phases) {
        return experiment.with(experiment.texts.withPhases(phases));
    }

    /** What an experiment runs. */
    public static Workload workload(Experiment experiment) {
        return experiment.workload();
    }

    /** What the systems of a plan run in, and how each trial finds them fresh. */
    public static String servers(ExperimentPlan plan, Experiment experiment) {
        return Manifests.servers(plan, experiment.workload());
    }

    /**
     * Makes the directory of a new run where it is missing, and makes sure that it can hold one.
     *
     * @throws UnfitDirectory with the way out
     */
    public static void prepare(Path directory) throws UnfitDirectory {
        ResultDirectory.prepare(directory);
    }

    /**
     * Makes sure that a new run would not find files in its directory, which need not be there, and changes nothing.
     *
     * @throws UnfitDirectory with the way out
     */
    public static void requireUnused(Path directory) throws UnfitDirectory {
        ResultDirectory.requireUnused(directory);
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
     * Looks whether this process can begin with it: whether its agents can join, whether a process that is to be profiled can
     * be, and whether its users have the memory that they need.
     *
     * @throws IllegalArgumentException if not, with the way out
     */
    public void requireFit() {
        experiment.execution().requireFit(experiment.planned());
    }

    /**
     * Keeps the system of this experiment for several of it; nothing is started before the first of them runs.
     *
     * @throws IllegalArgumentException with every mistake there is
     */
    public Series series() {
        requireFit();
        return experiment.execution().series(experiment.workload());
    }

    /** The harness's own version, as the manifest of its jar records it. */
    public static String version() {
        return Environment.harnessVersion();
    }

    private ExperimentControl with(Execution changed) {
        return new ExperimentControl(experiment.with(changed));
    }

    /**
     * Several experiments on the same systems, one after the other: a server that was started for the first is warm for the next.
     * Confined to one thread.
     */
    public static final class Series implements AutoCloseable {
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
                throw new IllegalArgumentException(
                        "raw: a series keeps no records of interactions; run each by itself");
            }
            try (ExperimentRun run = experiment
                    .execution()
                    .open(experiment.planned(), store -> systems.keepingSecondsIn(store.seconds()))) {
                return run.runToItsEnd(silence -> {});
            }
        }

        /** Ends what was started for them. */
        @Override
        public void close() {
            systems.close();
        }
    }

    /**
     * Where a run comes from, for its manifest. Immutable. Thread-safe.
     *
     * @param commandLine words behind the program's name
     * @param configuration every setting that holds and where it was given
     */
    public record Provenance(List<String> commandLine, List<Setting> configuration) {
        private static final String PROGRAM = "program";

        public Provenance {
            commandLine = List.copyOf(commandLine);
            configuration = List.copyOf(configuration);
        }

        /** Of a plan that a program has made from those texts. */
        static Provenance ofProgram(PlanTexts texts, ExperimentPlan plan) {
            List<Setting> configuration = new ArrayList<>();
            texts.options().forEach((option, text) -> configuration.add(new Setting(option, text, PROGRAM)));
            texts.phases()
                    .forEach(phase -> configuration.add(new Setting("phase." + phase.name(), phase.text(), PROGRAM)));
            texts.factors()
                    .forEach((name, values) ->
                            configuration.add(new Setting("vary." + name, String.join(", ", values), PROGRAM)));
            plan.variants().get(0).commonParameters().forEach((name, text) -> {
                String source = texts.parameters().containsKey(name) ? PROGRAM : "default";
                configuration.add(new Setting("param." + name, text, source));
            });
            return new Provenance(List.of(), configuration);
        }
    }
}

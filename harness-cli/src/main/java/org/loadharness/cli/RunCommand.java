package org.loadharness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.loadharness.child.Logging;
import org.loadharness.cli.Output.Volume;
import org.loadharness.codec.Sentence;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.ExperimentRun;
import org.loadharness.experiment.Interruption;
import org.loadharness.experiment.LoadResult;
import org.loadharness.experiment.StoredRun;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.page.Page;
import org.loadharness.plan.TrialId;
import org.loadharness.require.Judgement;
import org.loadharness.workload.Workloads;

/** {@code run}: carries out a sweep and writes a result directory. */
record RunCommand(Terminal terminal, Supplier<Workloads> workloads) implements Command {
    @Override
    public String name() {
        return Commands.DEFAULT;
    }

    @Override
    public OptionModel model() {
        return new RunOptions().model();
    }

    @Override
    public Outcome run(List<String> words) throws WrongUse, IOException {
        return run(RunRequest.read(words, terminal, workloads.get()));
    }

    Outcome run(RunRequest request) throws WrongUse, IOException {
        if (request.options().isSet("dry-run")) {
            terminal.print(dryRun(request).text());
            return new Outcome.Done();
        }
        Logging.warningsOnly();
        Interruption interruption = new Interruption();
        return EndingSignals.heardDuring(
                "the trial under way", () -> carryOut(request, interruption), interruption, terminal);
    }

    private Outcome carryOut(RunRequest request, Interruption interruption) throws WrongUse, IOException {
        LoadResult result;
        Outcome outcome;
        try (ExperimentRun run = open(request, interruption);
                LiveViews live = LiveViews.open(request, run, terminal)) {
            run.warnings().forEach(warning -> terminal.say("warning: " + warning));
            result = run(request, run, live);
            outcome = report(request, run, result);
            if (interruption.reason().isPresent() && result.ending() instanceof LoadResult.Ending.Complete) {
                terminal.say("the run is complete: the signal came after its last trial");
            }
        }
        calibrate(request, result);
        return outcome;
    }

    private LoadResult run(RunRequest request, ExperimentRun run, LiveViews live) throws IOException {
        ProgressView view = new ProgressView(terminal, request.output().volume(), run);
        LoadResult result;
        try {
            result = run.run(event -> {
                view.show(event);
                live.on(event);
            });
        } finally {
            terminal.clear();
        }
        live.end(result.directory().orElseThrow());
        return result;
    }

    /** Says what came out of it, where it is, and what its requirements come to: also those of points that were not run. */
    private Outcome report(RunRequest request, ExperimentRun run, LoadResult result) {
        boolean isQuiet = request.output().volume() == Volume.QUIET;
        if (!result.points().isEmpty()) {
            new FinalWords(terminal, request.output()).print(result.summary());
        } else if (result.ending() instanceof LoadResult.Ending.CutShort cutShort) {
            terminal.say("warning: nothing was measured: " + cutShort.reason());
        }
        if (!isQuiet) {
            run.forks().ifPresent(forks -> terminal.say("fork: " + forks.inWords()));
        }
        List<Judgement> judgements = request.required().judge(result.summary());
        Required.lines(judgements).forEach(terminal::say);
        if (!isQuiet) {
            Path directory = result.directory().orElseThrow();
            terminal.say(
                    result.points().isEmpty()
                            ? "no results; the plan is in " + directory + ", beside tables without rows"
                            : "results in " + directory + "; open " + directory.resolve(Page.NAME) + " in a browser");
        }
        Outcome.Ran ran = new Outcome.Ran(
                result.ending(),
                result.verdict(),
                judgements,
                request.required().gate());
        ran.line().ifPresent(terminal::say);
        return ran;
    }

    /** When nobody writes to the directory any more. */
    private void calibrate(RunRequest request, LoadResult result) throws IOException {
        if (request.options().isSet("calibrate") && !result.points().isEmpty()) {
            RunCalibration calibration = RunCalibration.of(result.summary(), RunCalibration.RUNS, terminal);
            calibration.writeTo(result.directory().orElseThrow());
            calibration.sentences().forEach(terminal::say);
        }
    }

    private DryRun dryRun(RunRequest request) throws WrongUse, UnfitDirectory {
        String servers = ExperimentControl.servers(request.plan(), request.experiment());
        Set<TrialId> done = request.resumed().isPresent()
                ? StoredRun.readToResume(request.resumed().get()).done()
                : Set.of();
        Path directory = request.resumed().isPresent()
                ? request.resumed().get()
                : OutputDirectory.choose(request.options(), request.plan(), terminal);
        if (request.resumed().isEmpty()) {
            OutputDirectory.requireUnused(directory);
        }
        requireFit(request, directory);
        return new DryRun(request.plan(), ExperimentControl.workload(request.experiment()), servers, done, directory);
    }

    /** What the run would refuse. */
    private static void requireFit(RunRequest request, Path directory) throws WrongUse {
        if (AgentsModule.isMissingFor(request.plan())) {
            return;
        }
        try {
            control(request, directory, new Interruption()).requireFit();
        } catch (IllegalArgumentException unfit) {
            throw RunRequest.unfit(unfit, request.options());
        }
    }

    private ExperimentRun open(RunRequest request, Interruption interruption) throws WrongUse, UnfitDirectory {
        if (request.resumed().isPresent()) {
            Path directory = request.resumed().get();
            return reopen(request, control(request, directory, interruption));
        }
        Path directory = OutputDirectory.choose(request.options(), request.plan(), terminal);
        try {
            return control(request, directory, interruption).open();
        } catch (UnfitDirectory unfit) {
            throw new WrongUse("--out " + unfit.getMessage(), unfit);
        } catch (IllegalArgumentException refused) {
            throw RunRequest.unfit(refused, request.options());
        }
    }

    private static ExperimentControl control(RunRequest request, Path directory, Interruption interruption) {
        return new ExperimentControl(request.experiment().writeTo(directory)).interruptedBy(interruption);
    }

    private static ExperimentRun reopen(RunRequest request, ExperimentControl experiment)
            throws WrongUse, UnfitDirectory {
        try {
            return experiment.reopen();
        } catch (UnfitDirectory unfit) {
            throw unfit;
        } catch (IllegalArgumentException refused) {
            throw RunRequest.unfit(refused, request.options());
        } catch (IOException unwritable) {
            Path directory = request.resumed().orElseThrow();
            throw new WrongUse("--resume " + directory + ": cannot be written: " + Sentence.of(unwritable), unwritable);
        }
    }
}

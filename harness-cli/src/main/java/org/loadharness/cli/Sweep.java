package org.loadharness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.cli.Output.Volume;
import org.loadharness.codec.Manifest.State;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.Runner;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Journal;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.require.Judgement;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;

/** Carries out a plan and writes it down, until its end or until a signal. Confined to one thread. */
final class Sweep {
    private final RunRequest request;
    private final Terminal terminal;
    private final Journal journal;
    private final Interruption interruption;
    private final ProgressView view;
    private final LiveViews live;
    private Optional<ExitCode> broken = Optional.empty();
    private String reason = "";

    Sweep(RunRequest request, Terminal terminal, Journal journal, Interruption interruption, LiveViews live) {
        this.request = request;
        this.terminal = terminal;
        this.journal = journal;
        this.interruption = interruption;
        this.live = live;
        ExperimentPlan plan = request.plan();
        this.view = new ProgressView(terminal, request.output().volume(), plan, journal.agenda(), journal::summary);
    }

    /** Runs what is left of the plan. */
    ExitCode run(Runner runner) throws IOException {
        try {
            drive(runner);
        } catch (IOException | RuntimeException | Error failed) {
            terminal.clear();
            giveUp(failed);
            throw failed;
        }
        terminal.clear();
        RunSummary summary = journal.end(reason);
        live.end(journal.directory());
        if (!summary.points().isEmpty()) {
            new FinalWords(terminal, request.output()).print(summary);
        }
        if (request.output().volume() != Volume.QUIET) {
            journal.forks().ifPresent(forks -> terminal.tell("fork: " + forks.told()));
        }
        List<Judgement> judgements =
                summary.points().isEmpty() ? List.of() : request.required().judge(summary);
        Required.lines(judgements).forEach(terminal::tell);
        return journal.state() == State.COMPLETE
                ? judged(summary.verdict(), judgements)
                : broken.orElseGet(() -> judged(summary.verdict(), judgements));
    }

    private void drive(Runner runner) throws IOException {
        interruption.expose();
        try {
            runner.run(request.plan(), journal.agenda(), interruption.shielding(this::on));
        } catch (TargetUnreachable unreachable) {
            breakOff(ExitCode.UNREACHABLE, String.valueOf(unreachable.getMessage()));
        } catch (InterruptedException interrupted) {
            ExitCode code = interruption.cause().orElse(ExitCode.INTERRUPTED);
            breakOff(code, "the run was ended by a signal: " + code.meaning());
        } finally {
            interruption.shield();
        }
    }

    private void on(RunEvent event) throws IOException {
        if (event instanceof TrialStarted) {
            journal.agenda().began();
        } else if (event instanceof TrialFinished finished) {
            journal.add(finished.log());
        } else if (event instanceof ServerStarted server) {
            journal.serverStarted(server);
        } else if (event instanceof CutShort cut) {
            reason = cut.reason();
        }
        view.show(event);
        live.on(event);
    }

    private void breakOff(ExitCode code, String sentence) {
        broken = Optional.of(code);
        reason = sentence;
        terminal.tell(sentence);
    }

    /** Keeps what there is, if that is still possible. */
    private void giveUp(Throwable failure) {
        try {
            journal.end("it failed: " + failure.getMessage());
        } catch (IOException | RuntimeException | Error alsoFailed) {
            failure.addSuppressed(alsoFailed);
        }
    }

    private ExitCode judged(Verdict verdict, List<Judgement> judgements) {
        if (verdict instanceof Verdict.Invalid) {
            return ExitCode.INVALID;
        }
        boolean strict = request.options().isSet("strict");
        ExitCode judged = Required.code(judgements, strict);
        boolean doubted = strict && verdict instanceof Verdict.Suspect;
        return doubted && judged == ExitCode.DONE ? ExitCode.INCONCLUSIVE : judged;
    }
}

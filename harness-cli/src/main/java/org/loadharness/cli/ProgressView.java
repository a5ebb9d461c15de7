package org.loadharness.cli;

import java.time.Duration;
import java.util.List;
import org.loadharness.cli.Output.Volume;
import org.loadharness.cli.Screens.Stream;
import org.loadharness.cli.TrialLine.Place;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.BrokenOff;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.drive.RunEvent.RehearsalEnded;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.RunEvent.Wrote;
import org.loadharness.experiment.ExperimentRun;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialProgress;
import org.loadharness.time.Ticker;

/**
 * Shows how a run goes on: on a screen one line that is written over, elsewhere a line per finished trial. Confined to
 * one thread.
 */
final class ProgressView {
    private final Terminal terminal;
    private final Volume volume;
    private final ExperimentPlan plan;
    private final ExperimentRun run;
    private final Eta eta;
    private final Ticker ticker = Ticker.system();
    private final AllFailed allFailed = new AllFailed();
    private List<Point> left = List.of();
    private int expected;
    private int number;
    private long trialStartNanos;

    /** At the start of a run. */
    ProgressView(Terminal terminal, Volume volume, ExperimentRun run) {
        this.terminal = terminal;
        this.volume = volume;
        this.run = run;
        this.plan = run.plan();
        this.number = run.done();
        this.eta = new Eta(plan, run.done(), ticker);
    }

    void show(RunEvent event) {
        if (event instanceof ServerStarted server) {
            detail("server: " + server.address() + ", process " + server.processId());
        } else if (event instanceof RehearsalStarted rehearsal) {
            live("rehearsing for " + Eta.text(rehearsal.length()), "");
            detail("rehearsing for " + Eta.text(rehearsal.length()));
        } else if (event instanceof RehearsalEnded rehearsal) {
            rehearsed(rehearsal.last());
        } else if (event instanceof TrialStarted started) {
            trialStartNanos = ticker.nanos();
            number++;
            look();
            live(head(started.trial()) + " warming up", TrialLine.eta(eta.left(left)));
        } else if (event instanceof MeasuringStarted measuring) {
            live(head(measuring.trial()) + " measuring", TrialLine.eta(eta.left(left)));
        } else if (event instanceof Progress progress) {
            live(head(progress.trial()) + sofar(progress), TrialLine.eta(eta.left(left)));
        } else if (event instanceof Wrote wrote) {
            terminal.say(wrote.line());
        } else if (event instanceof TrialFinished finished) {
            finished(finished.log());
        } else if (event instanceof CutShort cut) {
            terminal.say("warning: the run ends here: " + cut.reason());
        } else if (event instanceof BrokenOff broken) {
            terminal.say(broken.reason());
        }
    }

    private void rehearsed(TrialLog last) {
        eta.rehearsed(Drove.of(last));
        if (volume != Volume.QUIET) {
            new Rehearsed(last).advice(plan).ifPresent(advice -> terminal.say("note: " + advice));
            warnOfFailures(last, "the rehearsal", /* isLast= */ false);
        }
    }

    /** What is still to come takes statistics to know: nobody asks while a trial is measured. */
    private void look() {
        left = run.left();
        expected = run.expected();
    }

    private void finished(TrialLog log) {
        if (log.ending().cause() == Cause.COMPLETED) {
            eta.ended(log.id(), Duration.ofNanos(ticker.nanos() - trialStartNanos), Drove.of(log));
        }
        if (volume == Volume.QUIET) {
            return;
        }
        look();
        String line = head(log.id()) + run.summary(log).inShort();
        String rest = TrialLine.eta(eta.left(left));
        if (terminal.screens().has(Stream.ERR)) {
            terminal.showLive(line, rest);
        } else {
            terminal.say(line + rest);
        }
        warnOfFailures(log, "the first trial", left.isEmpty());
    }

    private void warnOfFailures(TrialLog log, String when, boolean isLast) {
        allFailed.warning(log, when, isLast).ifPresent(warning -> terminal.say("warning: " + warning));
    }

    private String head(TrialId trial) {
        return TrialLine.head(plan, new Place(number, expected), trial);
    }

    private String sofar(Progress progress) {
        TrialProgress state = progress.state();
        Point point = plan.pointOf(progress.trial());
        PlannedTime planned = new PlannedTime(point);
        String measured = Eta.text(state.measuredFor());
        return TrialLine.sofar(state)
                + (planned.isKnown()
                        ? " " + measured + " of " + Eta.text(planned.least())
                        : " " + measured + ", " + state.usersDone() + " of " + point.users() + " done");
    }

    private void live(String line, String end) {
        if (volume != Volume.QUIET) {
            terminal.showLive(line, end);
        }
    }

    private void detail(String line) {
        if (volume == Volume.VERBOSE) {
            terminal.say(line);
        }
    }
}

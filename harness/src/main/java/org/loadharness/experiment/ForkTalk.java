package org.loadharness.experiment;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.loadharness.codec.ForkLines;
import org.loadharness.codec.ForkLines.Line.Begun;
import org.loadharness.codec.ForkLines.Line.Ended;
import org.loadharness.codec.ForkLines.Line.Going;
import org.loadharness.codec.ForkLines.Line.Measuring;
import org.loadharness.codec.ForkLines.Line.Passed;
import org.loadharness.codec.ForkLines.Line.Rehearsing;
import org.loadharness.codec.ForkLines.Line.Served;
import org.loadharness.codec.ForkLines.Line.Unreachable;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.drive.TrialProcesses;
import org.loadharness.experiment.Fork.Heard;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.ForkLog;
import org.loadharness.time.Ticker;

/** Listens to the process of one trial until that has ended. Confined to one thread. */
final class ForkTalk {
    private static final long START_SECONDS = 60;

    /** Users have 3 s to end, and a server 10. */
    private static final long STOP_SECONDS = 30;

    /** Java's exit codes after SIGHUP and SIGINT, which a terminal sends to all its processes. */
    private static final int HUNG_UP = 129;

    private static final int INTERRUPTED = 130;

    private static final String WROTE = "wrote an unknown line: ";

    private final TrialId trial;
    private final RunEvent.Listener listener;
    private final Seconds.Keeper seconds;
    private final Ticker ticker = Ticker.system();
    private final long startNanos = ticker.nanos();
    private Optional<Long> begunAtNanos = Optional.empty();
    private boolean interrupted;
    private boolean gone;

    /** Begins just before the process does. */
    ForkTalk(TrialId trial, RunEvent.Listener listener, Seconds.Keeper seconds) {
        this.seconds = seconds;
        this.trial = trial;
        this.listener = listener;
    }

    /** What the trial came to; its process has then ended, or is not waited for any longer. */
    TrialLog with(Fork fork) throws TargetUnreachable, TrialProcesses.Lost, IOException, InterruptedException {
        TrialLog log;
        try {
            awaitReady(fork);
            log = awaitLog(fork);
        } catch (InterruptedException first) {
            if (gone) {
                throw first;
            }
            interrupted = true;
            log = stopped(fork);
        }
        awaitEnd(fork);
        return log;
    }

    /** Whether the thread was interrupted meanwhile. */
    boolean wasInterrupted() {
        return interrupted;
    }

    /** What the process took until now. */
    ForkLog took() {
        long wholeNanos = ticker.nanos() - startNanos;
        return new ForkLog(begunAtNanos.orElse(wholeNanos), wholeNanos);
    }

    /** A process that does not even come so far is one that none of the others would come further than. */
    private void awaitReady(Fork fork) throws IOException, InterruptedException {
        while (true) {
            Heard heard = fork.next(START_SECONDS)
                    .orElseThrow(() -> new IOException("the process of a trial said nothing for " + START_SECONDS
                            + " s after its start; " + fork.lastErrors()));
            if (heard instanceof Heard.Said) {
                return;
            }
            if (heard instanceof Heard.End end) {
                gone = true;
                if (end.exitCode() == INTERRUPTED || end.exitCode() == HUNG_UP) {
                    throw new InterruptedException("the process of a trial was interrupted");
                }
                throw new IOException("the process of a trial did not start, its exit code was " + end.exitCode() + "; "
                        + fork.lastErrors());
            }
            if (heard instanceof Heard.Nonsense nonsense) {
                throw new IOException("the process of a trial " + WROTE + nonsense.why());
            }
            pass(heard);
        }
    }

    private TrialLog awaitLog(Fork fork)
            throws TargetUnreachable, TrialProcesses.Lost, IOException, InterruptedException {
        while (true) {
            Heard heard = fork.next();
            if (heard instanceof Heard.Said said) {
                if (said.line() instanceof Ended ended) {
                    return ended.log();
                }
                report(said.line());
            } else if (heard instanceof Heard.Nonsense nonsense) {
                throw new TrialProcesses.Lost("its process " + WROTE + nonsense.why(), took());
            } else if (heard instanceof Heard.End end) {
                throw new TrialProcesses.Lost(
                        "its process ended before it did, with exit code " + end.exitCode() + "; " + fork.lastErrors(),
                        took());
            } else {
                pass(heard);
            }
        }
    }

    /** The trial as far as it came. Nothing more is reported, because listening would interrupt once again. */
    private TrialLog stopped(Fork fork) throws IOException, InterruptedException {
        fork.stop();
        Optional<Heard> heard = fork.next(STOP_SECONDS);
        while (heard.isPresent() && !(heard.get() instanceof Heard.End)) {
            if (heard.get() instanceof Heard.Said said && said.line() instanceof Ended ended) {
                return ended.log();
            }
            if (heard.get() instanceof Heard.Said said && said.line() instanceof Passed passed) {
                seconds.add(passed.stage(), passed.second());
            }
            heard = fork.next(STOP_SECONDS);
        }
        throw new InterruptedException("the run was interrupted, and the process of the trial did not report it");
    }

    private void awaitEnd(Fork fork) throws IOException {
        long untilNanos = ticker.nanos() + TimeUnit.SECONDS.toNanos(STOP_SECONDS);
        try {
            Optional<Heard> heard = fork.next(STOP_SECONDS);
            while (heard.isPresent() && !(heard.get() instanceof Heard.End) && ticker.nanos() < untilNanos) {
                if (!interrupted) {
                    pass(heard.get());
                }
                heard = fork.next(STOP_SECONDS);
            }
        } catch (InterruptedException hurry) {
            interrupted = true;
        }
    }

    private void pass(Heard heard) throws IOException {
        if (heard instanceof Heard.Wrote wrote) {
            listener.on(new RunEvent.Wrote(trial, wrote.line()));
        }
    }

    private void report(ForkLines.Line line) throws TargetUnreachable, IOException {
        if (line instanceof Begun) {
            begunAtNanos = Optional.of(ticker.nanos() - startNanos);
        } else if (line instanceof Unreachable unreachable) {
            throw new TargetUnreachable(unreachable.reason(), new IOException("in the process of a trial"));
        } else if (line instanceof Served server) {
            listener.on(
                    new RunEvent.ServerStarted(URI.create(server.address()), server.processId(), server.processors()));
        } else if (line instanceof Rehearsing rehearsing) {
            listener.on(new RunEvent.RehearsalStarted(rehearsing.length()));
        } else if (line instanceof Measuring) {
            listener.on(new RunEvent.MeasuringStarted(trial));
        } else if (line instanceof Passed passed) {
            seconds.add(passed.stage(), passed.second());
        } else if (line instanceof Going going) {
            listener.on(new RunEvent.Progress(trial, going.state()));
        }
    }
}

package org.loadharness.experiment;

import java.io.IOException;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.codec.Manifest.Forks;
import org.loadharness.codec.Sentence;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.BrokenOff;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.Runner;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.DiskFile.UnwritableRecords;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary;

/**
 * An experiment that is ready to run: its files are open, and no load is made yet. It reports what is still to come, and is run
 * once. Confined to one thread.
 */
public final class ExperimentRun implements AutoCloseable {
    private final PlannedRun planned;
    private final Execution execution;
    private final TrialStore kept;
    private final Runner runner;
    private final Interruption interruption;
    private final ServerClaim claim;
    private Optional<Exception> failure = Optional.empty();
    private Optional<IOException> unwritten = Optional.empty();
    private String cutShort = "";

    /** @param claim is given up with it */
    ExperimentRun(
            PlannedRun planned,
            Execution execution,
            TrialStore kept,
            Function<TrialStore, Runner> runners,
            ServerClaim claim) {
        this.planned = planned;
        this.execution = execution;
        this.kept = kept;
        this.runner = runners.apply(kept);
        this.interruption = execution.interruption().orElseGet(Interruption::new);
        this.claim = claim;
    }

    /** What is carried out. */
    public ExperimentPlan plan() {
        return planned.plan();
    }

    /** Where its files are; empty if it writes none. */
    public Optional<Path> directory() {
        return execution.directory();
    }

    /** What a reader of the results has to know and no verdict says. */
    public List<String> warnings() {
        List<String> all = new ArrayList<>(kept.warnings());
        new MachineFit(plan()).warning().ifPresent(all::add);
        return List.copyOf(all);
    }

    /** Trials that need not run again. */
    public int done() {
        return kept.agenda().doneCount();
    }

    /** Trials that there will probably be in the end. */
    public int expected() {
        return kept.agenda().expected();
    }

    /** The points of the trials that will probably come, one each. */
    public List<Point> left() {
        return kept.agenda().left();
    }

    /** What a trial of it means. */
    public TrialSummary summary(TrialLog trial) {
        return planned.summary(trial, kept.environment());
    }

    /** What processes of single trials took, when it has ended; empty if there were none. */
    public Optional<Forks> forks() {
        return kept.forks();
    }

    /**
     * Runs what is to come, and returns when it has ended: also where it was asked to end, or the system does not answer.
     *
     * @param view hears of everything, after the experiment's own listeners
     * @throws UnwritableResults if a file could not be written any more; the trials before are kept
     * @throws IOException if a listener throws it, or a file that the load comes from cannot be read; likewise
     */
    public LoadResult run(RunEvent.Listener view) throws IOException {
        RunEvent.Listener all = Execution.both(this::on, Execution.both(execution.listener(), view));
        try {
            Optional<LoadResult.Ending> broken = drive(all);
            return end(broken.orElseGet(() -> new LoadResult.Ending.CutShort(cutShort)));
        } finally {
            interruption.end();
        }
    }

    /** The same, with exceptions where it did not end by itself. */
    LoadResult runToItsEnd(RunEvent.Listener view) throws TargetUnreachable, IOException, InterruptedException {
        LoadResult result = run(view);
        if (failure.orElse(null) instanceof TargetUnreachable unreachable) {
            throw unreachable;
        }
        if (failure.orElse(null) instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return result;
    }

    /** Also writes down that somebody asked it to end when all had ended. */
    @Override
    public void close() throws IOException {
        try (claim;
                kept) {
            if (interruption.reason().isPresent()) {
                kept.askedToEnd(interruption.reason().get());
            }
        }
    }

    /** How it was broken off; empty if it ended by itself. */
    private Optional<LoadResult.Ending> drive(RunEvent.Listener listener) throws IOException {
        try {
            Optional<LoadResult.Ending> broken = carryOut(listener);
            if (broken.isPresent()) {
                listener.on(new BrokenOff(broken.get().reason()));
            }
            return broken;
        } catch (IOException failed) {
            keepWhatThereIs(failed);
            throw unwritten.isPresent() || failed instanceof UnwritableRecords ? unwritable(failed) : failed;
        } catch (UncheckedIOException unreadable) { // seconds of a trial are read where they are summed up
            keepWhatThereIs(unreadable);
            throw unreadable.getCause();
        } catch (RuntimeException | Error failed) {
            keepWhatThereIs(failed);
            throw failed;
        }
    }

    private UnwritableResults unwritable(IOException cause) {
        return new UnwritableResults(
                "results could not be written any more: " + Sentence.of(cause) + "; " + kept.kept(), cause);
    }

    private Optional<LoadResult.Ending> carryOut(RunEvent.Listener listener) throws IOException {
        interruption.expose();
        try {
            runner.run(plan(), kept.agenda(), interruption.shielding(listener));
            return Optional.empty();
        } catch (TargetUnreachable unreachable) {
            if (unwritten.isPresent()) { // that a server has started
                throw unwritten.get();
            }
            Optional<String> asked = interruption.reason();
            if (asked.isPresent()) { // to whom an interrupted connection looked like a broken one
                failure = Optional.of(new InterruptedException(unreachable.getMessage()));
                return Optional.of(new LoadResult.Ending.Interrupted(asked.get()));
            }
            failure = Optional.of(unreachable);
            return Optional.of(new LoadResult.Ending.Unreachable(String.valueOf(unreachable.getMessage())));
        } catch (InterruptedException interrupted) {
            failure = Optional.of(interrupted);
            String sentence = interruption.reason().orElseGet(() -> String.valueOf(interrupted.getMessage()));
            return Optional.of(new LoadResult.Ending.Interrupted(sentence));
        } finally {
            interruption.shield();
        }
    }

    private void on(RunEvent event) throws IOException {
        try {
            keep(event);
        } catch (IOException failed) {
            unwritten = Optional.of(failed);
            throw failed;
        }
    }

    private void keep(RunEvent event) throws IOException {
        if (event instanceof TrialStarted) {
            kept.beforeTrial();
            kept.agenda().began();
        } else if (event instanceof TrialFinished finished) {
            kept.add(finished.log());
        } else if (event instanceof ServerStarted server) {
            kept.serverStarted(server);
        } else if (event instanceof CutShort cut) {
            cutShort = cut.reason();
        }
    }

    private LoadResult end(LoadResult.Ending unlessComplete) throws IOException {
        LoadResult.Ending ending = ending(unlessComplete);
        RunSummary summary;
        try {
            summary = kept.end(ending);
        } catch (IOException unwritable) {
            throw unwritable(unwritable);
        }
        return new LoadResult(summary, ending, execution.directory());
    }

    private LoadResult.Ending ending(LoadResult.Ending unlessComplete) {
        if (kept.agenda().isComplete()) {
            return new LoadResult.Ending.Complete();
        }
        return unlessComplete.reason().isEmpty()
                ? new LoadResult.Ending.CutShort(kept.agenda().shortage())
                : unlessComplete;
    }

    private void keepWhatThereIs(Throwable failed) {
        try {
            kept.end(ending(new LoadResult.Ending.CutShort("it failed: " + reason(failed))));
        } catch (IOException | RuntimeException | Error alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }

    private static String reason(Throwable failed) {
        return failed instanceof IOException unwritable ? Sentence.of(unwritable) : String.valueOf(failed.getMessage());
    }

    /** The files of a run could not be written any more; the message says why, what is kept and how to go on. */
    public static final class UnwritableResults extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        UnwritableResults(String message, Throwable cause) {
            super(message, cause);
        }
    }
}

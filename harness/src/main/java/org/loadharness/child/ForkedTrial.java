package org.loadharness.child;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import org.loadharness.codec.ForkLines;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.ServerStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.Interruption;
import org.loadharness.experiment.LoadResult;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.workload.Workload;

/**
 * A trial in the process that an experiment has started for it: it says to the experiment what happens, a line each.
 * Confined to one thread.
 *
 * @param workload that the order's plan names
 * @param out where the experiment listens
 * @param interruption that ends it
 */
record ForkedTrial(Workload workload, OutputStream out, Interruption interruption) {
    /**
     * Runs it, and returns when it has ended.
     *
     * @throws IOException if the experiment does not listen any more
     */
    LoadResult.Ending run(ForkLines.Line.Order order) throws IOException {
        interruption.expose();
        try {
            new LocalRunner(workload, ExperimentControl.serveCommand())
                    .keepingSecondsIn(trial -> new HandingOver())
                    .run(order.plan(), List.of(order.trial()).iterator(), interruption.shielding(this::on));
            return new LoadResult.Ending.Complete();
        } catch (TargetUnreachable unreachable) {
            interruption.shield();
            String sentence = String.valueOf(unreachable.getMessage());
            say(new ForkLines.Line.Unreachable(sentence));
            return new LoadResult.Ending.Unreachable(sentence);
        } catch (InterruptedException ended) {
            return new LoadResult.Ending.Interrupted(String.valueOf(ended.getMessage()));
        } finally {
            interruption.shield();
        }
    }

    /** Says a line to the experiment. */
    void say(ForkLines.Line line) throws IOException {
        ForkLines.write(out, line);
    }

    /** Keeps no second: the experiment does. Confined to one thread. */
    private final class HandingOver implements Seconds.Keeper {
        @Override
        public void add(Seconds.Stage stage, SecondLog second) throws IOException {
            say(new ForkLines.Line.Passed(stage, second));
        }

        @Override
        public Seconds end(Seconds.Stage stage) {
            return Seconds.NONE;
        }
    }

    private void on(RunEvent event) throws IOException {
        Optional<ForkLines.Line> line = line(event);
        if (line.isPresent()) {
            say(line.get());
        }
    }

    /** What the experiment learns of it; a run that is cut short here is not: this process ends anyway. */
    private static Optional<ForkLines.Line> line(RunEvent event) {
        if (event instanceof ServerStarted server) {
            return Optional.of(
                    new ForkLines.Line.Served(server.address().toString(), server.processId(), server.processors()));
        }
        if (event instanceof RehearsalStarted rehearsal) {
            return Optional.of(new ForkLines.Line.Rehearsing(rehearsal.length()));
        }
        if (event instanceof TrialStarted) {
            return Optional.of(new ForkLines.Line.Begun());
        }
        if (event instanceof MeasuringStarted) {
            return Optional.of(new ForkLines.Line.Measuring());
        }
        if (event instanceof Progress going) {
            return Optional.of(new ForkLines.Line.Going(going.state()));
        }
        return event instanceof TrialFinished finished
                ? Optional.of(new ForkLines.Line.Ended(finished.log()))
                : Optional.empty();
    }
}

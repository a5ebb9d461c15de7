package org.loadharness.experiment;

import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.Wrote;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Environment;
import org.loadharness.record.TrialLog;
import org.loadharness.time.DurationText;

/** Says how an experiment of a program goes on, a line for each trial that has ended, and what its processes write. Confined to one thread. */
final class ProgressLines implements RunEvent.Listener {
    private final ExperimentRun run;
    private final Consumer<String> lines;
    private int number;

    ProgressLines(ExperimentRun run, Consumer<String> lines) {
        this.run = run;
        this.lines = lines;
        this.number = run.done();
    }

    /** Who hears of it where nobody asks: standard error, if there is a terminal. */
    static Optional<Consumer<String>> usual() {
        return Environment.consoleIsTerminal() ? Optional.of(System.err::println) : Optional.empty();
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RehearsalStarted rehearsal) {
            lines.accept("rehearsing for " + DurationText.print(rehearsal.length()));
        } else if (event instanceof TrialFinished finished) {
            number++;
            lines.accept(line(finished.log()));
        } else if (event instanceof Wrote wrote) {
            lines.accept(wrote.line());
        } else if (event instanceof CutShort cut) {
            lines.accept("the run ends here: " + cut.reason());
        }
    }

    private String line(TrialLog log) {
        TrialId id = log.id();
        return "[" + number + "/" + run.expected() + "] "
                + run.plan().pointOf(id).tag()
                + " " + id.tag()
                + run.summary(log).inShort();
    }
}

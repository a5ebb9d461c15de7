package org.loadharness.experiment;

import java.io.Console;
import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.CutShort;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.time.DurationText;

/** Says how an experiment of a program goes on, a line for each trial that has ended. Confined to one thread. */
final class ProgressLines implements RunEvent.Listener {
    private static final double P99 = 0.99;

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
        return isTerminal() ? Optional.of(System.err::println) : Optional.empty();
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RehearsalStarted rehearsal) {
            lines.accept("rehearsing for " + DurationText.print(rehearsal.length()));
        } else if (event instanceof TrialFinished finished) {
            number++;
            lines.accept(line(finished.log()));
        } else if (event instanceof CutShort cut) {
            lines.accept("the run ends here: " + cut.reason());
        }
    }

    private String line(TrialLog log) {
        TrialSummary trial = run.summary(log);
        TrialId id = log.id();
        StringBuilder line = new StringBuilder("[" + number + "/" + run.expected() + "] "
                + run.plan().pointOf(id).tag() + (id.isProfiled() ? " profiled=" : " repeat=") + id.repeat());
        trial.measures()
                .rates()
                .throughputPerSecond()
                .ifPresent(rate -> line.append(' ').append(Numbers.rate(rate)));
        trial.measures()
                .responses()
                .percentileNanos(P99)
                .ifPresent(nanos -> line.append(" p99=")
                        .append(Numbers.millis((double) nanos).replace(" ", "")));
        long failures = trial.measures().counts().failures();
        line.append(failures == 0 ? "" : " failures=" + failures);
        if (!(trial.verdict() instanceof Verdict.Sound)) {
            line.append(' ').append(trial.verdict().word()).append(':');
            line.append(trial.verdict().reasons().get(0).code());
        }
        return line.toString();
    }

    /** From Java 22 on there is always a console, which says itself whether it is a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null is what Java 17 says, and later ones are asked
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException beforeJava22) {
            return true;
        }
    }
}

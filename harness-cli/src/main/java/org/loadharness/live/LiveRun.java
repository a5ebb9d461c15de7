package org.loadharness.live;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.drive.RunEvent.RehearsalStarted;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.drive.RunEvent.TrialStarted;
import org.loadharness.live.LiveView.Current;
import org.loadharness.live.LiveView.Lights;
import org.loadharness.live.LiveView.Measured;
import org.loadharness.live.LiveView.Step;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Verdict;

/** Follows a run, event by event, on the thread that runs it. Any thread may look. */
final class LiveRun {
    private final LiveServer.Asked asked;
    private final Function<TrialLog, Verdict> verdicts;
    private final IntSupplier expected;
    private final Consumer<LiveView> audience;
    private Tally ended = Tally.NOTHING;
    private Tally going = Tally.NOTHING;
    private Recent recent = Recent.NOTHING;
    private volatile LiveView view = LiveView.BEGINNING;

    /**
     * A run at its beginning, or one that goes on.
     *
     * @param verdicts whether the figures of a trial can be trusted
     * @param expected trials that there will probably be in the end
     * @param audience is given every new view
     */
    LiveRun(
            LiveServer.Asked asked,
            Function<TrialLog, Verdict> verdicts,
            IntSupplier expected,
            Consumer<LiveView> audience) {
        this.asked = requireNonNull(asked, "asked");
        this.verdicts = requireNonNull(verdicts, "verdicts");
        this.expected = requireNonNull(expected, "expected");
        this.audience = requireNonNull(audience, "audience");
    }

    LiveView view() {
        return view;
    }

    void on(RunEvent event) {
        if (event instanceof RehearsalStarted) {
            show(Step.REHEARSING, view.trial(), Optional.empty(), view.lights());
        } else if (event instanceof TrialStarted started) {
            going = Tally.NOTHING;
            recent = Recent.NOTHING;
            show(Step.WARMING_UP, Optional.of(current(started.trial())), Optional.empty(), lights());
        } else if (event instanceof MeasuringStarted) {
            show(Step.MEASURING, view.trial(), Optional.empty(), view.lights());
        } else if (event instanceof Progress progress) {
            going = going.plus(progress.state().lastSecond());
            recent = recent.plus(progress.state().lastSecond().successes());
            show(Step.MEASURING, view.trial(), Optional.of(new Measured(progress.state(), recent)), view.lights());
        } else if (event instanceof TrialFinished finished) {
            ended = ended.plus(Tally.of(finished.log()));
            going = Tally.NOTHING;
            show(Step.BETWEEN_TRIALS, Optional.empty(), Optional.empty(), with(verdicts.apply(finished.log())));
        }
    }

    /** The last view, which no audience is given. */
    LiveView end() {
        view = new LiveView(Step.ENDED, Optional.empty(), Optional.empty(), ended.plus(going), view.lights());
        return view;
    }

    private Current current(TrialId trial) {
        int number = asked.done() + view.lights().ended() + 1;
        return new Current(trial, asked.plan().pointOf(trial), number);
    }

    private Lights lights() {
        Lights before = view.lights();
        return new Lights(before.sound(), before.suspect(), before.invalid(), expected.getAsInt());
    }

    private Lights with(Verdict verdict) {
        Lights before = lights();
        if (verdict instanceof Verdict.Invalid) {
            return new Lights(before.sound(), before.suspect(), before.invalid() + 1, before.expected());
        }
        return verdict instanceof Verdict.Suspect
                ? new Lights(before.sound(), before.suspect() + 1, before.invalid(), before.expected())
                : new Lights(before.sound() + 1, before.suspect(), before.invalid(), before.expected());
    }

    private void show(Step step, Optional<Current> trial, Optional<Measured> state, Lights lights) {
        view = new LiveView(step, trial, state, ended.plus(going), lights);
        audience.accept(view);
    }
}

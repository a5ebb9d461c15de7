package org.loadharness.cluster;

import java.util.Optional;
import java.util.function.Consumer;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.time.Ticker;

/**
 * Passes the seconds of an agent's part on as they come, each with how far the part was then, where that is known. It keeps none.
 * Confined to one thread.
 */
final class AgentSeconds implements Seconds.Keeper {
    private final Consumer<AgentEvent> hearing;
    private final Ticker ticker = Ticker.system();
    private Optional<Line.Passed> pending = Optional.empty();

    AgentSeconds(Consumer<AgentEvent> hearing) {
        this.hearing = hearing;
    }

    @Override
    public void add(Seconds.Stage stage, SecondLog second) {
        flush();
        pending = Optional.of(new Line.Passed(stage, second));
    }

    @Override
    public Seconds end(Seconds.Stage stage) {
        flush();
        return Seconds.NONE;
    }

    /** The measured stage has come so far with its last second. */
    void reached(TrialProgress state) {
        pending = Optional.empty();
        say(new Line.Going(state), Seconds.Stage.MEASURED, state.lastSecond());
    }

    /** Nothing more will be known of the last second. */
    void flush() {
        Optional<Line.Passed> last = pending;
        pending = Optional.empty();
        last.ifPresent(passed -> say(passed, passed.stage(), passed.second()));
    }

    /** What was done in a warm-up is not counted: no figure of the trial contains it. */
    private void say(Line line, Seconds.Stage stage, SecondLog second) {
        boolean counts = stage == Seconds.Stage.MEASURED;
        hearing.accept(new AgentEvent.LoadSecond(
                counts ? second.successes().count() : 0,
                counts ? second.failures() : 0,
                Payload.of(line),
                ticker.nanos()));
    }
}

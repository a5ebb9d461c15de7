package org.loadharness.live;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialProgress;

/**
 * A run at a moment. Immutable. Thread-safe.
 *
 * @param step what it is doing
 * @param trial that goes on; empty before the first, and between trials
 * @param state of that trial; empty before its first second of measuring has ended
 * @param total of the measured stages of all trials, that one included
 * @param lights verdicts of the trials that have ended
 */
record LiveView(Step step, Optional<Current> trial, Optional<Measured> state, Tally total, Lights lights) {
    static final LiveView BEGINNING =
            new LiveView(Step.STARTING, Optional.empty(), Optional.empty(), Tally.NOTHING, Lights.NONE);

    LiveView {
        requireNonNull(step, "step");
        requireNonNull(trial, "trial");
        requireNonNull(state, "state");
        requireNonNull(total, "total");
        requireNonNull(lights, "lights");
    }

    /**
     * How far the measured stage of a trial is.
     *
     * @param recent its last seconds, the last one included
     */
    record Measured(TrialProgress progress, Recent recent) {}

    /** What a run does. */
    enum Step {
        STARTING,
        REHEARSING,
        WARMING_UP,
        MEASURING,
        BETWEEN_TRIALS,
        ENDED
    }

    /**
     * The trial that goes on.
     *
     * @param number of trials up to this one
     */
    record Current(TrialId id, Point point, int number) {}

    /**
     * How many trials of each verdict have ended.
     *
     * @param expected trials that there will probably be in the end
     */
    record Lights(int sound, int suspect, int invalid, int expected) {
        static final Lights NONE = new Lights(0, 0, 0, 0);

        int ended() {
            return sound + suspect + invalid;
        }
    }
}

package org.loadharness.saturate;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.stats.Interval;

/**
 * What a search came to. Immutable. Thread-safe.
 *
 * @param outcome of what kind it is
 * @param range that was searched
 * @param objective that was to be met, failures among it
 * @param load the highest that meets it; the highest that was seen to, where the boundary is not known
 * @param interval that covers it in 95 of 100 searches; empty where it is open or the boundary is not known
 * @param limiting index of the requirement that is missed above it; empty if not known
 * @param hysteresis by what share the boundary lies higher going down than going up, with its interval
 * @param trials all of them in order
 * @param elapsed how long it took
 * @param shortcomings what was not reached and why, a sentence each
 */
public record Saturated(
        Outcome outcome,
        LoadRange range,
        Objective objective,
        OptionalDouble load,
        Optional<Interval> interval,
        Optional<Integer> limiting,
        Optional<Hysteresis> hysteresis,
        List<SaturationTrial> trials,
        Duration elapsed,
        List<String> shortcomings) {
    public Saturated {
        requireNonNull(outcome, "outcome");
        requireNonNull(range, "range");
        requireNonNull(objective, "objective");
        requireNonNull(load, "load");
        requireNonNull(interval, "interval");
        requireNonNull(limiting, "limiting");
        requireNonNull(hysteresis, "hysteresis");
        requireNonNull(elapsed, "elapsed");
        trials = List.copyOf(trials);
        shortcomings = List.copyOf(shortcomings);
    }

    /** Kinds of answers. */
    public enum Outcome {
        /** The boundary, as precisely as was asked for. */
        FOUND,
        /** The boundary, or what is known of it, less precisely. */
        IMPRECISE,
        /** A trial contradicts itself, or the system does: what is known of the boundary by then. */
        UNTRUSTED,
        /** The objective is met up to the end of the range. */
        AT_LEAST_HIGH,
        /** The objective is missed at the beginning of the range. */
        BELOW_LOW,
        /** Beyond that load it is the generator that does not keep up. */
        GENERATOR_LIMIT
    }

    /**
     * A difference between going down and going up.
     *
     * @param fraction of the load by which the boundary lies higher going down
     * @param interval at 95 %
     */
    public record Hysteresis(double fraction, Interval interval) {
        /** Whether chance alone would hardly make it. */
        public boolean isClear() {
            return interval.low() > 0 || interval.high() < 0;
        }
    }
}

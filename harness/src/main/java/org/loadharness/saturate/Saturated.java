package org.loadharness.saturate;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.saturate.Saturation.Objective;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

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
        List<Trial> trials,
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
        GENERATOR_LIMIT;

        /** What data call it. */
        public String text() {
            return SaturationWords.outcome(this);
        }
    }

    /** The answer, what limits, the hysteresis, what was not reached and what it took: a sentence each. */
    public List<String> sentences() {
        return SaturationWords.sentences(this);
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

    /**
     * One trial of a search. Immutable. Thread-safe.
     *
     * @param number from 1
     * @param place where in the search
     * @param load that was offered
     * @param seed of its own
     * @param values a figure for each requirement of the objective, in its order, for people; empty where samples are too few
     * @param quantities what is compared with each requirement's level; empty where nothing ended
     * @param reasons what speaks against its numbers
     * @param result whether it met the objective
     */
    public record Trial(
            int number,
            Place place,
            double load,
            long seed,
            List<OptionalDouble> values,
            List<OptionalDouble> quantities,
            List<Finding> reasons,
            Result result) {
        public Trial {
            requireNonNull(place, "place");
            requireNonNull(result, "result");
            values = List.copyOf(values);
            quantities = List.copyOf(quantities);
            reasons = List.copyOf(reasons);
        }

        /** What a step of a search is for. */
        public enum Step {
            /** From the lowest load upwards, doubled each time. */
            CLIMB,
            /** Between the last load that met the objective and the first that missed it. */
            BRACKET,
            /** Loads around the boundary. */
            ROUND
        }

        /** Which way loads go. */
        public enum Pass {
            UP,
            DOWN,
            /** Neither. */
            NONE
        }

        /** Whether a trial met the objective. */
        public enum Result {
            MET,
            MISSED
        }

        /**
         * Where in a search.
         *
         * @param round from 1; 0 before the first
         */
        public record Place(Step step, int round, Pass pass) {}

        /** What such a trial came to: where numbers are not what they claim to be, or nothing ends, nothing is met. */
        static Result judge(Objective objective, List<OptionalDouble> quantities, List<Finding> reasons) {
            boolean met = !isInvalid(reasons);
            for (int i = 0; i < quantities.size(); i++) {
                OptionalDouble quantity = quantities.get(i);
                met &= quantity.isPresent() && objective.ceilings().get(i).allows(quantity.getAsDouble());
            }
            return met ? Result.MET : Result.MISSED;
        }

        private static boolean isInvalid(List<Finding> reasons) {
            return reasons.stream().anyMatch(reason -> reason.severity() == Severity.INVALID);
        }

        /** Whether its numbers say nothing of the system: there is no steady state, users died, the system contradicts itself. */
        boolean isInvalid() {
            return isInvalid(reasons);
        }

        boolean isMissed() {
            return result == Result.MISSED;
        }

        /** Whether the generator, and not the system under test, may have been the limit. */
        boolean isOfGenerator() {
            return reasons.stream().anyMatch(Finding::isOfGenerator);
        }
    }
}

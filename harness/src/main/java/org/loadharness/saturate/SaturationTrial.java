package org.loadharness.saturate;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

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
public record SaturationTrial(
        int number,
        Place place,
        double load,
        long seed,
        List<OptionalDouble> values,
        List<OptionalDouble> quantities,
        List<Finding> reasons,
        Result result) {
    public SaturationTrial {
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
        return reasons.stream().anyMatch(reason -> reason.weight() == Severity.INVALID);
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

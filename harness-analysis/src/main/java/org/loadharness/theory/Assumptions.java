package org.loadharness.theory;

import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.load.Arrivals;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction.Validity;

/** What models assume, compared with what was measured; each says what does not hold. */
final class Assumptions {
    /** So far from 1 a squared variation moves the mean wait by an eighth at most, by Allen and Cunneen's formula. */
    private static final double LEAST_VARIATION = 0.75;

    private static final double MOST_VARIATION = 1.25;

    /** Failures take servers for times that nobody knows; so many move a mean by little. */
    private static final double MOST_FAILED_FRACTION = 0.01;

    /** The mean of a run of fewer relaxation times still shows that its queue was empty at first. */
    private static final double FEWEST_RELAXATIONS = 10;

    private Assumptions() {}

    /** Every interaction asks for its service. */
    static Optional<String> served(PointSummary point) {
        double failed = 1 - point.successFraction().orElse(1);
        return failed <= MOST_FAILED_FRACTION
                ? Optional.empty()
                : Optional.of(Numbers.percent(failed) + " of interactions failed");
    }

    /** The users that the point is named by were there. */
    static Optional<String> present(Threshold.InForce limits, PointSummary point) {
        int users = point.point().closedUsers().orElseThrow();
        double active = point.estimates().usersActive().mean().orElse(0);
        return Math.abs(active - users) <= (1 - limits.of(Threshold.USERS_OVERLAP)) * users
                ? Optional.empty()
                : Optional.of(ServiceTime.text(active) + " users were there on average, and not " + users);
    }

    /** Service times are exponential, as far as their variation shows. */
    static Optional<String> exponential(OptionalDouble variation) {
        if (variation.isEmpty()) {
            return Optional.of("it takes service times as exponential, and their variation is not known");
        }
        return variation.getAsDouble() >= LEAST_VARIATION && variation.getAsDouble() <= MOST_VARIATION
                ? Optional.empty()
                : Optional.of("service times have a squared variation of " + ServiceTime.text(variation.getAsDouble())
                        + ", exponential ones have 1");
    }

    /** Interactions come at random. */
    static Optional<String> random(OpenLoop open) {
        if (open.arrivals() instanceof Arrivals.Poisson) {
            return Optional.empty();
        }
        String how = open.arrivals() instanceof Arrivals.Batched ? "in batches" : "at even distances";
        return Optional.of("it takes arrivals as Poisson, and they come " + how);
    }

    /** Each comes by itself: among those that come together the last one waits for all others, however little is to do. */
    static Optional<String> single(OpenLoop open) {
        return open.arrivals() instanceof Arrivals.Batched
                ? Optional.of("it takes arrivals one by one, and they come in batches")
                : Optional.empty();
    }

    /**
     * The run is long enough to forget how its queue began.
     *
     * @param relaxationSeconds in which it forgets the most of it
     */
    static Optional<String> lasting(PointSummary point, double relaxationSeconds) {
        double seconds = point.estimates().measuredSeconds().mean().orElse(0);
        return seconds >= FEWEST_RELAXATIONS * relaxationSeconds
                ? Optional.empty()
                : Optional.of("so full a queue forgets how it began in " + ServiceTime.text(relaxationSeconds)
                        + " s, and the run took " + ServiceTime.text(seconds) + " s; take one that is "
                        + ServiceTime.text(FEWEST_RELAXATIONS) + " times as long");
    }

    /** The first that does not hold, or that it applies. */
    @SafeVarargs
    static Validity validity(Optional<String>... objections) {
        for (Optional<String> objection : objections) {
            if (objection.isPresent()) {
                return Validity.not(objection.get());
            }
        }
        return Validity.APPLIES;
    }
}

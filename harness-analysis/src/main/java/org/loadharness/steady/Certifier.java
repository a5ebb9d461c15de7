package org.loadharness.steady;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.Certificate.Reach;
import org.loadharness.steady.SlowChanges.Place;

/**
 * Looks for changes within a phase: of response times and of the rate of successes, a drift, a step, a step of one
 * repeat, a swing, and standstills; and a drift of the slowest responses. All repeats are judged together, since what they
 * have in common is more evidence and not less. Every test compares the phase with its own scatter, so that it needs to
 * know nothing of the system. (RATIONALE.md, "How does the harness know that a phase was steady?") Immutable.
 * Thread-safe.
 */
final class Certifier {
    private static final double RESPONSES_IN_PHASE = 50;
    private static final double FEWEST_SUCCESSES = 100;
    private static final double ENOUGH = Math.log(1.5);
    private static final double LONGEST_OF_PHASE = 20;
    private static final double WANDERING_PHASES = 4;

    /** The same for every phase; it takes longer to make them than to certify most. */
    private static final Shapes SHAPES = new Shapes();

    private final Swings swings = new Swings();
    private final Alarms alarms;

    /**
     * A certifier.
     *
     * @param looks number of phases that share one chance of a false alarm: 1 in 100
     */
    Certifier(int looks) {
        this.alarms = new Alarms(looks);
    }

    /** Of the repeats of one phase; empty if there are none. */
    Optional<Certificate> certify(List<Repeat> repeats) {
        return certify(repeats, /* hasOwnRate= */ true);
    }

    /** The same of a phase whose rate is the plan's, which may have users come and go together. */
    Optional<Certificate> certifyAtPlannedRate(List<Repeat> repeats) {
        return certify(repeats, /* hasOwnRate= */ false);
    }

    private Optional<Certificate> certify(List<Repeat> repeats, boolean hasOwnRate) {
        if (repeats.isEmpty()) {
            return Optional.empty();
        }
        boolean isShort = repeats.stream().anyMatch(Certifier::isShort);
        List<Change> changes = new ArrayList<>();
        Reach responses = look(Series.RESPONSE, repeats, isShort, changes);
        Reach rate = hasOwnRate
                ? look(Series.RATE, repeats, isShort, changes)
                : new Reach(Limit.PLANNED, Double.POSITIVE_INFINITY);
        Standstills still = Standstills.of(repeats, alarms);
        still.longest().ifPresent(changes::add);
        if (changes.isEmpty() && !isShort) {
            TailDrifts.of(repeats, alarms).ifPresent(changes::add);
        }
        return Optional.of(
                new Certificate(responses, rate, changes, still.stillness(repeats), longEnough(responses, repeats)));
    }

    private Reach look(Series series, List<Repeat> repeats, boolean isShort, List<Change> changes) {
        if (isShort) {
            return new Reach(Limit.SHORT, Double.POSITIVE_INFINITY);
        }
        boolean isHidden = series == Series.RATE && repeats.stream().anyMatch(Certifier::hidesRate);
        Coefficients coefficients = Coefficients.of(SHAPES, series, repeats);
        SlowChanges slow = SlowChanges.of(series, coefficients, alarms, isHidden);
        slow.found().ifPresent(place -> changes.add(change(series, repeats, coefficients, place)));
        swings.of(series, repeats, alarms).ifPresent(changes::add);
        if (slow.isBlind()) {
            return new Reach(Double.isInfinite(slow.seen()) ? Limit.WANDERS : Limit.COARSE, share(series, slow.seen()));
        }
        return new Reach(Limit.NONE, share(series, slow.seen()));
    }

    private static Change change(Series series, List<Repeat> repeats, Coefficients coefficients, Place place) {
        if (place.repeat().isPresent()) {
            int repeat = place.repeat().getAsInt();
            return Levels.of(series, List.of(repeats.get(repeat))).stepInOne(repeat);
        }
        Levels levels = Levels.of(series, repeats);
        return coefficients.isSudden() ? levels.step() : levels.drift();
    }

    private static double share(Series series, double change) {
        return series.factor(change) - 1;
    }

    /** A user that is held up, or users that come and go together, are a change of the rate by themselves. */
    private static boolean hidesRate(Repeat repeat) {
        return repeat.longestResponseNanos() * LONGEST_OF_PHASE > repeat.lengthNanos()
                || repeat.lengthNanos() < RESPONSES_IN_PHASE * repeat.cycleNanos();
    }

    private static boolean isShort(Repeat repeat) {
        return repeat.lengthNanos() < RESPONSES_IN_PHASE * repeat.meanResponseNanos()
                || repeat.countAfterStart() < FEWEST_SUCCESSES;
    }

    /** For a step of a half to be found, or at least for the phase not to be too short. */
    private static double longEnough(Reach responses, List<Repeat> repeats) {
        double length = length(repeats);
        return switch (responses.limit()) {
            case NONE, COARSE -> length * Math.max(1, Math.pow(Math.log1p(responses.change()) / ENOUGH, 2));
            case WANDERS -> length * WANDERING_PHASES;
            case SHORT, PLANNED ->
                repeats.stream()
                        .mapToDouble(repeat -> repeat.lengthSeconds()
                                * Math.max(
                                        RESPONSES_IN_PHASE * repeat.meanResponseNanos() / repeat.lengthNanos(),
                                        FEWEST_SUCCESSES / Math.max(1, repeat.countAfterStart())))
                        .max()
                        .orElse(length);
        };
    }

    private static double length(List<Repeat> repeats) {
        return repeats.stream().mapToDouble(Repeat::lengthSeconds).average().orElse(0);
    }
}

package org.loadharness.cli;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/**
 * How long something takes: at least and at most, as far as anybody knows. Immutable.
 *
 * @param isBudget whether the most is no guess but the smaller part of a budget, and so worth to be said alone
 */
record TimeLeft(Duration least, Duration most, boolean isBudget) {
    /** Bounds that differ by less are said as one time, which is within 30 % of both. */
    private static final double NEAR = 1.3 * 1.3;

    /** Of bounds that differ by more the lower says nothing, and the upper only where it is what a budget leaves. */
    private static final double SAYS_SOMETHING = 4;

    /** Where bounds differ by less, nobody waits differently. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    /** Nobody waits for less. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    TimeLeft {
        requireNonNull(least, "least");
        requireNonNull(most, "most");
        if (least.isNegative() || most.compareTo(least) < 0) {
            throw new IllegalArgumentException("at least " + least + ", at most " + most);
        }
    }

    TimeLeft(Duration least, Duration most) {
        this(least, most, /* isBudget= */ false);
    }

    static TimeLeft exactly(Duration time) {
        return new TimeLeft(time, time);
    }

    /** For people: {@code 1m20s}, {@code 40s to 2m0s} or {@code at most 50s}; empty where nothing is left, or next to nothing is known. */
    Optional<String> text() {
        double ratio = (double) most.toNanos() / Math.max(1, least.toNanos());
        if (most.toMillis() < MOMENT.toMillis()) {
            return Optional.empty();
        }
        if (ratio <= NEAR || most.minus(least).compareTo(SHORT) <= 0) {
            double middleNanos = (double) least.toNanos() * Math.sqrt(ratio);
            return Optional.of(Eta.text(least.isZero() ? most : Duration.ofNanos(Math.round(middleNanos))));
        }
        if (ratio <= SAYS_SOMETHING) {
            return Optional.of(Eta.text(least) + " to " + Eta.text(most));
        }
        return isBudget ? Optional.of("at most " + Eta.text(most)) : Optional.empty();
    }
}

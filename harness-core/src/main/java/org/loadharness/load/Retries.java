package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;

/**
 * How often and when a failed interaction is tried again. Before attempt n + 1 the user waits {@code first · 2ⁿ⁻¹}, but at
 * most {@code longest}, less a random part of it. Immutable. Thread-safe.
 *
 * @param most further attempts after the first; 0 for none
 * @param first wait before the second attempt
 * @param longest no wait is longer
 * @param jitterFraction 0 to 1: the share of each wait that is random
 * @param kinds failures that are tried again, by kind; empty for all
 */
public record Retries(int most, Duration first, Duration longest, double jitterFraction, Set<String> kinds) {
    /** Every interaction has one attempt. */
    public static final Retries NONE = new Retries(0, Duration.ofMillis(1), Duration.ofSeconds(1), 0.5, Set.of());

    /** The most further attempts: {@value}. */
    public static final int MOST = 1_000;

    public Retries {
        if (most < 0 || most > MOST) {
            throw new IllegalArgumentException("retries must be 0 to " + MOST + ", was " + most);
        }
        if (requireNonNull(first, "first").isNegative() || first.compareTo(requireNonNull(longest, "longest")) > 0) {
            throw new IllegalArgumentException(
                    "a back-off grows from its first wait to its longest, was " + first + " to " + longest);
        }
        if (!(jitterFraction >= 0 && jitterFraction <= 1)) {
            throw new IllegalArgumentException("the random share of a back-off must be 0 to 1, was " + jitterFraction);
        }
        kinds = Set.copyOf(kinds);
    }
}

package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.loadharness.time.DurationText;

/**
 * How often and when a failed interaction is tried again. Before attempt n + 1 the user waits {@code first · 2ⁿ⁻¹}, but at
 * most {@code longest}, less a random part of it. Immutable. Thread-safe.
 *
 * @param most further attempts after the first; 0 for none
 * @param first wait before the second attempt
 * @param longest no wait is longer
 * @param jitterFraction 0 to 1: the share of each wait that is random
 * @param kinds failures that are tried again, by kind, in the order of their names; without commas; empty for all
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
            throw new IllegalArgumentException("a back-off grows from its first wait to its longest, was "
                    + DurationText.print(first) + " to " + DurationText.print(longest));
        }
        if (!(jitterFraction >= 0 && jitterFraction <= 1)) {
            throw new IllegalArgumentException("the random share of a back-off must be 0 to 1, was " + jitterFraction);
        }
        kinds = Collections.unmodifiableSet(new TreeSet<>(kinds));
        kinds.forEach(Retries::requireWritable);
    }

    /** A plan has kinds with commas between them. */
    private static void requireWritable(String kind) {
        if (kind.isBlank() || kind.contains(",") || !kind.equals(kind.strip())) {
            throw new IllegalArgumentException(
                    "a kind of failure that is tried again needs a name without commas, and without"
                            + " blanks around it, was \"" + kind + "\"");
        }
    }

    /** So many further attempts after any failure, with the back-off that holds where none is given. */
    public static Retries upTo(int most) {
        return new Retries(most, NONE.first, NONE.longest, NONE.jitterFraction, Set.of());
    }

    /** Whether a failure of that kind is tried again, as long as there are attempts left. */
    public boolean covers(String kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }

    /**
     * The wait before the next attempt, in nanoseconds.
     *
     * @param attempts that have failed, 1 or more
     */
    public long waitNanos(int attempts, RandomGenerator random) {
        double doubledNanos = Math.scalb((double) first.toNanos(), attempts - 1);
        double fullNanos = Math.min(doubledNanos, (double) longest.toNanos());
        return DurationNanos.whole(fullNanos * (1 - jitterFraction * random.nextDouble()));
    }

    /** The two ends of the back-off. */
    public DurationLaw.Range backoff() {
        return new DurationLaw.Range(first, longest);
    }

    /**
     * Reads kinds as a user writes them: {@code busy,timeout}.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    public static Set<String> parseKinds(String text) {
        Set<String> kinds = new TreeSet<>();
        for (String kind : text.split(",", -1)) {
            if (kind.isBlank()) {
                throw new IllegalArgumentException(
                        "\"" + text + "\": a kind of failure without a name; write names, as in timeout,busy");
            }
            kinds.add(kind.strip());
        }
        return Collections.unmodifiableSet(kinds);
    }
}

package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.record.TrialLog.UserLog;

/**
 * How fast successes came. With n<sub>i</sub> the successes of user i and T<sub>i</sub> its own measured time, from when
 * it entered the phase until its last interaction ended:
 *
 * <ul>
 *   <li>{@code throughput} = sum of n<sub>i</sub> / (last end - first start)
 *   <li>{@code throughputSum} = sum of n<sub>i</sub> / T<sub>i</sub>, which overstates where users do not overlap
 *   <li>{@code millisPerSuccess} = mean of T<sub>i</sub>[ms] / n<sub>i</sub>; the time of failures is in it
 * </ul>
 *
 * <p>A user without a success has no T<sub>i</sub> / n<sub>i</sub>: it adds nothing to the sum and is left out of the
 * mean, as is one whose time the clock could not tell from none. Both formulas thus speak of the same
 * {@code succeedingUsers}, and for these the arithmetic and the harmonic mean give throughputSum · millisPerSuccess ≥
 * 1000 · succeedingUsers, always. Immutable. Thread-safe.
 *
 * @param throughputPerSecond empty if no time passed
 * @param throughputSumPerSecond empty without succeeding users
 * @param millisPerSuccess empty without succeeding users
 * @param succeedingUsers users with at least one success and a measurable time
 */
public record Rates(
        OptionalDouble throughputPerSecond,
        OptionalDouble throughputSumPerSecond,
        OptionalDouble millisPerSuccess,
        int succeedingUsers) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public Rates {
        requireNonNull(throughputPerSecond, "throughputPerSecond");
        requireNonNull(throughputSumPerSecond, "throughputSumPerSecond");
        requireNonNull(millisPerSuccess, "millisPerSuccess");
    }

    static Rates of(List<UserLog> users, long wallNanos) {
        long successes = 0;
        int succeeding = 0;
        double sumPerNano = 0;
        double sumNanosPerSuccess = 0;
        for (UserLog user : users) {
            long ownNanos = user.endNanos() - user.startNanos();
            successes += user.successes();
            if (user.successes() > 0 && ownNanos > 0) {
                succeeding++;
                sumPerNano += (double) user.successes() / ownNanos;
                sumNanosPerSuccess += (double) ownNanos / user.successes();
            }
        }
        return new Rates(
                Digits.ratio(successes * NANOS_PER_SECOND, (double) wallNanos),
                succeeding == 0 ? OptionalDouble.empty() : OptionalDouble.of(sumPerNano * NANOS_PER_SECOND),
                Digits.ratio(sumNanosPerSuccess / NANOS_PER_MILLI, succeeding),
                succeeding);
    }
}

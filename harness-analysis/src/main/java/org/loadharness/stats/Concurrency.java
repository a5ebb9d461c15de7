package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.UserLog;

/**
 * How much happened at the same time. Users count from when they entered the measured phase until their last interaction
 * ended; one that began no interaction is not counted. Immutable. Thread-safe.
 *
 * @param wallNanos from the first user's start to the last user's end; 0 if nobody began an interaction
 * @param usersActiveMean time average of the users inside their measured time: sum of T<sub>i</sub> / wall
 * @param inFlightMean time average of the interactions under way: sum of all response times, failures too, / wall; those
 *     that never ended are not in it
 * @param startSkewNanos from the first user's start to the last user's
 */
public record Concurrency(
        long wallNanos, OptionalDouble usersActiveMean, OptionalDouble inFlightMean, OptionalLong startSkewNanos) {
    public Concurrency {
        requireNonNull(usersActiveMean, "usersActiveMean");
        requireNonNull(inFlightMean, "inFlightMean");
        requireNonNull(startSkewNanos, "startSkewNanos");
    }

    static Concurrency of(PhaseLog phase) {
        List<UserLog> begun =
                phase.users().stream().filter(Concurrency::hasBegun).toList();
        if (begun.isEmpty()) {
            return new Concurrency(0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());
        }
        LongSummaryStatistics starts = statistics(begun, UserLog::startNanos);
        long wallNanos = statistics(begun, UserLog::endNanos).getMax() - starts.getMin();
        double activeNanos = begun.stream()
                .mapToDouble(user -> user.endNanos() - user.startNanos())
                .sum();
        return new Concurrency(
                wallNanos,
                Digits.ratio(activeNanos, (double) wallNanos),
                Digits.ratio(responseNanos(phase.interactions()), (double) wallNanos),
                OptionalLong.of(starts.getMax() - starts.getMin()));
    }

    static boolean hasBegun(UserLog user) {
        return user.successes() + user.failures() + user.censored() > 0;
    }

    private static LongSummaryStatistics statistics(List<UserLog> users, ToLongFunction<UserLog> nanos) {
        return users.stream().mapToLong(nanos).summaryStatistics();
    }

    private static double responseNanos(List<InteractionLog> interactions) {
        return interactions.stream()
                .mapToDouble(
                        interaction -> (double) interaction.successes().totals().sumNanos()
                                + interaction.failures().totals().sumNanos())
                .sum();
    }
}

package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.TrialMeasures.Rates;

/**
 * What users spent on their interactions, by their own clocks. Immutable. Thread-safe.
 *
 * @param attempts how often an interaction was tried; those of one that never ended are in it if they were repeats
 * @param retries attempts beyond the first of an interaction
 * @param attemptsPerSecond attempts / wall; what the system had to bear, where {@link Rates} say what came of it
 * @param busyUsersMean time average of the users inside an interaction, and so of the interactions under way: sum of the
 *     users' own times inside interactions that ended / wall
 * @param thinkMeanNanos time that users spent waiting for their next interaction to be due / interactions that began: the Z
 *     of N = X (R + Z); empty where interactions come by a timetable, for then nobody thinks
 */
public record Utilization(
        long attempts,
        long retries,
        OptionalDouble attemptsPerSecond,
        OptionalDouble busyUsersMean,
        OptionalDouble thinkMeanNanos) {
    private static final double NANOS_PER_SECOND = 1e9;

    public Utilization {
        requireNonNull(attemptsPerSecond, "attemptsPerSecond");
        requireNonNull(busyUsersMean, "busyUsersMean");
        requireNonNull(thinkMeanNanos, "thinkMeanNanos");
    }

    static Utilization of(PhaseLog log, Intent intent, Counts counts, long wallNanos) {
        long attempts =
                log.interactions().stream().mapToLong(InteractionLog::attempts).sum();
        return new Utilization(
                attempts,
                attempts - counts.ended(),
                Numbers.ratio(attempts * NANOS_PER_SECOND, (double) wallNanos),
                Numbers.ratio(sum(log.users(), UserLog::busyNanos), (double) wallNanos),
                intent.isClosed()
                        ? Numbers.ratio(sum(log.users(), UserLog::pausedNanos), (double) counts.ended())
                        : OptionalDouble.empty());
    }

    private static double sum(List<UserLog> users, ToDoubleFunction<UserLog> nanos) {
        return users.stream().mapToDouble(nanos).sum();
    }
}

package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.SendsLog;

/**
 * How interactions that are due at a time were sent. Immutable. Thread-safe.
 *
 * @param planned arrivals of the timetable; empty without one
 * @param sent those of them that were begun; empty likewise
 * @param waited interactions that were due before a user was free for them; empty where nothing was due at a time
 * @param achievedPerSecond arrivals that were begun / time in which they were: the planned time, or that from the first to
 *     the last where the last came after it; empty without a timetable, and over several phases
 * @param lateness start after the due time, or after the user became free where that came later: the generator's fault
 * @param waits from the due time until a user was free, of those that waited
 */
public record ArrivalStats(
        OptionalLong planned,
        OptionalLong sent,
        OptionalLong waited,
        OptionalDouble achievedPerSecond,
        Distribution lateness,
        Distribution waits) {
    private static final double NANOS_PER_SECOND = 1e9;

    public ArrivalStats {
        requireNonNull(planned, "planned");
        requireNonNull(sent, "sent");
        requireNonNull(waited, "waited");
        requireNonNull(achievedPerSecond, "achievedPerSecond");
        requireNonNull(lateness, "lateness");
        requireNonNull(waits, "waits");
    }

    static ArrivalStats of(SendsLog log, Intent intent) {
        boolean timed = log.lateness().count() > 0;
        return new ArrivalStats(
                intent.isOpen() ? OptionalLong.of(log.planned()) : OptionalLong.empty(),
                intent.isOpen() ? OptionalLong.of(log.sent()) : OptionalLong.empty(),
                timed || intent.isOpen() ? OptionalLong.of(log.waits().count()) : OptionalLong.empty(),
                intent.isOpen() ? achievedPerSecond(log, intent) : OptionalDouble.empty(),
                log.lateness(),
                log.waits());
    }

    /** Arrivals of the timetable that were never begun; empty without one. */
    public OptionalLong unsent() {
        return planned.isPresent() ? OptionalLong.of(planned.getAsLong() - sent.orElse(0)) : OptionalLong.empty();
    }

    /** There are n - 1 times between n arrivals, so that without a planned time one arrival is left out. */
    private static OptionalDouble achievedPerSecond(SendsLog log, Intent intent) {
        double sentOverNanos = log.gaps().totals().sumNanos();
        double plannedNanos = intent.lengthNanos().orElse(0);
        return plannedNanos > 0
                ? Numbers.ratio(log.sent() * NANOS_PER_SECOND, Math.max(plannedNanos, sentOverNanos))
                : Numbers.ratio(log.gaps().count() * NANOS_PER_SECOND, sentOverNanos);
    }
}

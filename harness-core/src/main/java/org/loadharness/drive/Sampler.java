package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;

/** Cuts a phase into seconds. It reads what the users record and slows none. Confined to one thread. */
final class Sampler {
    private final JoinedRecorders recorders;
    private final List<Timetable> timetables;
    private final Meters meters;
    private final StallMeter stalls;
    private final List<SecondLog> seconds = new ArrayList<>();
    private Reading last;

    /** What is read beside the recorders. */
    record Meters(Surroundings surroundings, TargetSource source) {}

    /** To be made before the first user starts: what is recorded by then belongs to no second. */
    Sampler(JoinedRecorders recorders, List<Timetable> timetables, Meters meters, StallMeter stalls) {
        this.stalls = stalls;
        this.recorders = recorders;
        this.timetables = List.copyOf(timetables);
        this.meters = meters;
        this.last = read();
    }

    /**
     * Ends the second that began with the call before.
     *
     * @param nowNanos reading of the clock
     * @param startNanos that of the start instant of the phase
     * @return the second
     */
    SecondLog sample(long nowNanos, long startNanos) {
        Reading now = read();
        SecondLog second = new SecondLog(
                nowNanos - startNanos,
                now.successes.since(last.successes),
                now.failures - last.failures,
                recorders.inFlight(),
                waiting(nowNanos),
                stalls.takeLargestNanos(),
                now.generator.since(last.generator),
                now.serverSince(last));
        seconds.add(second);
        last = now;
        return second;
    }

    List<SecondLog> seconds() {
        return List.copyOf(seconds);
    }

    /** What was used between the making of this sampler and its last sample. */
    ResourcesLog resources() {
        boolean served = seconds.stream().anyMatch(second -> second.server().isPresent());
        return new ResourcesLog(
                sum(SecondLog::generator),
                served ? Optional.of(sum(second -> second.server().orElse(ResourceUse.UNKNOWN))) : Optional.empty());
    }

    /** Over the seconds: what was unknown in one of them is so in the whole. */
    private ResourceUse sum(Function<SecondLog, ResourceUse> part) {
        return seconds.stream().map(part).reduce(ResourceUse::plus).orElse(ResourceUse.UNKNOWN);
    }

    private long waiting(long nowNanos) {
        return timetables.stream()
                .mapToLong(timetable -> Math.max(0, timetable.dueBy(nowNanos) - timetable.sent()))
                .sum();
    }

    private Reading read() {
        return new Reading(
                recorders.snapshot(),
                recorders.failures(),
                meters.surroundings().use(),
                meters.source().serverUse());
    }

    private record Reading(Distribution successes, long failures, ResourceUse generator, Optional<ResourceUse> server) {
        Optional<ResourceUse> serverSince(Reading earlier) {
            return server.flatMap(now -> earlier.server.map(now::since));
        }
    }
}

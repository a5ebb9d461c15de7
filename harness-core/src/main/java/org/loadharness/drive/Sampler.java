package org.loadharness.drive;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;

/** Cuts a phase into seconds. It reads what the users record and slows none. Confined to one thread. */
final class Sampler {
    private final JoinedRecorders recorders;
    private final List<Timetable> timetables;
    private final Meters meters;
    private final StallMeter stalls;
    private final Seconds.Stage stage;
    private ResourcesLog resources = new ResourcesLog(ResourceUse.UNKNOWN, Optional.empty());
    private boolean sampled;
    private Reading last;

    /** What is read beside the recorders, and where the seconds go. */
    record Meters(Surroundings surroundings, TargetSource source, Seconds.Keeper keeper) {}

    /** To be made before the first user starts: what is recorded by then belongs to no second. */
    Sampler(
            Seconds.Stage stage,
            JoinedRecorders recorders,
            List<Timetable> timetables,
            Meters meters,
            StallMeter stalls) {
        this.stage = stage;
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
     * @throws IOException if it cannot be kept
     */
    SecondLog sample(long nowNanos, long startNanos) throws IOException {
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
        last = now;
        resources = sampled ? sum(resources, second) : new ResourcesLog(second.generator(), second.server());
        sampled = true;
        meters.keeper().add(stage, second);
        return second;
    }

    /** All of them, when the stage has ended. */
    Seconds seconds() throws IOException {
        return meters.keeper().end(stage);
    }

    /** What was used between the making of this sampler and its last sample; what was unknown in one second is so in the whole. */
    ResourcesLog resources() {
        return resources;
    }

    private static ResourcesLog sum(ResourcesLog before, SecondLog second) {
        boolean served = before.server().isPresent() || second.server().isPresent();
        return new ResourcesLog(
                before.generator().plus(second.generator()),
                served
                        ? Optional.of(before.server()
                                .orElse(ResourceUse.UNKNOWN)
                                .plus(second.server().orElse(ResourceUse.UNKNOWN)))
                        : Optional.empty());
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

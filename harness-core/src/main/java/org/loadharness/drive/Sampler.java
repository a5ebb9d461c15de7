package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.record.ResourceMeter;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog.ResourcesLog;
import org.loadharness.record.TrialLog.SecondLog;

/** Cuts the measured phase into seconds. It reads what the users record and slows none. Confined to one thread. */
final class Sampler {
    private final Recorder recorder;
    private final TargetSource source;
    private final List<SecondLog> seconds = new ArrayList<>();
    private final Reading first;
    private Reading last;

    /** To be made before the first user starts: what is recorded by then belongs to no second. */
    Sampler(Recorder recorder, TargetSource source) {
        this.recorder = recorder;
        this.source = source;
        this.first = read();
        this.last = first;
    }

    /**
     * Ends the second that began with the call before.
     *
     * @param sinceStartNanos now, counted from the start instant of the phase
     */
    void sample(long sinceStartNanos) {
        Reading now = read();
        seconds.add(new SecondLog(
                sinceStartNanos,
                now.successes.since(last.successes),
                now.failures - last.failures,
                recorder.inFlight(),
                now.generator.since(last.generator),
                now.serverSince(last)));
        last = now;
    }

    List<SecondLog> seconds() {
        return seconds;
    }

    /** What was used between the making of this sampler and its last sample. */
    ResourcesLog resources() {
        return new ResourcesLog(last.generator.since(first.generator), last.serverSince(first));
    }

    private Reading read() {
        return new Reading(recorder.snapshot(), recorder.failures(), ResourceMeter.read(), source.serverUse());
    }

    private record Reading(Distribution successes, long failures, ResourceUse generator, Optional<ResourceUse> server) {
        Optional<ResourceUse> serverSince(Reading earlier) {
            return server.flatMap(now -> earlier.server.map(now::since));
        }
    }
}

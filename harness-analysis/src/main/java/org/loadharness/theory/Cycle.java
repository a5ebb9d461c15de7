package org.loadharness.theory;

import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Pause.None;
import org.loadharness.load.Pause.Think;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;

/** What an interaction costs its user, by the users' own clocks. */
final class Cycle {
    private static final double NANOS_PER_SECOND = 1e9;

    private Cycle() {}

    /**
     * W + Z: mean time inside an interaction that ended, well or not, and mean pause before one. Empty if none ended, or
     * they came by a timetable.
     */
    static OptionalDouble seconds(TrialMeasures measures) {
        long ended = measures.counts().ended();
        OptionalDouble busyUsers = measures.utilization().busyUsersMean();
        OptionalDouble pauseNanos = measures.utilization().thinkMeanNanos();
        if (ended == 0 || busyUsers.isEmpty() || pauseNanos.isEmpty()) {
            return OptionalDouble.empty();
        }
        double insideNanos = busyUsers.getAsDouble() * measures.concurrency().wallNanos() / ended;
        double seconds = (insideNanos + pauseNanos.getAsDouble()) / NANOS_PER_SECOND;
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    /** Z as it was planned, of one law for all users and all interactions of the only phase; empty for others. */
    static OptionalDouble plannedPauseSeconds(PointSummary point) {
        return point.point().only().map(Cycle::plannedPauseSeconds).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble plannedPauseSeconds(LoadPhase phase) {
        if (!(phase.load() instanceof ClosedLoop closed)) {
            return OptionalDouble.empty();
        }
        if (closed.pause() instanceof Think think && think.draw() == Draw.PER_INTERACTION) {
            return OptionalDouble.of(think.law().meanNanos() / NANOS_PER_SECOND);
        }
        return closed.pause() instanceof None ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    /** Why nothing is predicted from it. */
    static Optional<String> unknown(OptionalDouble predicted) {
        return predicted.isPresent() ? Optional.empty() : Optional.of("no interaction ended, or none took any time");
    }
}

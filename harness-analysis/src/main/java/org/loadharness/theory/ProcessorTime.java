package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.workload.Mode;

/**
 * What interactions use of the processors of one machine, by the utilisation law D = U m / X. Immutable. Thread-safe.
 *
 * @param cores m, of the machine
 * @param mode where the system runs
 */
record ProcessorTime(int cores, Mode mode) {
    private static final double NANOS_PER_SECOND = 1e9;

    ProcessorTime {
        requireNonNull(mode, "mode");
    }

    /** D, of the successes of those points together; empty where generator and server do not report it. */
    OptionalDouble secondsEach(List<PointSummary> points) {
        double busySeconds = 0;
        long successes = 0;
        for (PointSummary point : points) {
            for (TrialMeasures repeat : point.pooled().repeats()) {
                OptionalDouble busy = busyFraction(repeat);
                if (busy.isPresent()) {
                    busySeconds +=
                            busy.getAsDouble() * cores * repeat.concurrency().wallNanos() / NANOS_PER_SECOND;
                    successes += repeat.counts().successes();
                }
            }
        }
        return busySeconds > 0 && successes > 0 ? OptionalDouble.of(busySeconds / successes) : OptionalDouble.empty();
    }

    private OptionalDouble busyFraction(TrialMeasures repeat) {
        OptionalDouble generator = repeat.cpu().generatorFraction();
        OptionalDouble server = mode == Mode.RPC ? repeat.cpu().serverFraction() : OptionalDouble.of(0);
        return generator.isPresent() && server.isPresent()
                ? OptionalDouble.of(generator.getAsDouble() + server.getAsDouble())
                : OptionalDouble.empty();
    }
}

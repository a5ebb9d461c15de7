package org.loadharness.workloads.buckets;

import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Settings;

/**
 * The server in the terms of queueing theory. A delay is a whole number of units, uniform from a to b: its mean is (a + b) /
 * 2, its variance ((b - a + 1)^2 - 1) / 12.
 *
 * <p>How many are served at a time is up to the clock that threads read. By the wall's, all threads of a pool are, even on
 * one core, and where each request has a thread of its own nobody waits. By their own CPU time it is the cores; likewise for
 * virtual threads that do not give way, which keep the thread that carries them. Stateless.
 */
final class DelayDemand {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double STEPS = 12;

    private DelayDemand() {}

    /** Empty where there is no delay. */
    static Optional<Queueing.Station> station(Settings settings) {
        int least = settings.get(BucketsParameters.DELAY_MIN);
        int most = settings.get(BucketsParameters.DELAY_MAX);
        double meanUnits = (least + most) / 2.0;
        if (meanUnits == 0) {
            return Optional.empty();
        }
        double values = most - least + 1.0;
        double squaredVariation = (values * values - 1) / STEPS / (meanUnits * meanUnits);
        double meanSeconds = meanUnits * settings.get(BucketsParameters.UNIT).toNanos() / NANOS_PER_SECOND;
        return Optional.of(new Queueing.Station(
                servers(settings), new Queueing.Station.Demand.Known(meanSeconds, squaredVariation)));
    }

    private static OptionalInt servers(Settings settings) {
        String spin = settings.get(BucketsParameters.SPIN);
        int cores = settings.get(BucketsParameters.CORES).count();
        return switch (settings.get(BucketsParameters.STRATEGY)) {
            case BucketsParameters.POOL_STRATEGY -> {
                int pool = settings.get(BucketsParameters.POOL);
                yield OptionalInt.of(spin.equals(DelayLoop.CPU) ? Math.min(pool, cores) : pool);
            }
            case BucketsParameters.VIRTUAL ->
                spin.equals(DelayLoop.YIELD) ? OptionalInt.empty() : OptionalInt.of(cores);
            default -> spin.equals(DelayLoop.CPU) ? OptionalInt.of(cores) : OptionalInt.empty();
        };
    }
}

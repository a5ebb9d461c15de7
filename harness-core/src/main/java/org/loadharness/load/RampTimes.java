package org.loadharness.load;

import org.loadharness.load.Arrivals.Ramp;
import org.loadharness.time.HotPath;

/**
 * The n-th arrival is due where the integral of the rate reaches n. From the end of the ramp at which the rate is the lower
 * one, a, m arrivals take {@code 2m / (a + sqrt(a² + 2sm))} seconds, where s is the slope; counted from there no small
 * difference of large numbers arises. After the ramp the gaps are even. Right to a nanosecond on ramps of up to a week.
 *
 * <p>Confined to one thread.
 */
@HotPath
final class RampTimes implements ArrivalTimes {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Ramp ramp;
    private final double rampSeconds;
    private final double slowestPerSecond;
    private final double slope;
    private final double arrivalsOnRamp;
    private final long firstAfterRamp;
    private final long firstAfterRampNanos;
    private final EvenGaps gapsAfterRamp;
    private long index;
    private long lastNanos;

    RampTimes(Ramp ramp) {
        double fromPerSecond = ramp.from().perSecond();
        double toPerSecond = ramp.to().perSecond();
        this.ramp = ramp;
        this.rampSeconds = ramp.over().toNanos() / NANOS_PER_SECOND;
        this.slowestPerSecond = Math.min(fromPerSecond, toPerSecond);
        this.slope = Math.abs(toPerSecond - fromPerSecond) / rampSeconds;
        this.arrivalsOnRamp = (fromPerSecond + toPerSecond) / 2 * rampSeconds;
        this.firstAfterRamp = (long) arrivalsOnRamp + 1;
        this.firstAfterRampNanos =
                ramp.over().toNanos() + Math.round((firstAfterRamp - arrivalsOnRamp) / toPerSecond * NANOS_PER_SECOND);
        this.gapsAfterRamp = EvenGaps.of(ramp.to());
    }

    @Override
    public long nextNanos() {
        long dueNanos = index + 1 < firstAfterRamp ? onRampNanos(index + 1) : afterRampNanos(index + 1);
        if (dueNanos == EXHAUSTED) {
            return EXHAUSTED;
        }
        index++;
        lastNanos = Math.max(lastNanos, dueNanos);
        return lastNanos;
    }

    /** When an arrival on the ramp is due, counted from 1. */
    long onRampNanos(long arrival) {
        double seconds = ramp.isRising()
                ? fromSlowEndSeconds((double) arrival)
                : rampSeconds - fromSlowEndSeconds(arrivalsOnRamp - arrival);
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    private double fromSlowEndSeconds(double arrivals) {
        return 2
                * arrivals
                / (slowestPerSecond + Math.sqrt(slowestPerSecond * slowestPerSecond + 2 * slope * arrivals));
    }

    private long afterRampNanos(long arrival) {
        long evenNanos = gapsAfterRamp.lengthNanos(arrival - firstAfterRamp);
        return evenNanos > LATEST_NANOS - firstAfterRampNanos ? EXHAUSTED : firstAfterRampNanos + evenNanos;
    }
}

package org.loadharness.stats;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.stats.Verdict.Finding;

/** Whether users who wait hide a standstill from the p99 of a closed load. */
final class OmissionAudit implements Audit<PointEvidence> {
    private static final double P99 = 0.99;
    private static final double FAR = 2;

    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        OptionalLong closed = evidence.responses().percentileNanos(P99);
        OptionalDouble open = Omission.openPercentileNanos(evidence.stationarity(), evidence.responses(), P99);
        if (closed.isEmpty() || open.isEmpty() || open.getAsDouble() <= FAR * closed.getAsLong()) {
            return Optional.empty();
        }
        return Optional.of(FindingType.STANDSTILL_HIDDEN.note("the p99 of "
                + Numbers.millis((double) closed.getAsLong())
                + " hides a standstill: an open load of the same rate would have seen at least "
                + Numbers.millis(open.getAsDouble()) + "; use --arrivals to measure it"));
    }
}

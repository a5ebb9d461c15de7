package org.loadharness.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.steady.Certificate.Limit;
import org.loadharness.steady.Certificate.Stillness;

/**
 * What a closed load does not see of a standstill: its users wait, and do not come. An open load of the same rate would have
 * come all the time. Whoever comes {@code u} before the end of a standstill has to wait for {@code u} at least; so of all
 * that come, a share s(x) = &Sigma; (gap - x)&#8314; / T waits for longer than x, and of the others the share that took
 * longer in the closed load. Solved for the x that a given share exceeds. It is the least that an open load would have seen:
 * what has piled up meanwhile is served after each other, which is left out. (Gil Tene calls it coordinated omission.)
 * Stateless.
 */
final class Omission {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int HALVINGS = 60;

    private Omission() {}

    /** Of all responses of a closed load; empty for others, and where the percentile is unknown. */
    static OptionalDouble openPercentileNanos(Stationarity stationarity, Distribution responses, double fraction) {
        return stationarity.phases().size() != 1
                ? OptionalDouble.empty()
                : stationarity.phases().stream()
                        .map(Stationarity.OfPhase::certificate)
                        .filter(certificate -> certificate.rate().limit() != Limit.PLANNED)
                        .flatMapToDouble(certificate ->
                                openPercentileNanos(certificate.stillness(), responses, fraction).stream())
                        .findFirst();
    }

    private static OptionalDouble openPercentileNanos(Stillness stillness, Distribution responses, double fraction) {
        OptionalLong closed = responses.percentileNanos(fraction);
        if (closed.isEmpty()) {
            return OptionalDouble.empty();
        }
        double low = (double) closed.getAsLong();
        double high = Stream.concat(
                        Stream.of(low), stillness.gapsSeconds().stream().map(gap -> gap * NANOS_PER_SECOND))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(low);
        if (high == low) {
            return OptionalDouble.of(low);
        }
        List<Bucket> tail =
                Buckets.above(responses.buckets(), closed.getAsLong()).toList(); // of thousands a few
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (beyond(stillness, tail, responses.count(), middle) > 1 - fraction) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of(high);
    }

    private static double beyond(Stillness stillness, List<Bucket> tail, long count, double nanos) {
        double still = stillness.shareBeyond(nanos / NANOS_PER_SECOND);
        long longer = Buckets.countAbove(tail, (long) Math.floor(nanos));
        return still + (1 - still) * longer / count;
    }
}

package org.loadharness.steady;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.loadharness.record.CourseLog.Gap;
import org.loadharness.steady.Change.Standstill;

/**
 * Looks for gaps between successes that do not belong to the others. The largest gaps of any usual law fall off like a
 * power, so that the logarithms of the quotients of neighbours, times their rank, are exponential; the first few are
 * compared with the rest.
 */
final class Standstills {
    private static final int[] HOW_MANY = {1, 2, 4, 8, 16, 32};
    private static final int LEAST_RANKS = 20;
    private static final int MOST_RANKS = 100;
    private static final int SUCCESSES_PER_RANK = 10;
    private static final double LEAST_RESPONSES = 3;

    private Standstills() {}

    /** The longest of those that do not belong to the others. */
    static Optional<Change> of(List<Repeat> repeats, Alarms alarms) {
        double chance = alarms.chance() / (HOW_MANY.length * repeats.size());
        List<Standstill> still = IntStream.range(0, repeats.size())
                .mapToObj(repeat -> longest(repeats.get(repeat), repeat, chance))
                .filter(gap -> gap.share() > 0)
                .toList();
        return still.stream()
                .max(Comparator.comparingDouble(Standstill::lengthSeconds))
                .map(gap -> new Standstill(
                        gap.fromSeconds(), gap.lengthSeconds(), gap.repeat(), gap.share(), still.size()));
    }

    /** With a share of 0 if there is none. */
    private static Standstill longest(Repeat repeat, int index, double chance) {
        List<Gap> gaps = repeat.course().gaps();
        int ranks = (int) Math.min(MOST_RANKS, Math.max(LEAST_RANKS, repeat.count() / SUCCESSES_PER_RANK));
        int outside = 0;
        if (gaps.size() > ranks && gaps.get(0).lengthNanos() >= LEAST_RESPONSES * repeat.meanResponseNanos()) {
            for (int many : HOW_MANY) {
                if (3 * many <= ranks && isOutside(gaps, many, ranks, chance)) {
                    outside = many;
                }
            }
        }
        double nanos =
                gaps.stream().limit(outside).mapToDouble(Gap::lengthNanos).sum();
        return new Standstill(
                seconds(repeat, outside == 0 ? 0 : (double) gaps.get(0).startNanos()),
                seconds(repeat, outside == 0 ? 0 : (double) gaps.get(0).lengthNanos()),
                OptionalInt.of(index),
                nanos / repeat.lengthNanos(),
                1);
    }

    private static boolean isOutside(List<Gap> gaps, int many, int ranks, double chance) {
        double first = 0;
        double rest = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            double excess = rank * Math.log(length(gaps, rank - 1) / length(gaps, rank));
            if (rank <= many) {
                first += excess / many;
            } else {
                rest += excess / (ranks - many);
            }
        }
        return rest > 0 ? Alarms.beyond(first / rest, 2.0 * many, 2.0 * (ranks - many)) < chance : first > 0;
    }

    private static double length(List<Gap> gaps, int index) {
        return (double) Math.max(1, gaps.get(index).lengthNanos());
    }

    private static double seconds(Repeat repeat, double nanos) {
        return nanos / repeat.lengthNanos() * repeat.lengthSeconds();
    }
}

package org.loadharness.steady;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.record.CourseLog.Gap;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Standstill;
import org.loadharness.steady.Certificate.Stillness;

/**
 * Looks for gaps between successes that do not belong to the others. The largest gaps of any usual law fall off like a
 * power, so that the logarithms of the quotients of neighbours, times their rank, are exponential; the first few are
 * compared with the rest. Between batches there are gaps of another law; what these explain is no standstill.
 */
final class Standstills {
    private static final int[] HOW_MANY = {1, 2, 4, 8, 16, 32};
    private static final int LEAST_RANKS = 20;
    private static final int MOST_RANKS = 100;
    private static final int SUCCESSES_PER_RANK = 10;
    private static final double LEAST_RESPONSES = 3;

    /** Gaps of a timetable are nearly alike, and the least response makes one of them the longest: it is none of a standstill. */
    private static final double LEAST_TIMES_OTHERS = 2;

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Standstill> longest;
    private final List<Gap> gaps;

    private Standstills(List<Standstill> longest, List<Gap> gaps) {
        this.longest = longest;
        this.gaps = gaps;
    }

    /** None where a repeat has no success. */
    static Standstills of(List<Repeat> repeats, Alarms alarms) {
        List<Standstill> longest = new ArrayList<>();
        List<Gap> all = new ArrayList<>();
        boolean isAlive = repeats.stream().allMatch(repeat -> repeat.count() > 0);
        double chance = alarms.chance() / (HOW_MANY.length * repeats.size());
        for (int index = 0; isAlive && index < repeats.size(); index++) {
            Repeat repeat = repeats.get(index);
            List<Gap> outside = outside(repeat, chance);
            all.addAll(outside);
            if (!outside.isEmpty()) {
                longest.add(standstill(repeat, index, outside));
            }
        }
        return new Standstills(longest, all);
    }

    /** The longest of those that do not belong to the others. */
    Optional<Change> longest() {
        return longest.stream()
                .max(Comparator.comparingDouble(Standstill::lengthSeconds))
                .map(gap -> new Standstill(
                        gap.fromSeconds(), gap.lengthSeconds(), gap.repeat(), gap.share(), longest.size()));
    }

    /** All of them, in phases that long. */
    Stillness stillness(List<Repeat> repeats) {
        return new Stillness(
                gaps.stream().map(gap -> gap.lengthNanos() / NANOS_PER_SECOND).toList(),
                repeats.stream().mapToDouble(Repeat::lengthSeconds).sum());
    }

    private static List<Gap> outside(Repeat repeat, double chance) {
        List<Gap> gaps = repeat.course().gaps();
        int ranks = (int) Math.min(MOST_RANKS, Math.max(LEAST_RANKS, repeat.count() / SUCCESSES_PER_RANK));
        int outside = 0;
        double least = Math.max(LEAST_RESPONSES * repeat.meanResponseNanos(), repeat.longestGapOfBatchesNanos(chance));
        if (gaps.size() > ranks && gaps.get(0).lengthNanos() >= least) {
            for (int many : HOW_MANY) {
                if (3 * many <= ranks
                        && length(gaps, 0) >= LEAST_TIMES_OTHERS * length(gaps, many)
                        && isOutside(gaps, many, ranks, chance)) {
                    outside = many;
                }
            }
        }
        return gaps.subList(0, outside);
    }

    private static Standstill standstill(Repeat repeat, int index, List<Gap> outside) {
        double nanos = outside.stream().mapToDouble(Gap::lengthNanos).sum();
        Gap first = outside.get(0);
        return new Standstill(
                first.startNanos() / NANOS_PER_SECOND,
                first.lengthNanos() / NANOS_PER_SECOND,
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
}

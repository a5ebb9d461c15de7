package org.loadharness.stats;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;

/**
 * Percentiles of several repeats together, and how well they are known. There is one definition, for tables, requirements
 * and comparisons alike: the percentile of all samples of all repeats. Repeats are the units, since the samples of one depend
 * on each other, and its uncertainty is that of the repeats' shares of samples up to it: Student's t on the logit of the share
 * makes an interval, and the percentiles at its ends are those of the other (Woodruff, "Confidence intervals for medians and other
 * position measures", Journal of the American Statistical Association 47, 1952; with repeats as clusters). It holds also where
 * the percentile lies between two modes, or among values that tie.
 *
 * <p>The shares of fewer than {@value #ENOUGH} repeats are often alike by chance, since they come from whole numbers, and those of
 * repeats that overlap nowhere say nothing. Then it counts how the repeats' own percentiles scatter about that of all, as
 * {@link Estimate#ofSections} has it: where that is more, with few repeats, and where it is more than {@value #FAR_MORE} times as
 * much with enough of them. (RATIONALE.md, "Why is the interval of a percentile one of shares?") No interval reaches below the
 * least that is known of a smaller percentile, so that those of a point ascend.
 *
 * <p>Immutable. Thread-safe.
 */
public final class PooledPercentiles {
    /** How many times as heavy the tails are that are asked as well. */
    private static final double[] HEAVIER = {2, 5, 10};

    private static final double MIDDLE = 0.5;

    private static final List<Double> SMALLER = Pooled.Percentiles.FRACTIONS.stream()
            .map(BigDecimal::doubleValue)
            .filter(fraction -> fraction < 1)
            .toList();

    /** With fewer repeats their own percentiles are asked too. */
    private static final int ENOUGH = 4;

    /** Enough repeats that overlap hardly ever differ by chance so much more in their percentiles than in their shares. */
    private static final double FAR_MORE = 1.5;

    /** So many levels less one need twice the reach, if the tail is to be known as often as an interval says. */
    private static final double FEW = 4;

    /** With fewer levels the reach is not more than three times that of before: Student's t is wide enough by itself. */
    private static final double MOST_MORE = 2;

    /** Independent times never seem to vary by so much more between repeats, and those of a busy queue do. */
    private static final double INDEPENDENT = 6;

    private final Distribution samples;
    private final Section together;
    private final List<Section> repeats;

    /** The least that is known of each smaller percentile, from when it was first asked for: every larger one asks again. */
    private final Map<Double, Double> leasts = new ConcurrentHashMap<>();

    private PooledPercentiles(Distribution samples, List<Distribution> repeats) {
        this.samples = samples;
        this.together = Section.of(samples);
        this.repeats = repeats.stream().map(Section::of).toList();
    }

    /** Of the times of those repeats. */
    public static PooledPercentiles of(List<Distribution> repeats) {
        return of(Distribution.merge(repeats), repeats);
    }

    /** @param samples the times of all of them */
    static PooledPercentiles of(Distribution samples, List<Distribution> repeats) {
        return new PooledPercentiles(samples, repeats);
    }

    /** What one repeat has by itself, in nanoseconds, however few samples there are; empty without any. */
    public static OptionalDouble ofRepeat(Distribution times, double fraction) {
        Section section = Section.of(times);
        return section.hasSamples() ? OptionalDouble.of(section.at(fraction)) : OptionalDouble.empty();
    }

    /**
     * The percentile in nanoseconds; nothing where it has too few samples. It has no interval with one repeat, nor if a repeat
     * has no sample at all: those without are the slow ones.
     *
     * @param fraction more than 0, less than 1
     */
    public Estimate at(double fraction) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be more than 0 and less than 1, was " + fraction);
        }
        double nanos = samples.percentileNanos(fraction).orElse(0);
        if (nanos == 0) {
            return Estimate.of();
        }
        return by(nanos, fraction).notBelow(knownOfSmaller(fraction));
    }

    /** No percentile is below a smaller one, so that it is not below what that one is known to be at least. */
    private double knownOfSmaller(double fraction) {
        return SMALLER.stream()
                .filter(smaller -> smaller < fraction)
                .mapToDouble(smaller -> leasts.computeIfAbsent(smaller, this::least))
                .max()
                .orElse(0);
    }

    private double least(double fraction) {
        return by(together.at(fraction), fraction).interval().map(Interval::low).orElse(0.0);
    }

    private Estimate by(double nanos, double fraction) {
        if (repeats.size() < 2 || !repeats.stream().allMatch(Section::hasSamples)) {
            return Estimate.of(nanos);
        }
        Estimate byShares = Estimate.reaching(repeats.size(), nanos, nanos * reach(nanos, fraction));
        Estimate bySections = bySections(nanos, fraction);
        double most = repeats.size() < ENOUGH ? 1 : FAR_MORE;
        Estimate wider = bySections.sd().orElseThrow() > most * byShares.sd().orElseThrow() ? bySections : byShares;
        double times = farther(fraction);
        return times == 1 ? wider : wider.reaching(times);
    }

    /**
     * How many times as far the tail reaches where repeats lie each by itself. Then a few repeats are a few observations of a
     * level, whose tail lies mostly beyond all of them. Where they overlap as much as they differ it is hardly more than 1.
     * (RATIONALE.md, "What do a few repeats that overlap nowhere say about a tail?")
     */
    private double farther(double fraction) {
        if (fraction <= MIDDLE) {
            return 1;
        }
        double few = Math.min(MOST_MORE, Math.pow(FEW / (repeats.size() - 1), 2));
        return 1 + (2 * fraction - 1) * few * Math.pow(apart(fraction), 4);
    }

    /** The share of levels in the variance of times, on logarithms, as if both scattered normally: 1 where nothing else does. */
    private double apart(double fraction) {
        double[] levels = logarithms(fraction);
        double level = Arrays.stream(levels).average().orElseThrow();
        double between = Arrays.stream(levels)
                        .map(each -> (each - level) * (each - level))
                        .sum()
                / (levels.length - 1);
        double middle = Arrays.stream(logarithms(MIDDLE)).average().orElseThrow();
        double within = (level - middle) / Normal.quantile(fraction);
        return between == 0 ? 0 : between / (between + within * within);
    }

    private double[] logarithms(double fraction) {
        return repeats.stream()
                .mapToDouble(repeat -> Math.log(repeat.at(fraction)))
                .toArray();
    }

    private Estimate bySections(double nanos, double fraction) {
        return Estimate.ofSections(
                nanos,
                repeats.stream().mapToDouble(repeat -> repeat.at(fraction)).toArray());
    }

    /** How far the percentiles at the ends of the interval of the share are away, on logarithms, at 95 %. */
    private double reach(double nanos, double fraction) {
        double variance = fraction * (1 - fraction);
        double standardError = Math.sqrt(designEffect(nanos, fraction) * variance / samples.count());
        double logit = Math.log(fraction / (1 - fraction));
        double halfWidth = Student.quantile(repeats.size() - 1.0, Student.UPPER_TAIL_FROM) * standardError / variance;
        return Math.max(
                Math.log(together.at(expit(logit + halfWidth)) / nanos),
                Math.log(nanos / together.at(expit(logit - halfWidth))));
    }

    /**
     * How many times the variance of independent times that of the share is. A few repeats that chance has made alike do not
     * show how times depend on each other, so that tails twice, five and ten times as heavy are asked as well, where all of
     * them together say that there is a dependence.
     */
    private double designEffect(double nanos, double fraction) {
        double own = designEffectAt(nanos, fraction);
        double[] heavier = Arrays.stream(HEAVIER)
                .map(times -> 1 - times * (1 - fraction))
                .filter(wider -> wider >= MIDDLE)
                .map(wider -> designEffectAt(together.at(wider), wider))
                .toArray();
        double mean = (own + Arrays.stream(heavier).sum()) / (1 + heavier.length);
        return mean > INDEPENDENT ? Arrays.stream(heavier).reduce(own, Math::max) : own;
    }

    private double designEffectAt(double nanos, double fraction) {
        double squares = repeats.stream()
                .mapToDouble(repeat -> repeat.countUpTo(nanos) - fraction * repeat.times.count())
                .map(distance -> distance * distance)
                .sum();
        int repeated = repeats.size();
        return squares * repeated / (repeated - 1) / (samples.count() * fraction * (1 - fraction));
    }

    private static double expit(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }

    /**
     * The times of one repeat: how many there are up to each bucket. Its percentile is asked for however few there are, since it
     * only shows how repeats scatter.
     */
    private static final class Section {
        /** A product that should be whole is off by less. */
        private static final double A_LITTLE = 1e-6;

        private final Distribution times;
        private final List<Bucket> buckets;
        private final long[] upTo;

        private Section(Distribution times) {
            this.times = times;
            this.buckets = times.buckets();
            this.upTo = buckets.stream().mapToLong(Bucket::count).toArray();
            Arrays.parallelPrefix(upTo, Long::sum);
        }

        static Section of(Distribution times) {
            return new Section(times);
        }

        boolean hasSamples() {
            return times.count() > 0;
        }

        double at(double fraction) {
            long wanted = (long) Math.max(1, Math.ceil(fraction * times.count() - A_LITTLE));
            int found = Arrays.binarySearch(upTo, wanted);
            long nanos = buckets.get(found < 0 ? -found - 1 : found).highestNanos();
            return Math.max(1, Math.min(nanos, times.maxNanos().orElseThrow()));
        }

        long countUpTo(double nanos) {
            int low = 0;
            int high = upTo.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (buckets.get(middle).lowestNanos() <= nanos) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low == 0 ? 0 : upTo[low - 1];
        }
    }
}

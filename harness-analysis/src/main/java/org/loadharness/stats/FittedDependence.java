package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.Distribution;

/**
 * How response times of one point depend on each other, as shares of the variance of their logarithms: what a repeat has in
 * common, what a part of its time has in common, and how much of that is left in the next part (an autoregression of first
 * order). The rest is each interaction's own. It is fitted by moments to the {@value CourseLog#BINS} bins of each repeat.
 * Immutable. Thread-safe.
 *
 * @param repeat of the variance that a repeat has in common
 * @param part of the variance that a part has in common and the next one does not have
 * @param wandering of the variance that goes on from part to part
 * @param carried of it that is left in the next part
 */
record FittedDependence(double repeat, double part, double wandering, double carried) {
    /** Each interaction is for itself. */
    static final FittedDependence NONE = new FittedDependence(0, 0, 0, 0);

    private static final double MOST = 0.95;
    private static final double A_LITTLE = 1e-9;

    /** Beyond it a part resembles the next by more than chance, one-sided at about 1 %. */
    private static final double BEYOND_CHANCE = 2.33;

    private static final int BINS = CourseLog.BINS;
    private static final double NANOS_OF_COURSES = 1000;

    /**
     * One repeat.
     *
     * @param times of its successes
     * @param course of the same
     */
    record Observed(Distribution times, CourseLog course) {
        Observed {
            requireNonNull(times, "times");
            requireNonNull(course, "course");
        }

        /** Less what a profile says, in the unit of the course. */
        private Remainder beyond(FittedProfile profile, double sd) {
            double[] logs = IntStream.range(0, BINS)
                    .mapToDouble(bin -> bin(bin).logs() - bin(bin).count() * sd * profile.level(bin))
                    .toArray();
            double mean = Arrays.stream(logs).sum() / course.count();
            double[] distances = IntStream.range(0, BINS)
                    .mapToDouble(bin -> (logs[bin] - bin(bin).count() * mean) / usual(profile.share(bin)))
                    .toArray();
            return new Remainder(mean, distances);
        }

        /** What sums in a bin are divided by, so that those of all bins vary alike: its usual number where all have the same. */
        private double usual(double share) {
            double perBin = (double) course.count() / BINS;
            return perBin * Math.max(A_LITTLE, Math.sqrt(share * BINS));
        }

        private Bin bin(int index) {
            return course.bins().get(index);
        }
    }

    /** What is left of the logarithms of a repeat: their mean, and the distance of each bin from it. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Remainder(double mean, double[] distances) {}

    /** Of repeats of a load that is to change. */
    static FittedProfile profile(List<Observed> repeats) {
        return FittedProfile.of(repeats.stream().map(Observed::course).toList(), Math.sqrt(variance(repeats)));
    }

    /** Of repeats that have a success each, beside what a profile says of all of them. */
    static FittedDependence of(List<Observed> observed, FittedProfile profile) {
        double sd = Math.sqrt(variance(observed));
        double variance = sd * sd * (1 - profile.variance());
        List<Remainder> repeats =
                observed.stream().map(each -> each.beyond(profile, sd)).toList();
        double count = observed.stream()
                .mapToLong(each -> each.course().count())
                .average()
                .orElse(0);
        if (variance == 0 || count == 0) {
            return NONE;
        }
        double inBin = Math.max(0, lagged(repeats, 0) / variance - BINS / count);
        double next = lagged(repeats, 1) / variance;
        double chance = BEYOND_CHANCE * (inBin + BINS / count) / Math.sqrt((double) BINS * repeats.size());
        double carried = next > chance ? Math.max(0, Math.min(MOST, lagged(repeats, 2) / variance / next)) : 0;
        double wandering = carried > 0 ? Math.min(inBin, next / carried) : 0;
        FittedDependence within = new FittedDependence(0, inBin - wandering, wandering, carried);
        double left = scatter(repeats) / variance - within.ofMean(count, profile.concentration());
        return new FittedDependence(Math.max(0, left), within.part, wandering, carried).capped();
    }

    /** The same where only that share of the interactions is drawn: means scatter as before, beside less of their own. */
    FittedDependence thinned(double share) {
        return new FittedDependence(repeat / share, part / share, wandering / share, carried).capped();
    }

    /** Of the variance, each interaction's own. */
    double own() {
        return 1 - repeat - part - wandering;
    }

    private FittedDependence capped() {
        double all = repeat + part + wandering;
        double factor = all > MOST ? MOST / all : 1;
        return new FittedDependence(repeat * factor, part * factor, wandering * factor, carried);
    }

    /** The variance of the mean of a repeat. */
    private double ofMean(double count, double concentration) {
        return (1 - part - wandering) / count + (part + wandering * (1 + carried) / (1 - carried)) * concentration;
    }

    /** Of the means of repeats; 0 of a single one. */
    private static double scatter(List<Remainder> repeats) {
        double deviation = Estimate.of(
                        repeats.stream().mapToDouble(Remainder::mean).toArray())
                .sd()
                .orElse(0);
        return deviation * deviation;
    }

    /** The mean product of bins that are so many apart. */
    private static double lagged(List<Remainder> repeats, int lag) {
        double sum = 0;
        for (Remainder repeat : repeats) {
            double[] bins = repeat.distances();
            for (int at = 0; at < BINS - lag; at++) {
                sum += bins[at] * bins[at + lag];
            }
        }
        return sum / repeats.size() / (BINS - lag);
    }

    /** Of the logarithms, in the unit of a course. */
    private static double variance(List<Observed> repeats) {
        Distribution times =
                Distribution.merge(repeats.stream().map(Observed::times).toList());
        double sum = 0;
        double squares = 0;
        for (Distribution.Bucket bucket : times.buckets()) {
            double middle = Math.max(NANOS_OF_COURSES, (bucket.lowestNanos() + bucket.highestNanos()) / 2.0);
            double log = CourseLog.LOGS_PER_OCTAVE * Math.log(middle) / Math.log(2);
            sum += bucket.count() * log;
            squares += bucket.count() * log * log;
        }
        double mean = sum / times.count();
        return Math.max(0, squares / times.count() - mean * mean);
    }
}

package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.loadharness.stats.Estimate.Scale;
import org.loadharness.stats.WithinTrial.BatchMeans.Batch;
import org.loadharness.steady.Cosines;

/**
 * How well the means of a single trial are known from the trial itself: {@link BatchMeans} over its seconds, since
 * interactions of one trial depend on each other. It says nothing about how trials differ: intervals over repeats do. Nothing is
 * known of a trial with fewer than {@value #FEWEST_SECONDS} seconds. Immutable. Thread-safe.
 *
 * @param throughputPerSecond successes per second
 * @param responseMillis mean response time of successes
 */
public record WithinTrial(Optional<BatchMeans> throughputPerSecond, Optional<BatchMeans> responseMillis) {
    /** In fewer, nobody sees what changes within half a minute. */
    static final int FEWEST_SECONDS = 60;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public WithinTrial {
        requireNonNull(throughputPerSecond, "throughputPerSecond");
        requireNonNull(responseMillis, "responseMillis");
    }

    /** Of a trial's measured stage, second by second. */
    public static WithinTrial of(List<SampledSecond> seconds) {
        return new WithinTrial(means(seconds, WithinTrial::throughput), means(seconds, WithinTrial::response));
    }

    private static Optional<BatchMeans> means(List<SampledSecond> seconds, Function<SampledSecond, Batch> which) {
        List<Batch> batches =
                seconds.stream().map(which).filter(part -> part.count() > 0).toList();
        return batches.size() < FEWEST_SECONDS ? Optional.empty() : Optional.of(BatchMeans.of(batches));
    }

    /** A second counts by its length, so that the rest of one at the end counts for what it is. */
    private static Batch throughput(SampledSecond second) {
        return new Batch(NANOS_PER_SECOND * second.successes(), second.lengthNanos());
    }

    private static Batch response(SampledSecond second) {
        return new Batch(second.successes() * second.meanNanos() / NANOS_PER_MILLI, second.successes());
    }

    /**
     * The mean of values that follow each other in one run and depend on each other, as response times behind a queue do, with
     * its uncertainty. The run is cut into {@value #BATCHES} batches, and a batch counts by its distance from the mean times its
     * length, so that seconds may differ in their number of interactions. How uncertain the mean is shows in what changes slowly:
     * the first {@value #SLOW} cosine coefficients of the batches, which are nearly independent of each other whatever the system
     * is, give Student's t of {@value #SLOW} degrees of freedom (Lazarus, Lewis, Stock and Watson, "HAR inference:
     * recommendations for practice", Journal of Business &amp; Economic Statistics 36, 2018). A system that remembers for as long
     * as these coefficients last has changes that are slower still. Where each group of coefficients is larger than the next faster
     * one, by more than chance makes it, the interval is as much wider. The reach is that of {@link Estimate.Scale#SKEWED}.
     * (RATIONALE.md, "Why batch means, and why cosines?") Immutable. Thread-safe.
     *
     * @param batches number of batches
     * @param mean of all values
     * @param interval of the mean, at 95 %
     */
    public record BatchMeans(int batches, double mean, Interval interval) {
        /** More of them would be shorter than what the slow coefficients need, and narrow nothing. */
        public static final int BATCHES = 50;

        private static final Cosines COSINES = new Cosines(BATCHES);

        private static final int SLOW = 4;

        /** The last of the coefficients after the slow ones. */
        private static final int MIDDLE = 12;

        /** The last that is looked at: faster ones are mostly chance. */
        private static final int FAST = 40;

        /** As much larger eight coefficients are than the next 28 by chance alone, in 5 of 100 runs. */
        private static final double MIDDLE_BY_CHANCE = 2;

        /** As much larger four coefficients are than the next eight by chance alone, in 8 of 100 runs. */
        private static final double SLOW_BY_CHANCE = 3;

        public BatchMeans {
            requireNonNull(interval, "interval");
        }

        /**
         * What is known of consecutive values. Immutable. Thread-safe.
         *
         * @param sum of them
         * @param count of them; 0 if none fell into that part of the run
         */
        public record Batch(double sum, long count) {
            public Batch {
                if (!Double.isFinite(sum)) {
                    throw new IllegalArgumentException("sum must be finite, was " + sum);
                }
                if (count < 0) {
                    throw new IllegalArgumentException("count must be at least 0, was " + count);
                }
            }
        }

        /**
         * Of sums over consecutive parts of a run, as over its seconds; neighbours are joined if there are more than
         * {@value #BATCHES}.
         *
         * @throws IllegalArgumentException with fewer than {@value #BATCHES}, or if they hold no value
         */
        public static BatchMeans of(List<Batch> parts) {
            long count = parts.stream().mapToLong(Batch::count).sum();
            if (parts.size() < BATCHES || count == 0) {
                throw new IllegalArgumentException("batch means need values in at least " + BATCHES + " batches, were "
                        + count + " in " + parts.size());
            }
            List<Batch> batches = joined(parts);
            double mean = batches.stream().mapToDouble(Batch::sum).sum() / count;
            double[] distances = batches.stream()
                    .mapToDouble(batch -> batch.sum() - mean * batch.count())
                    .toArray();
            double standardError = Math.sqrt(BATCHES * slowSquare(distances)) / count;
            Scale scale = mean > 0 ? Scale.SKEWED : Scale.LINEAR;
            double reach = Student.quantile(SLOW, Student.UPPER_TAIL_FROM) * standardError;
            return new BatchMeans(BATCHES, mean, scale.around(mean, reach));
        }

        /** The mean square of coefficients of what changes more slowly than anything in the run, as far as the others tell. */
        private static double slowSquare(double[] distances) {
            double[] coefficients = COSINES.coefficients(distances, FAST);
            double slow = meanSquare(coefficients, 0, SLOW);
            double middle = meanSquare(coefficients, SLOW, MIDDLE);
            double fast = meanSquare(coefficients, MIDDLE, FAST);
            return slow
                    * Math.max(1, ratio(middle, fast) / MIDDLE_BY_CHANCE)
                    * Math.max(1, ratio(slow, middle) / SLOW_BY_CHANCE);
        }

        private static double ratio(double square, double faster) {
            return faster > 0 ? square / faster : 1;
        }

        private static double meanSquare(double[] coefficients, int from, int to) {
            return Arrays.stream(coefficients, from, to)
                    .map(coefficient -> coefficient * coefficient)
                    .average()
                    .orElseThrow();
        }

        private static List<Batch> joined(List<Batch> parts) {
            return IntStream.range(0, BATCHES)
                    .mapToObj(batch -> parts.subList(start(batch, parts.size()), start(batch + 1, parts.size())))
                    .map(together -> new Batch(
                            together.stream().mapToDouble(Batch::sum).sum(),
                            together.stream().mapToLong(Batch::count).sum()))
                    .toList();
        }

        private static int start(int batch, int length) {
            return (int) ((long) batch * length / BATCHES);
        }
    }
}

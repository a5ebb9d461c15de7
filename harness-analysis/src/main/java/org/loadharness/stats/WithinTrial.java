package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.loadharness.stats.WithinTrial.BatchMeans.Batch;

/**
 * How well the means of a single trial are known from the trial itself: {@link BatchMeans} over its seconds, since
 * interactions of one trial depend on each other. It says nothing about how trials differ: intervals over repeats do. Nothing is
 * known of a trial with fewer than {@value #FEWEST_SECONDS} seconds, nor where a second still resembles the one before.
 * Immutable. Thread-safe.
 *
 * @param throughputPerSecond successes per second
 * @param responseMillis mean response time of successes
 */
public record WithinTrial(Optional<BatchMeans> throughputPerSecond, Optional<BatchMeans> responseMillis) {
    /** With fewer, dependence between neighbours would often go unseen. */
    static final int FEWEST_SECONDS = 20;

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
        return batches.size() < FEWEST_SECONDS
                ? Optional.empty()
                : Optional.of(BatchMeans.of(batches)).filter(BatchMeans::areIndependent);
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
     * its uncertainty. The run is cut into {@value #MOST_BATCHES} batches; those are nearly independent of each other where one
     * batch is much longer than the memory of the queue, and Student's t over them gives the interval (Conway, "Some tactical
     * problems in digital simulation", Management Science 10, 1963; Schmeiser, "Batch size effects in the analysis of
     * simulation output", Operations Research 30, 1982, on why no more batches). An interval from the single values is far too
     * narrow: at a utilisation of 70 % it covers the truth in 3 of 10 runs.
     *
     * <p>Batches may differ in length, as seconds do in their number of interactions; the mean is that of all values, and a
     * batch counts by its distance from that mean times its length. Immutable. Thread-safe.
     *
     * @param batches number of batches, at least 2
     * @param mean of all values
     * @param interval of the mean, at 95 %
     * @param neighbourCorrelation of batches that follow each other, from -1 to 1; what is left of the dependence
     */
    public record BatchMeans(int batches, double mean, Interval interval, double neighbourCorrelation) {
        /** More of them would be shorter and so less independent, and hardly narrow the interval. */
        public static final int MOST_BATCHES = 50;

        /** Beyond it nothing is known of the mean. */
        private static final double MOST_CORRELATED = 0.9;

        /** Exceeded by 5 % of standard normal values. */
        private static final double NORMAL_95 = 1.6448536269514722;

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
         * Of values in the order in which they came about; each batch has at least two.
         *
         * @throws IllegalArgumentException with fewer than four, or if one is infinite or not a number
         */
        public static BatchMeans of(double... values) {
            int batches = Math.min(MOST_BATCHES, values.length / 2);
            return of(IntStream.range(0, batches)
                    .mapToObj(batch -> batch(
                            values, start(batch, batches, values.length), start(batch + 1, batches, values.length)))
                    .toList());
        }

        /**
         * Of sums over consecutive parts of a run, as over its seconds; neighbours are joined if there are more than
         * {@value #MOST_BATCHES}.
         *
         * @throws IllegalArgumentException with fewer than two, or if they hold no value
         */
        public static BatchMeans of(List<Batch> parts) {
            List<Batch> batches = joined(parts);
            long count = batches.stream().mapToLong(Batch::count).sum();
            if (batches.size() < 2 || count == 0) {
                throw new IllegalArgumentException(
                        "batch means need values in at least 2 batches, were " + count + " in " + batches.size());
            }
            double mean = batches.stream().mapToDouble(Batch::sum).sum() / count;
            double[] distances = batches.stream()
                    .mapToDouble(batch -> batch.sum() - mean * batch.count())
                    .toArray();
            int n = distances.length;
            double standardError = n * Math.sqrt(squares(distances) / n / (n - 1)) / count;
            double correlation = neighbourCorrelation(distances);
            double halfWidth =
                    Student.quantile(n - 1.0, Student.UPPER_TAIL_FROM) * standardError * widening(correlation, n);
            return new BatchMeans(n, mean, new Interval(mean - halfWidth, mean + halfWidth), correlation);
        }

        /**
         * What is left of the dependence widens the interval: values of which each is r times the one before and a new part have a
         * mean whose variance is (1 + r) / (1 - r) times as large. The r of n values is too low by 1 / n on average.
         */
        private static double widening(double correlation, int batches) {
            double left = Math.min(MOST_CORRELATED, Math.max(0, correlation + 1.0 / batches));
            return Math.sqrt((1 + left) / (1 - left));
        }

        /**
         * Whether neighbouring batches show no dependence, tested at 5 %. If they do, the run is too short for its queue, and
         * the true interval is wider.
         */
        public boolean areIndependent() {
            return neighbourCorrelation <= NORMAL_95 / Math.sqrt(batches);
        }

        private static Batch batch(double[] values, int from, int to) {
            return new Batch(Arrays.stream(values, from, to).sum(), to - from);
        }

        private static List<Batch> joined(List<Batch> parts) {
            int batches = Math.min(MOST_BATCHES, parts.size());
            return IntStream.range(0, batches)
                    .mapToObj(batch ->
                            parts.subList(start(batch, batches, parts.size()), start(batch + 1, batches, parts.size())))
                    .map(together -> new Batch(
                            together.stream().mapToDouble(Batch::sum).sum(),
                            together.stream().mapToLong(Batch::count).sum()))
                    .toList();
        }

        private static int start(int batch, int batches, int length) {
            return (int) ((long) batch * length / batches);
        }

        private static double squares(double[] distances) {
            return Arrays.stream(distances).map(distance -> distance * distance).sum();
        }

        private static double neighbourCorrelation(double[] distances) {
            double products = IntStream.range(1, distances.length)
                    .mapToDouble(i -> distances[i - 1] * distances[i])
                    .sum();
            double squares = squares(distances);
            return squares == 0 ? 0 : products / squares;
        }
    }
}

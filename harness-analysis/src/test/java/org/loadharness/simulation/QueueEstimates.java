package org.loadharness.simulation;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.simulation.StationProbe.Observation;

/**
 * What independent trials say about a queue: each figure beside theory's, with its 99 % interval from the spread of the
 * trials.
 */
record QueueEstimates(String queue, long requests, List<Figure> figures) {
    /** Trials behind an interval. */
    static final int TRIALS = 10;

    /** Student's t at 99 %, two-sided, for that many trials. */
    private static final double STUDENT = 3.250;

    /** A percentile is known to a bucket of the histogram, which adds to its interval. */
    private static final double BUCKET_FRACTION = 0.001;

    /** One figure; times in units of the mean service time. */
    record Figure(String name, double theory, double measured, double halfWidth) {
        double errorFraction() {
            return measured / theory - 1;
        }

        double halfWidthFraction() {
            return halfWidth / theory;
        }

        boolean isInside() {
            return Math.abs(measured - theory) <= halfWidth;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-11s theory %8.4f, measured %8.4f +- %.4f, error %+.2f %%%s",
                    name,
                    theory,
                    measured,
                    halfWidth,
                    100 * errorFraction(),
                    isInside() ? "" : " OUTSIDE");
        }
    }

    /** Of an open queue. */
    static QueueEstimates of(OpenQueue queue, Duration meanService, List<Observation> trials) {
        OpenQueue.Theory theory = queue.theory();
        double unit = meanService.toNanos();
        List<Figure> figures = new ArrayList<>();
        figures.add(figure("mean", theory.meanResponseSeconds(), trials, trial -> meanNanos(trial) / unit));
        figures.add(figure(
                "waiting",
                theory.meanWaitingSeconds(),
                trials,
                trial -> trial.truth().waitingNanos() / unit / trial.truth().arrivals()));
        figures.add(figure(
                "P(wait)",
                theory.waitFraction(),
                trials,
                trial -> (double) trial.truth().waited() / trial.truth().arrivals()));
        Distribution all = all(trials);
        for (double fraction : new double[] {0.5, 0.95, 0.99}) {
            String name = "p" + Math.round(100 * fraction);
            double expected = theory.percentile().applyAsDouble(fraction);
            Figure spread = figure(name, expected, trials, trial -> percentile(trial, fraction) / unit);
            double measured = all.percentileNanos(fraction).orElseThrow() / unit;
            figures.add(new Figure(name, expected, measured, spread.halfWidth() + BUCKET_FRACTION * expected));
        }
        return new QueueEstimates(queue.toString(), all.count(), figures);
    }

    /** Of a closed queue. */
    static QueueEstimates of(ClosedQueue queue, Duration meanService, List<Observation> trials) {
        double unit = meanService.toNanos();
        Figure throughput = figure(
                "throughput",
                queue.theory().throughputPerSecond(),
                trials,
                trial -> unit * responses(trial).count() / lastEndNanos(trial));
        Figure response =
                figure("response", queue.theory().meanResponseSeconds(), trials, trial -> meanNanos(trial) / unit);
        return new QueueEstimates(queue.toString(), all(trials).count(), List.of(throughput, response));
    }

    /** Every figure is theory's but for that fraction, and the trials can show it. */
    void assertWithin(double mostErrorFraction) {
        assertThat(figures)
                .as("%s", this)
                .allMatch(figure -> figure.halfWidthFraction() <= mostErrorFraction)
                .allMatch(figure -> Math.abs(figure.errorFraction()) <= mostErrorFraction);
    }

    /**
     * Theory is inside the intervals, but for one in a hundred: no more are outside than chance explains once in a
     * thousand times, where the figures of a queue go together.
     */
    static void assertTheorys(List<QueueEstimates> queues) {
        List<Figure> figures =
                queues.stream().flatMap(queue -> queue.figures().stream()).toList();
        double expected = figures.size() / 100.0;
        assertThat(figures.stream().filter(figure -> !figure.isInside()))
                .as("of %d figures: %s", figures.size(), queues)
                .hasSizeLessThanOrEqualTo((int) (expected + 4 * Math.sqrt(expected)));
    }

    double widestFraction() {
        return figures.stream().mapToDouble(Figure::halfWidthFraction).max().orElseThrow();
    }

    @Override
    public String toString() {
        return queue + ", " + requests + " requests\n  "
                + figures.stream().map(Figure::toString).collect(joining("\n  "));
    }

    private static Distribution responses(Observation trial) {
        return trial.log().measured().interactions().get(0).successes();
    }

    private static Distribution all(List<Observation> trials) {
        return Distribution.merge(trials.stream().map(QueueEstimates::responses).toList());
    }

    private static double lastEndNanos(Observation trial) {
        return trial.log().measured().users().stream()
                .mapToLong(UserLog::endNanos)
                .max()
                .orElseThrow();
    }

    private static double meanNanos(Observation trial) {
        return responses(trial).meanNanos().orElseThrow();
    }

    private static double percentile(Observation trial, double fraction) {
        return responses(trial).percentileNanos(fraction).orElseThrow();
    }

    private static Figure figure(
            String name, double theory, List<Observation> trials, ToDoubleFunction<Observation> value) {
        assertThat(trials).hasSize(TRIALS);
        double[] values = trials.stream().mapToDouble(value).toArray();
        double sum = 0;
        for (double each : values) {
            sum += each;
        }
        double mean = sum / TRIALS;
        double squares = 0;
        for (double each : values) {
            squares += (each - mean) * (each - mean);
        }
        return new Figure(name, theory, mean, STUDENT * Math.sqrt(squares / (TRIALS - 1) / TRIALS));
    }
}

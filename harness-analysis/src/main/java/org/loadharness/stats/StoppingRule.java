package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Precision.Metric;
import org.loadharness.plan.Repeats.Auto;
import org.loadharness.record.Distribution;

/**
 * Whether a point has been repeated often enough. It has when the 95 % interval of {@link Estimate} is as narrow as
 * asked for after each of the last {@value #IN_A_ROW} repeats, for every figure that repeats can estimate. One alone
 * would end a run where s is small by chance, with intervals that cover the truth too seldom; see RATIONALE.md. A percentile
 * of too few samples is one of these if as many repeats as there may be will carry it. Immutable. Thread-safe.
 *
 * @param repeats of the point in their order
 */
public record StoppingRule(Auto auto, List<Repeat> repeats) {
    /** Intervals in a row that have to be narrow enough: {@value}. */
    static final int IN_A_ROW = 3;

    public StoppingRule {
        requireNonNull(auto, "auto");
        repeats = List.copyOf(repeats);
    }

    /**
     * What one repeat has to say about the goals.
     *
     * @param perSecond its throughput; empty where it has none
     * @param responses of its successes
     */
    public record Repeat(OptionalDouble perSecond, Distribution responses) {
        public Repeat {
            requireNonNull(perSecond, "perSecond");
            requireNonNull(responses, "responses");
        }

        /** Of a trial. */
        public static Repeat of(TrialMeasures trial) {
            return new Repeat(trial.rates().throughputPerSecond(), trial.responses());
        }
    }

    /** Whether another repeat is of use: there are too few yet, and not as many as there may be. */
    public boolean wantsMore() {
        return repeats.size() < auto.least() || (repeats.size() < auto.most() && !isEnough());
    }

    /**
     * Repeats that there will probably be in the end, if they go on as they did: those that the widest interval needs, and
     * those that confirm it.
     */
    public int expected() {
        int done = repeats.size();
        if (!wantsMore()) {
            return done;
        }
        if (done < auto.least()) {
            return auto.least();
        }
        long first = attainments().stream()
                .filter(this::isAttainable)
                .mapToLong(figure -> figure.isReached() ? done - inARow() + 1L : Math.max(figure.needed(), done + 1L))
                .max()
                .orElse(done);
        return (int) Math.min(auto.most(), Math.max(first + IN_A_ROW - 1, done + 1L));
    }

    /** Whether every figure that repeats can estimate is as precise as asked for. */
    boolean isEnough() {
        return repeats.size() >= auto.least()
                && (attainments().stream().noneMatch(this::isAttainable) || inARow() == IN_A_ROW);
    }

    /** Of each goal. */
    List<PrecisionStatus> attainments() {
        return after(repeats.size());
    }

    private List<PrecisionStatus> after(int count) {
        List<Repeat> first = repeats.subList(0, count);
        return auto.precision().goals().stream()
                .map(goal -> status(goal, first))
                .toList();
    }

    private boolean isAttainable(PrecisionStatus figure) {
        return figure.isAttainable(auto.most());
    }

    /** How many of the last intervals are narrow enough, one after the other, from the pilot on. */
    private int inARow() {
        int row = 0;
        while (row < IN_A_ROW && repeats.size() - row >= auto.least() && isReached(repeats.size() - row)) {
            row++;
        }
        return row;
    }

    private boolean isReached(int count) {
        return after(count).stream().allMatch(figure -> figure.isReached() || !isAttainable(figure));
    }

    private static PrecisionStatus status(Goal goal, List<Repeat> repeats) {
        return new PrecisionStatus(
                goal, repeats.size(), estimate(goal.metric(), repeats), tooFewSamples(goal.metric(), repeats));
    }

    /** Those of all repeats; empty unless it is a percentile that they do not carry. A repeat without any is another matter. */
    private static OptionalLong tooFewSamples(Metric metric, List<Repeat> repeats) {
        long samples =
                repeats.stream().mapToLong(repeat -> repeat.responses().count()).sum();
        return metric.fraction().isEmpty()
                        || Distribution.carries(samples, metric.fraction().getAsDouble())
                        || repeats.stream()
                                .anyMatch(repeat -> repeat.responses().count() == 0)
                ? OptionalLong.empty()
                : OptionalLong.of(samples);
    }

    private static Estimate estimate(Metric metric, List<Repeat> repeats) {
        if (metric.fraction().isPresent()) {
            return PooledPercentiles.of(repeats.stream().map(Repeat::responses).toList())
                    .at(metric.fraction().getAsDouble());
        }
        return Estimate.ofKnown(repeats.stream()
                .map(metric == Metric.MEAN ? repeat -> repeat.responses().meanNanos() : Repeat::perSecond)
                .toList());
    }
}

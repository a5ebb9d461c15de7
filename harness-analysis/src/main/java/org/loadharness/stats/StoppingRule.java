package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.loadharness.plan.Precision;
import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Precision.Metric;
import org.loadharness.plan.Repeats.Auto;

/**
 * Whether a point has been repeated often enough. It has when Student's 95 % interval is as narrow as asked for, t s /
 * &radic;n &le; e m, after each of the last {@value #IN_A_ROW} repeats, for every figure that repeats can estimate. One alone
 * would end a run where s is small by chance, with intervals that cover the truth too seldom; see RATIONALE.md. Immutable.
 * Thread-safe.
 *
 * @param repeats of the point in their order, each with its value for each goal, in the order of the goals
 */
public record StoppingRule(Auto auto, List<List<OptionalDouble>> repeats) {
    /** Intervals in a row that have to be narrow enough: {@value}. */
    static final int IN_A_ROW = 3;

    public StoppingRule {
        requireNonNull(auto, "auto");
        repeats = List.copyOf(repeats);
    }

    /** The value of each goal in one repeat. */
    public static List<OptionalDouble> values(Precision precision, TrialMeasures repeat) {
        return precision.goals().stream()
                .map(goal -> value(goal.metric(), repeat))
                .toList();
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
                .filter(PrecisionStatus::isAttainable)
                .mapToLong(figure -> figure.isReached() ? done - inARow() + 1L : Math.max(figure.needed(), done + 1L))
                .max()
                .orElse(done);
        return (int) Math.min(auto.most(), Math.max(first + IN_A_ROW - 1, done + 1L));
    }

    /** Whether every figure that repeats can estimate is as precise as asked for. */
    boolean isEnough() {
        return repeats.size() >= auto.least()
                && (attainments().stream().noneMatch(PrecisionStatus::isAttainable) || inARow() == IN_A_ROW);
    }

    /** Of each goal. */
    List<PrecisionStatus> attainments() {
        return after(repeats.size());
    }

    private List<PrecisionStatus> after(int count) {
        List<Goal> goals = auto.precision().goals();
        return IntStream.range(0, goals.size())
                .mapToObj(goal -> PrecisionStatus.of(
                        goals.get(goal),
                        repeats.subList(0, count).stream()
                                .map(values -> values.get(goal))
                                .toList()))
                .toList();
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
        return after(count).stream().allMatch(figure -> figure.isReached() || !figure.isAttainable());
    }

    private static OptionalDouble value(Metric metric, TrialMeasures repeat) {
        if (metric.fraction().isPresent()) {
            OptionalLong nanos =
                    repeat.responses().percentileNanos(metric.fraction().getAsDouble());
            return nanos.isPresent() ? OptionalDouble.of((double) nanos.getAsLong()) : OptionalDouble.empty();
        }
        return metric == Metric.MEAN
                ? repeat.responses().meanNanos()
                : repeat.rates().throughputPerSecond();
    }
}

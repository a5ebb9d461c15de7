package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.Comparison.Direction;
import org.loadharness.stats.Comparison.Outcome;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.Proportion;

/**
 * One figure of one point in two runs. Immutable. Thread-safe.
 *
 * @param subject what it is
 * @param before in the first run
 * @param after in the second
 * @param change what became of it
 * @param caveat why the numbers cannot be relied on, whatever they say; empty if they can
 */
public record ComparedFigure(Subject subject, Values before, Values after, Change change, Optional<String> caveat) {
    private static final double PERCENT = 100;
    private static final int DIGITS = 2;

    public ComparedFigure {
        requireNonNull(subject, "subject");
        requireNonNull(before, "before");
        requireNonNull(after, "after");
        requireNonNull(change, "change");
        requireNonNull(caveat, "doubt");
    }

    /**
     * What is compared.
     *
     * @param point as in {@code 50 users}
     * @param metric as in {@code buy.p99}
     * @param unit as the end of a column's name: {@code _ms}, {@code _per_s} or {@code _fraction}
     */
    public record Subject(String point, String metric, String unit) {}

    /**
     * What was measured on one side.
     *
     * @param value as in {@code summary.csv}; over several points their geometric mean; empty where a repeat has none
     * @param repeats that have a value
     */
    public record Values(OptionalDouble value, int repeats) {
        static Values of(PointFigure figure) {
            return new Values(figure.estimate().mean(), figure.ofRepeats().size());
        }
    }

    /** What became of a figure. */
    public sealed interface Change {
        /** What it was multiplied by. */
        record Ratio(Comparison comparison, boolean isLessWorse) implements Change {}

        /** A share that grew or shrank by so much. */
        record Share(Proportion.Difference difference) implements Change {
            /** A difference that nobody minds: a tenth of a percentage point, the limit on failures of a usual objective. */
            public static final double MARGIN = 0.001;
        }

        /** Nobody knows. */
        record Unknown(String reason) implements Change {}
    }

    /** What follows for the one who changed something. */
    public enum Answer {
        BETTER,
        SAME,
        WORSE,
        INCONCLUSIVE;

        /** As in {@code better}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The answer; inconclusive where the numbers cannot be relied on. */
    public Answer answer() {
        return caveat.isPresent() ? Answer.INCONCLUSIVE : byItself();
    }

    private Answer byItself() {
        if (change instanceof Change.Ratio ratio) {
            return answer(ratio);
        }
        return change instanceof Change.Share share ? answer(share.difference().interval()) : Answer.INCONCLUSIVE;
    }

    /** The ratio, or the difference of shares; empty where there is neither. */
    public OptionalDouble size() {
        if (change instanceof Change.Ratio ratio) {
            return OptionalDouble.of(ratio.comparison().ratio());
        }
        return change instanceof Change.Share share
                ? OptionalDouble.of(share.difference().difference())
                : OptionalDouble.empty();
    }

    /** Of so large a ratio where there is no change, adjusted for how many are compared at once; empty of any other. */
    public OptionalDouble probability() {
        return change instanceof Change.Ratio ratio
                ? OptionalDouble.of(ratio.comparison().probability())
                : OptionalDouble.empty();
    }

    /** Of the ratio, or of the difference of shares; empty where there is none. */
    public Optional<Interval> interval() {
        if (change instanceof Change.Ratio ratio) {
            return Optional.of(ratio.comparison().interval());
        }
        return change instanceof Change.Share share
                ? Optional.of(share.difference().interval())
                : Optional.empty();
    }

    /** In words, as in "p99 at 50 users: +12 % [+8, +16], slower". */
    public String sentence() {
        return sentence(caveat);
    }

    /** The same below a figure with this caveat: the findings of a verdict are not said again. */
    public String below(Optional<String> above) {
        return sentence(caveat.equals(above) ? caveat.map(Reliability::inShort) : caveat);
    }

    private String sentence(Optional<String> reliance) {
        String said = subject.metric() + " at " + subject.point() + ": " + words();
        String link = byItself() == Answer.INCONCLUSIVE ? "; besides, " : "; inconclusive all the same: ";
        return reliance.filter(reason -> !(change instanceof Change.Unknown))
                .map(reason -> said + link + reason)
                .orElse(said);
    }

    private String words() {
        if (change instanceof Change.Ratio ratio) {
            return ratio.comparison()
                    .words(ratio.isLessWorse() ? "more" : "slower", ratio.isLessWorse() ? "less" : "faster");
        }
        if (change instanceof Change.Share share) {
            return shareWords(share.difference());
        }
        return "not compared: " + ((Change.Unknown) change).reason();
    }

    private static Answer answer(Change.Ratio ratio) {
        Outcome outcome = ratio.comparison().outcome();
        if (outcome instanceof Outcome.Changed changed) {
            boolean isLess = changed.direction() == Direction.DOWN;
            return isLess == ratio.isLessWorse() ? Answer.WORSE : Answer.BETTER;
        }
        return outcome instanceof Outcome.Equivalent ? Answer.SAME : Answer.INCONCLUSIVE;
    }

    private static Answer answer(Interval difference) {
        if (difference.low() >= -Change.Share.MARGIN && difference.high() <= Change.Share.MARGIN) {
            return Answer.SAME;
        }
        if (difference.low() > 0) {
            return Answer.WORSE;
        }
        return difference.high() < 0 ? Answer.BETTER : Answer.INCONCLUSIVE;
    }

    private static String shareWords(Proportion.Difference share) {
        Interval interval = share.interval();
        String change = points(share.difference()) + " percentage points [" + points(interval.low()) + ", "
                + points(interval.high()) + "]";
        return switch (answer(interval)) {
            case SAME -> "no change beyond " + points(Change.Share.MARGIN).substring(1) + " points (" + change + ")";
            case WORSE -> change + ", more";
            case BETTER -> change + ", fewer";
            case INCONCLUSIVE -> "inconclusive (" + change + "): more interactions are needed";
        };
    }

    private static String points(double share) {
        String digits = Numbers.text(PERCENT * share, DIGITS);
        return share > 0 && !digits.equals("0") ? "+" + digits : digits;
    }
}

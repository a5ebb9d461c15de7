package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.Mix;

/**
 * A demand that a figure is no worse than it was, by more than a margin that nobody minds. Worse is less of {@code
 * throughput} and more of any time. Immutable. Thread-safe.
 */
public final class NoWorse {
    private static final String GRAMMAR =
            "a baseline is of throughput, mean or p1 to p99.999, or of an interaction's, as in buy.p99; noWorseThan is a"
                    + " share, as in 5 %";

    private static final double NANOS_PER_MILLI = 1e6;

    private final Metric metric;
    private final Bound margin;

    private NoWorse(Metric metric, Bound margin) {
        this.metric = requireNonNull(metric, "metric");
        this.margin = requireNonNull(margin, "margin");
    }

    /**
     * Reads a metric and a margin.
     *
     * @param metric {@code throughput}, {@code mean}, a percentile, or one of an interaction: {@code buy.p99}. Errors are
     *     not supported, for their ratio has no meaning where there were none, and neither is max, which grows with the
     *     length of a run: require a bound of these
     * @param margin more than 0 and less than 100 %: with {@code 5 %} a throughput down to 0.95 of what it was is no worse,
     *     and a time up to 1.05 of it
     * @throws IllegalArgumentException with the text, what is wrong and the grammar
     */
    public static NoWorse parse(String metric, String margin) {
        try {
            Metric found = Metric.parse(metric);
            if (found.figure() == Figure.Plain.ERRORS || found.figure() == Figure.Plain.MAX) {
                throw new IllegalArgumentException(
                        found.figure().text() + " cannot be held against a baseline; require a bound, as in "
                                + (found.figure() == Figure.Plain.MAX ? "max < 1 s" : "errors < 0.1 %"));
            }
            Bound share = Dimension.SHARE.parse(margin);
            requireBetween(share);
            return new NoWorse(found, share);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "baseline of \"" + metric + "\", no worse than \"" + margin + "\": " + wrong.getMessage() + "; "
                            + GRAMMAR,
                    wrong);
        }
    }

    /** As in {@code p99 no worse than 5 %}. */
    public String text() {
        return metric.text() + " no worse than " + margin.text();
    }

    /** Why it can never be judged; empty if it can. To be asked before any load is made. */
    public Optional<String> problem(Mix mix) {
        return metric.problem(mix).map(problem -> "baseline of \"" + metric.text() + "\": " + problem);
    }

    Metric metric() {
        return metric;
    }

    String marginText() {
        return margin.text();
    }

    /** The ratio of now to then from which on it is worse. */
    double worstRatio() {
        return isLessWorse() ? 1 - margin.limit() : 1 + margin.limit();
    }

    /** The margin of what it is multiplied or divided by, less 1. */
    double marginAsIncreaseFraction() {
        return isLessWorse() ? 1 / worstRatio() - 1 : margin.limit();
    }

    /** The figure of each repeat, per second or in milliseconds. */
    RepeatValues values(PointSummary point) {
        RepeatValues values = RepeatValues.of(point, metric);
        return isLessWorse() ? values : values.dividedBy(NANOS_PER_MILLI);
    }

    String unit() {
        return isLessWorse() ? " /s" : " ms";
    }

    /** The same in the name of a column. */
    String columnUnit() {
        return isLessWorse() ? "_per_s" : "_ms";
    }

    private static void requireBetween(Bound margin) {
        if (margin.limit() == 0) {
            throw new IllegalArgumentException("a margin must be more than 0, was " + margin.text()
                    + "; no measurement shows that nothing changed at all");
        }
        if (margin.limit() == 1) {
            throw new IllegalArgumentException(
                    "a margin must be less than everything, was " + margin.text() + "; 5 % is usual");
        }
    }

    boolean isLessWorse() {
        return metric.figure() == Figure.Plain.THROUGHPUT;
    }

    @Override
    public String toString() {
        return text();
    }
}

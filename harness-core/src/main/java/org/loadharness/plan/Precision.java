package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * How precisely each point is to be known: for each metric half the width of its 95 % interval over repeats, as a share of
 * the figure. Immutable. Thread-safe.
 *
 * @param goals at least one, each of another metric
 */
public record Precision(List<Goal> goals) {
    private static final BigDecimal LEAST_PERCENT = new BigDecimal("0.1");
    private static final BigDecimal MOST_PERCENT = new BigDecimal("100");
    private static final int PERCENT_DIGITS = 2;

    public Precision {
        goals = List.copyOf(goals);
        if (goals.isEmpty()) {
            throw new IllegalArgumentException("goals must not be empty");
        }
        if (goals.stream().map(Goal::metric).distinct().count() < goals.size()) {
            throw new IllegalArgumentException("each metric must have one goal, were " + goals);
        }
    }

    /** A figure of a point: the mean over its repeats, or the percentile of all their samples together. */
    public enum Metric {
        /** Successes per second. */
        THROUGHPUT(OptionalDouble.empty()),
        /** Mean response time of successes. */
        MEAN(OptionalDouble.empty()),
        /** Response time that so many successes do not exceed. */
        P50(OptionalDouble.of(0.5)),
        /** Likewise. */
        P90(OptionalDouble.of(0.9)),
        /** Likewise. */
        P95(OptionalDouble.of(0.95)),
        /** Likewise. */
        P99(OptionalDouble.of(0.99)),
        /** Likewise: 99.9 %. */
        P999(OptionalDouble.of(0.999));

        private final OptionalDouble fraction;

        Metric(OptionalDouble fraction) {
            this.fraction = fraction;
        }

        /** Of a percentile; empty of any other. */
        public OptionalDouble fraction() {
            return fraction;
        }

        /** The name that users write: lower case, as in {@code p99.9}. */
        public String text() {
            return MetricName.of(name().toLowerCase(Locale.ROOT)).word();
        }

        private static Metric parse(String text) {
            String word = MetricName.of(text).word();
            return Arrays.stream(values())
                    .filter(metric -> metric.text().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("\"" + text + "\" is no metric; use " + names()));
        }

        private static String names() {
            return Arrays.stream(values()).map(Metric::text).collect(Collectors.joining(", "));
        }
    }

    /**
     * What is asked of one metric.
     *
     * @param fraction half the interval's width by the figure, from 0.001 to 1; 0.03 is 3 %
     */
    public record Goal(Metric metric, double fraction) {
        public Goal {
            requireNonNull(metric, "metric");
            BigDecimal percent = BigDecimal.valueOf(fraction).movePointRight(PERCENT_DIGITS);
            if (percent.compareTo(LEAST_PERCENT) < 0 || percent.compareTo(MOST_PERCENT) > 0) {
                throw new IllegalArgumentException("fraction must be 0.001 to 1, was " + fraction);
            }
        }

        /** The share as people write it: {@code 3%}. */
        public String percent() {
            return BigDecimal.valueOf(fraction)
                            .movePointRight(PERCENT_DIGITS)
                            .stripTrailingZeros()
                            .toPlainString() + "%";
        }
    }

    /**
     * Reads {@code throughput:3%,p99:10%}.
     *
     * @throws IllegalArgumentException with what is wrong, its text and the way out
     */
    public static Precision parse(String text) {
        List<Goal> goals = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Goal goal = goal(part.strip());
            if (goals.stream().anyMatch(earlier -> earlier.metric() == goal.metric())) {
                throw new IllegalArgumentException("\"" + part.strip() + "\": a second value for "
                        + goal.metric().text() + "; keep one");
            }
            goals.add(goal);
        }
        return new Precision(goals);
    }

    /** What {@link #parse} reads. */
    public String text() {
        return goals.stream()
                .map(goal -> goal.metric().text() + ":" + goal.percent())
                .collect(Collectors.joining(","));
    }

    private static Goal goal(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("\"" + text + "\" is no precision; write METRIC:SHARE, as in p99:10%");
        }
        Metric metric = Metric.parse(text.substring(0, colon).strip());
        String share = text.substring(colon + 1).strip();
        if (!share.matches("\\d{1,3}(\\.\\d{1,18})?\\s*%")) {
            throw new IllegalArgumentException("\"" + text + "\": \"" + share + "\" is no percentage; write one from "
                    + LEAST_PERCENT + "% to " + MOST_PERCENT + "%, as in " + metric.text() + ":5%");
        }
        BigDecimal percent = new BigDecimal(share.replaceAll("[%\\s]", ""));
        if (percent.compareTo(LEAST_PERCENT) < 0 || percent.compareTo(MOST_PERCENT) > 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\": must be from " + LEAST_PERCENT + "% to " + MOST_PERCENT + "%");
        }
        return new Goal(metric, percent.movePointLeft(PERCENT_DIGITS).doubleValue());
    }
}

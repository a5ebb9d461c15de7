package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.loadharness.plan.Variant;
import org.loadharness.record.CsvText;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;

/**
 * Figures of earlier runs, which later ones are held against: of as many workloads, loads, metrics and machines as one
 * likes. Immutable. Thread-safe.
 *
 * <p>A run is compared to figures of the same workload, mode, parameters, load and machine alone. Its figure is held
 * against the one stored by their ratio with Welch's interval on logarithms: met if that lies wholly
 * within the margin or on the better side, not met if wholly beyond the margin on the worse side, else inconclusive.
 *
 * @param series the values of each, by the numbers of their repeats, the figure of all repeats together as number
 *     {@value #TOGETHER} and its standard deviation as number {@value #SCATTER}; in the order in which they were stored
 */
public record Baseline(Map<Series, SortedMap<Integer, Double>> series) {
    /** How a stored baseline is made or renewed: {@value}. */
    public static final String WAY_OUT = "-Dharness.update-baseline";

    /** Number, in place of a repeat's, of the value of all repeats together: {@value}. */
    public static final int TOGETHER = 0;

    /** Number, in place of a repeat's, of the standard deviation of that value, in its unit: {@value}. */
    public static final int SCATTER = -1;

    public Baseline {
        Map<Series, SortedMap<Integer, Double>> copy = new LinkedHashMap<>();
        series.forEach((key, values) -> copy.put(key, Collections.unmodifiableSortedMap(new TreeMap<>(values))));
        series = Collections.unmodifiableMap(copy);
    }

    /**
     * What was measured where. Texts are kept as a CSV file has them, so that they are equal to those read from one.
     *
     * @param metric ends in its unit, as in {@code p99_ms}
     */
    public record Series(String workload, String load, String metric, String machine) {
        public Series {
            workload = CsvText.harmless(workload);
            load = CsvText.harmless(load);
            metric = CsvText.harmless(metric);
            machine = CsvText.harmless(machine);
        }
    }

    /** With nothing stored yet. */
    public static Baseline empty() {
        return new Baseline(Map.of());
    }

    /**
     * Why a point's figure is not to be stored, as where the verdict is not sound; empty if it may be.
     *
     * @throws IllegalArgumentException if the run has no such interaction
     */
    public static Optional<String> objection(PointSummary point, NonInferiority claim) {
        return Reliability.of(point.verdict())
                .or(() -> claim.figure(point).gap())
                .map(objection -> claim.metric().text() + " at " + point.point().label()
                        + " is not stored as a baseline: " + objection);
    }

    /** The same with a point's figure for the machine of its run, in place of what was there. */
    public Baseline with(RunSummary run, PointSummary point, NonInferiority claim) {
        PointFigure figure = claim.figure(point);
        SortedMap<Integer, Double> values = new TreeMap<>(numbered(figure.ofRepeats()));
        figure.estimate().mean().ifPresent(value -> values.put(TOGETHER, value));
        figure.estimate().sd().ifPresent(deviation -> values.put(SCATTER, deviation));
        return with(key(run, point, claim), values);
    }

    /** The same with other values of repeats of a series, in its old place if it had one. */
    public Baseline with(Series replaced, List<Double> values) {
        return with(replaced, numbered(values));
    }

    private static SortedMap<Integer, Double> numbered(List<Double> values) {
        SortedMap<Integer, Double> repeats = new TreeMap<>();
        values.forEach(value -> repeats.put(repeats.size() + 1, value));
        return repeats;
    }

    private Baseline with(Series replaced, SortedMap<Integer, Double> values) {
        requireNonNull(replaced, "replaced");
        Map<Series, SortedMap<Integer, Double>> all = new LinkedHashMap<>(series);
        all.put(replaced, values);
        return new Baseline(all);
    }

    /**
     * Judges a point of a run.
     *
     * @throws IllegalArgumentException if the run has no such interaction
     */
    public Judgement judge(RunSummary run, PointSummary point, NonInferiority claim, Interval.Confidence confidence) {
        String head = claim.metric().text() + " at " + point.point().label() + ": required no worse than "
                + claim.marginText() + " against the baseline";
        Series key = key(run, point, claim);
        Optional<PointFigure> kept = kept(run, point, claim);
        if (kept.isEmpty()) {
            return Judge.inconclusive(head, missing(key));
        }
        BesideBaseline beside = new BesideBaseline(kept.get(), claim.figure(point), claim, confidence);
        return beside.judgement(head, Reliability.of(point.verdict()));
    }

    /** What is stored of a point's figure for the machine of its run; empty if that is nothing. */
    Optional<PointFigure> kept(RunSummary run, PointSummary point, NonInferiority claim) {
        return Optional.ofNullable(series.get(key(run, point, claim))).map(values -> figure(values, claim));
    }

    private static PointFigure figure(Map<Integer, Double> values, NonInferiority claim) {
        Map<Integer, Double> repeats = new TreeMap<>(values);
        Optional<Double> together = Optional.ofNullable(repeats.remove(TOGETHER));
        Optional<Double> deviation = Optional.ofNullable(repeats.remove(SCATTER));
        Estimate estimate = together.isPresent() && deviation.isPresent()
                ? Estimate.scattering(repeats.size(), together.get(), deviation.get(), claim.scale())
                : ofOlderVersion(together, repeats.values(), claim);
        return new PointFigure(estimate, List.copyOf(repeats.values()), 0, Optional.empty());
    }

    /** It kept no scatter, and first no percentile of all repeats together: the geometric mean of theirs stands for it. */
    private static Estimate ofOlderVersion(
            Optional<Double> together, Collection<Double> repeats, NonInferiority claim) {
        double[] ofRepeats = repeats.stream().mapToDouble(Double::doubleValue).toArray();
        return claim.isPercentile() && ofRepeats.length > 0
                ? Estimate.ofSections(together.orElseGet(() -> geometricMean(ofRepeats)), ofRepeats)
                : Estimate.of(ofRepeats);
    }

    private static double geometricMean(double... values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElseThrow());
    }

    private String missing(Series key) {
        Machine here = Machine.parse(key.machine());
        return series.keySet().stream()
                .filter(stored -> isElsewhere(stored, key))
                .map(stored -> here.differences(Machine.parse(stored.machine())))
                .min(Comparator.comparingInt(List::size))
                .map(differences -> "the baseline was measured on another machine: " + String.join("; ", differences)
                        + "; store one of this machine with " + WAY_OUT)
                .orElse("no baseline of " + key.metric() + " is stored for " + key.workload() + " at " + key.load()
                        + "; store one with " + WAY_OUT);
    }

    private static boolean isElsewhere(Series stored, Series key) {
        return stored.equals(new Series(key.workload(), key.load(), key.metric(), stored.machine()));
    }

    private static Series key(RunSummary run, PointSummary point, NonInferiority claim) {
        return new Series(
                workload(run.plan().variantOf(point.point()).system()),
                LoadText.of(point.point()),
                claim.metric().text() + claim.columnUnit(),
                Machine.of(run.environment()).text());
    }

    private static String workload(Variant.SystemUnderTest system) {
        StringBuilder text = new StringBuilder(system.workload())
                .append(' ')
                .append(system.mode().text());
        system.parameters()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    /**
     * A demand that a figure is no worse than it was, by more than a margin that nobody minds. Worse is less of {@code
     * throughput} and more of any time. Immutable. Thread-safe.
     */
    public static final class NonInferiority {
        private static final String GRAMMAR =
                "a baseline is of throughput, mean or p1 to p99.999, or of an interaction's, as in buy.p99; noWorseThan is a"
                        + " share, as in 5 %";

        private static final double NANOS_PER_MILLI = 1e6;

        private final Metric metric;
        private final Bound margin;

        private NonInferiority(Metric metric, Bound margin) {
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
        public static NonInferiority parse(String metric, String margin) {
            try {
                return read(metric, margin);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(
                        "baseline of \"" + metric + "\", no worse than \"" + margin + "\": " + wrong.getMessage() + "; "
                                + GRAMMAR,
                        wrong);
            }
        }

        /** The same for who compares two runs and speaks of no baseline; what is wrong is said alone. */
        static NonInferiority read(String metric, String margin) {
            Metric found = Metric.parse(metric);
            if (found.figure() == Figure.Plain.ERRORS || found.figure() == Figure.Plain.MAX) {
                throw new IllegalArgumentException(
                        found.figure().text() + " cannot be held against a baseline; require a bound, as in "
                                + (found.figure() == Figure.Plain.MAX ? "max < 1 s" : "errors < 0.1 %"));
            }
            Bound share = Dimension.SHARE.parse(margin);
            requireBetween(share);
            return new NonInferiority(found, share);
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

        /** The figure of a point, per second or in milliseconds. */
        PointFigure figure(PointSummary point) {
            PointFigure figure = PointFigure.of(point, metric);
            return isLessWorse() ? figure : figure.dividedBy(NANOS_PER_MILLI);
        }

        /** On which the interval of the figure reaches equally far on both sides; it is more than 0. */
        Estimate.Scale scale() {
            return isPercentile() ? Estimate.Scale.LOGARITHMIC : Estimate.Scale.SKEWED;
        }

        boolean isPercentile() {
            return metric.figure() instanceof Figure.Percentile;
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
}

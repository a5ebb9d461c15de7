package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.record.CsvText;
import org.loadharness.stats.Confidence;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Figures of earlier runs, which later ones are held against: of as many workloads, loads, metrics and machines as one
 * likes. Immutable. Thread-safe.
 *
 * <p>A run is compared to figures of the same workload, mode, parameters, load and machine alone. Its repeats are held
 * against those stored by the ratio of their geometric means with Welch's interval on logarithms: met if that lies wholly
 * within the margin or on the better side, not met if wholly beyond the margin on the worse side, else inconclusive.
 *
 * @param series the values of each, by the numbers of their repeats; in the order in which they were stored
 */
public record Baseline(Map<Series, SortedMap<Integer, Double>> series) {
    /** How a stored baseline is made or renewed: {@value}. */
    public static final String WAY_OUT = "-Dharness.update-baseline";

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
    public static Optional<String> objection(PointSummary point, NoWorse claim) {
        return Doubts.of(point.verdict())
                .or(() -> BesideBaseline.gap(claim.values(point)))
                .map(objection -> claim.metric().text() + " at " + point.point().label()
                        + " is not stored as a baseline: " + objection);
    }

    /** The same with a point's figure for the machine of its run, in place of what was there. */
    public Baseline with(RunSummary run, PointSummary point, NoWorse claim) {
        return with(key(run, point, claim), claim.values(point).values());
    }

    /** The same with other values of a series, in its old place if it had one. */
    public Baseline with(Series replaced, List<Double> values) {
        requireNonNull(replaced, "replaced");
        SortedMap<Integer, Double> repeats = new TreeMap<>();
        values.forEach(value -> repeats.put(repeats.size() + 1, value));
        Map<Series, SortedMap<Integer, Double>> all = new LinkedHashMap<>(series);
        all.put(replaced, repeats);
        return new Baseline(all);
    }

    /**
     * Judges a point of a run.
     *
     * @throws IllegalArgumentException if the run has no such interaction
     */
    public Judgement judge(RunSummary run, PointSummary point, NoWorse claim, Confidence confidence) {
        String head = claim.metric().text() + " at " + point.point().label() + ": required no worse than "
                + claim.marginText() + " against the baseline";
        Series key = key(run, point, claim);
        Map<Integer, Double> stored = series.get(key);
        if (stored == null) {
            return Judge.inconclusive(head, missing(key));
        }
        BesideBaseline beside = new BesideBaseline(
                new RepeatValues(List.copyOf(stored.values()), 0, Optional.empty()),
                claim.values(point),
                claim,
                confidence);
        return beside.judgement(head, Doubts.of(point.verdict()));
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

    private static Series key(RunSummary run, PointSummary point, NoWorse claim) {
        return new Series(
                workload(run.plan().variantOf(point.point()).system()),
                LoadText.of(point.point()),
                claim.metric().text() + claim.columnUnit(),
                Machine.of(run.environment()).text());
    }

    private static String workload(SystemUnderTest system) {
        StringBuilder text = new StringBuilder(system.workload())
                .append(' ')
                .append(system.mode().text());
        system.parameters()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }
}

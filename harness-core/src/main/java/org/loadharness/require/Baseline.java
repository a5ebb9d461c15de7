package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.plan.SystemUnderTest;
import org.loadharness.report.BaselineFile;
import org.loadharness.report.BaselineFile.Series;
import org.loadharness.stats.Confidence;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Figures of an earlier run, which later ones are held against. A file has as many as one likes: of several workloads, loads,
 * metrics and machines. Immutable. Thread-safe.
 *
 * <p>A run is compared to figures of the same workload, mode, parameters, load and machine alone. Its repeats are held
 * against those stored by the ratio of their geometric means with Welch's interval on logarithms: met if that lies wholly
 * within the margin or on the better side, not met if wholly beyond the margin on the worse side, else inconclusive.
 */
public final class Baseline {
    /** How a stored baseline is made or renewed: {@value}. */
    public static final String WAY_OUT = "-Dharness.update-baseline";

    private final Map<Series, ? extends Map<Integer, Double>> series;

    private Baseline(BaselineFile file) {
        this.series = file.series();
    }

    /**
     * Reads a file; there is nothing in it if it does not exist.
     *
     * @throws IOException if it cannot be read, or is no baseline
     */
    public static Baseline read(Path file) throws IOException {
        return new Baseline(fileAt(file));
    }

    /**
     * Stores a point's figure for this machine, in place of what was there, and keeps everything else. Writes the whole file
     * or nothing; not to be called at the same time for the same file.
     *
     * @return why nothing was stored, as where the verdict is not sound; empty if it was
     * @throws IOException if the file cannot be read or written, or is no baseline
     * @throws IllegalArgumentException if the run has no such interaction
     */
    public static Optional<String> update(Path file, RunSummary run, PointSummary point, NoWorse claim)
            throws IOException {
        requireNonNull(file, "file");
        RepeatValues values = claim.values(point);
        Optional<String> objection = Doubts.of(point.verdict()).or(() -> BesideBaseline.gap(values));
        if (objection.isPresent()) {
            return Optional.of(claim.metric().text() + " at " + point.point().label() + " is not stored as a baseline: "
                    + objection.get());
        }
        fileAt(file).with(key(run, point, claim), values.values()).write(file);
        return Optional.empty();
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

    private static BaselineFile fileAt(Path file) throws IOException {
        return Files.exists(file) ? BaselineFile.read(file) : new BaselineFile(Map.of());
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

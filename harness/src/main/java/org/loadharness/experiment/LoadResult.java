package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.loadharness.cause.Cause;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.stats.Headline;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;

/**
 * The result of an experiment. Immutable. Thread-safe.
 *
 * @param summary every figure with its uncertainty, and the verdict
 * @param ending whether every trial is done, and why not
 * @param directory where its files are; empty if none were asked for
 */
public record LoadResult(RunSummary summary, Ending ending, Optional<Path> directory) {
    public LoadResult {
        requireNonNull(summary, "summary");
        requireNonNull(ending, "ending");
        requireNonNull(directory, "directory");
    }

    /**
     * Reads a result directory, whoever wrote it. Its workload need not be on the class path, unless the version before this
     * one wrote it.
     *
     * @throws UnfitDirectory if it holds no run, another process writes it, or it was altered
     */
    public static LoadResult read(Path directory) throws UnfitDirectory {
        Path named = ResultDirectory.named(requireNonNull(directory, "directory"));
        StoredRun stored = StoredRun.read(named);
        return new LoadResult(stored.summary(), stored.ending(), Optional.of(named));
    }

    /** What was to be done. */
    public ExperimentPlan plan() {
        return summary.plan();
    }

    /** Whether the numbers can be trusted. */
    public Verdict verdict() {
        return summary.verdict();
    }

    /**
     * Why throughput does not grow further, with the evidence, a sentence for each variant; or that there is no single cause.
     * Empty without profiled trials.
     */
    public List<String> why() {
        return Cause.words(summary);
    }

    /** The points of which a trial ran, in the plan's order. */
    public List<PointSummary> points() {
        return summary.points();
    }

    /**
     * The point with so many users.
     *
     * @throws IllegalArgumentException naming the points, if no point has so many users, or several have, as with factors
     */
    public PointSummary at(int users) {
        return the(point -> point.point().closedUsers().equals(OptionalInt.of(users)), users + " users");
    }

    /**
     * The point of that label, as in {@code 50 users} or {@code poisson:500/s}.
     *
     * @throws IllegalArgumentException naming the points, if none has that label
     */
    public PointSummary at(String label) {
        return the(point -> point.point().label().equals(label), label);
    }

    /**
     * The only point.
     *
     * @throws IllegalArgumentException if there is none, or more than one
     */
    public PointSummary only() {
        if (points().size() != 1) {
            throw new IllegalArgumentException("the result has " + points().size() + " points: " + labels());
        }
        return points().get(0);
    }

    /** As in {@code bookstore, 2 points: sound; throughput known to 4 %; results in results/checkout}. */
    @Override
    public String toString() {
        String count = points().size() == 1 ? ", 1 point: " : ", " + points().size() + " points: ";
        String end = ending.reason().isEmpty() ? "" : "; it ended early: " + ending.reason();
        return plan().workload()
                + count
                + Headline.of(summary)
                + end
                + directory.map(files -> "; results in " + files).orElse("");
    }

    private PointSummary the(Predicate<PointSummary> wanted, String label) {
        List<PointSummary> found = points().stream().filter(wanted).toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(
                    "the result has " + (found.isEmpty() ? "no point" : found.size() + " points") + " with " + label
                            + "; name one of " + labels());
        }
        return found.get(0);
    }

    private String labels() {
        return points().stream().map(point -> '"' + point.point().label() + '"').collect(Collectors.joining(", "));
    }

    /**
     * How a run ended. Of one that was {@link #read read} it is known that it ended early and why, and not of which kind that is:
     * then it is {@link CutShort}. Immutable. Thread-safe.
     */
    public sealed interface Ending {
        /** Why it ended before its last trial, in words; empty if it did not. */
        String reason();

        /** Every trial is done, and nothing more is to be done. */
        record Complete() implements Ending {
            @Override
            public String reason() {
                return "";
            }
        }

        /** It ended by itself: a trial failed, users could not be stopped, the budget was spent, or it was killed. */
        record CutShort(String reason) implements Ending {
            public CutShort {
                requireNonNull(reason, "reason");
            }
        }

        /** Somebody asked it to end. */
        record Interrupted(String reason) implements Ending {
            public Interrupted {
                requireNonNull(reason, "reason");
            }
        }

        /** The system under test did not answer. */
        record Unreachable(String reason) implements Ending {
            public Unreachable {
                requireNonNull(reason, "reason");
            }
        }
    }
}

package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Readings.Reading;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mode;

/**
 * Repeats whose response times rise or fall from each to the next are no repeats of one experiment: the system still warms up, or
 * something grows from trial to trial. An interval over them takes them for independent. The repeats of all points are looked
 * at together, as trials of different points take turns: of each repeat the mean over the points of the logarithm of the mean
 * response time. Simulated trials have nothing in common, so they are not looked at.
 */
record RepeatsDriftAudit(ExperimentPlan plan) implements Audit<List<PointSummary>> {
    /** Four are in order by chance too often to say anything. */
    private static final int FEWEST = 5;

    /** Healthy runs that have such an order by chance: one in fifty is noted. */
    private static final double CHANCE_OF_NOTE = 0.02;

    private static final double CHANCE_OF_SUSPICION = 0.0001;

    @Override
    public Optional<Finding> examine(List<PointSummary> points) {
        List<List<OptionalDouble>> means = points.stream()
                .filter(point -> plan.variantOf(point.point()).system().mode() != Mode.SIMULATED)
                .map(RepeatsDriftAudit::means)
                .filter(repeats -> repeats.stream().allMatch(OptionalDouble::isPresent))
                .toList();
        int repeats = means.stream().mapToInt(List::size).min().orElse(0);
        if (repeats < FEWEST) {
            return Optional.empty();
        }
        Trend trend = Trend.of(new Readings(logarithms(means, repeats)));
        double ratio = Math.exp(trend.perNano() * (repeats - 1));
        double chance = Trend.chance(trend.tau(), repeats);
        boolean isLarge = Math.max(ratio, 1 / ratio) - 1 > plan.limits().of(Threshold.REPEATS_DRIFT);
        if (!isLarge || chance > CHANCE_OF_NOTE) {
            return Optional.empty();
        }
        String sentence = sentence(ratio, chance, plan.limits().limited(Threshold.REPEATS_DRIFT));
        return Optional.of(
                chance <= CHANCE_OF_SUSPICION
                        ? FindingType.REPEATS_DRIFT.suspect(sentence)
                        : FindingType.REPEATS_DRIFT.note(sentence));
    }

    private static List<OptionalDouble> means(PointSummary point) {
        return point.trials().stream()
                .map(trial -> trial.measures().responses().meanNanos())
                .toList();
    }

    /** Of each repeat; in the place of its time stands its number. */
    private static List<Reading> logarithms(List<List<OptionalDouble>> points, int repeats) {
        List<Reading> readings = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            int number = repeat;
            double mean = points.stream()
                    .mapToDouble(means -> Math.log(means.get(number).orElseThrow()))
                    .average()
                    .orElseThrow();
            readings.add(new Reading(number, mean));
        }
        return readings;
    }

    private static String sentence(double ratio, double chance, String limit) {
        String order = " from the first repeat to the last" + limit + ", in an order that chance has in "
                + Numbers.percent(chance) + " of all runs; ";
        return ratio < 1
                ? "later repeats are faster: mean response times fell by " + Numbers.percent(1 - ratio) + order
                        + "a system that warms up does so: rehearse longer with --rehearsal, or find out what changed"
                : "later repeats are slower: mean response times rose by " + Numbers.percent(ratio - 1) + order
                        + "find out what grows from trial to trial, or what slowed the machine";
    }
}

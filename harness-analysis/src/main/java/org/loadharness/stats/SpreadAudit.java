package org.loadharness.stats;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/**
 * Repeats that scatter too far around their mean do not repeat the same experiment; nor do those that lie in two groups,
 * as when every second trial is slower, however little each group scatters. Two trials that a machine was slower in are no
 * state of a system, and in the interval over the repeats; three are, and two that take turns with the others. Every point of
 * a run is looked at for two figures, so that each look has its share of the chance of the run: see {@link Looks}.
 */
final class SpreadAudit implements Audit<PointEvidence> {
    /** Two states that differ by less are within what repeats differ anyway. */
    private static final double ALIKE = 0.9;

    /** Healthy runs that lie in two groups at some point by chance: one in a hundred. */
    private static final double CHANCE = 0.01;

    /** Throughput and mean response time. */
    private static final int FIGURES = 2;

    private static final double PERCENT = 100;

    @Override
    public Optional<Finding> examine(PointEvidence evidence) {
        Estimate throughput = evidence.estimates().throughputPerSecond();
        double mean = throughput.mean().orElse(0);
        double sd = throughput.sd().orElse(0);
        if (sd <= evidence.plan().limits().of(Threshold.REPEATS_SCATTER) * mean) {
            return groups(evidence, "throughput", repeat -> repeat.rates().throughputPerSecond())
                    .or(() -> groups(
                            evidence,
                            "mean response time",
                            repeat -> repeat.responses().meanNanos()));
        }
        return Optional.of(FindingType.REPEATS_SCATTER.suspect("repeats scatter: throughput " + Numbers.text(mean, 4)
                + "/s over " + throughput.count() + " repeats, with a standard deviation of "
                + Numbers.percent(sd / mean)
                + evidence.plan().limits().limited(Threshold.REPEATS_SCATTER)
                + "; measure longer or on a quieter machine"));
    }

    private static Optional<Finding> groups(
            PointEvidence evidence, String name, Function<TrialMeasures, OptionalDouble> figure) {
        double[] values = evidence.trials().stream()
                .map(TrialSummary::measures)
                .map(figure)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return groups(Looks.atPoints(evidence.plan()), name, values);
    }

    /**
     * Whether those values of the repeats of a point lie in two groups.
     *
     * @param points how many of them are looked at
     */
    static Optional<Finding> groups(Looks points, String name, double... values) {
        double chance = points.times(FIGURES).chance(CHANCE);
        return TwoGroups.of(values)
                .filter(groups -> groups.ratio() < ALIKE && groups.chance() <= chance)
                .map(groups -> finding(groups, name, values.length));
    }

    private static Finding finding(TwoGroups groups, String name, int repeats) {
        String sentence = "repeats lie in two groups: " + name + " is "
                + Numbers.text(PERCENT * (1 - groups.ratio()), 2) + " % lower in " + groups.lower() + " of "
                + repeats + " than in the others; find out what differs between trials";
        return groups.areStates()
                ? FindingType.REPEATS_SCATTER.suspect(sentence)
                : FindingType.REPEATS_SCATTER.note(sentence);
    }
}

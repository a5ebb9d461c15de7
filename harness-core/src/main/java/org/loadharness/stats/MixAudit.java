package org.loadharness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares how often each interaction came with the intended mix. A trial whose interactions were cut off is left out:
 * slow ones are then missing. (In a trial by time, every interaction that began is counted, so that slow ones are not
 * under-represented.)
 */
final class MixAudit implements Audit<TrialEvidence> {
    /**
     * Probability of a false alarm per trial: a sweep of a thousand trials has one in a thousand runs, and a share that is
     * off by a hundredth is still found from 10,000 interactions up.
     */
    private static final double LEAST_PROBABILITY = 1e-6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        List<InteractionSummary> interactions = evidence.measures().interactions();
        if (evidence.measures().counts().censored() > 0) {
            return Optional.empty();
        }
        long[] counts =
                interactions.stream().mapToLong(InteractionSummary::ended).toArray();
        double[] shares = interactions.stream()
                .mapToDouble(InteractionSummary::intendedShareFraction)
                .toArray();
        if (ChiSquare.probability(counts, shares) >= LEAST_PROBABILITY) {
            return Optional.empty();
        }
        InteractionSummary worst = interactions.stream()
                .max(Comparator.comparingDouble(MixAudit::deviation))
                .orElseThrow();
        return Optional.of(Finding.suspect(
                "mix-off",
                "mix off: " + worst.name() + " was "
                        + Digits.percent(worst.shareFraction().orElse(0)) + " of interactions, "
                        + Digits.percent(worst.intendedShareFraction())
                        + " intended (chance does that to less than one trial in a million);"
                        + " look at how users choose interactions"));
    }

    /** What the interaction adds to the test's statistic. */
    private static double deviation(InteractionSummary interaction) {
        double off = interaction.shareFraction().orElse(0) - interaction.intendedShareFraction();
        return off == 0 ? 0 : off * off / interaction.intendedShareFraction();
    }
}

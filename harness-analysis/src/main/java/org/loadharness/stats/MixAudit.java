package org.loadharness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.loadharness.plan.Threshold;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mix;

/**
 * Compares how often each interaction came with the mix of its phase. A phase whose interactions were cut off is left out:
 * slow ones are then missing. (In a phase by time, every interaction that began is counted, so that slow ones are not
 * under-represented.)
 */
final class MixAudit implements Audit<PhaseEvidence> {
    @Override
    public Optional<Finding> examine(PhaseEvidence evidence) {
        if (evidence.counts().censored() > 0) {
            return Optional.empty();
        }
        Mix mix = evidence.mix();
        if (mix.isGuided()) {
            return Optional.empty(); // what comes next is no matter of chance
        }
        long[] counts = evidence.log().interactions().stream()
                .mapToLong(MixAudit::ended)
                .toArray();
        double[] shares = IntStream.range(0, counts.length)
                .mapToDouble(mix::shareFraction)
                .toArray();
        double chance = evidence.looks().chance(evidence.limit(Threshold.MIX_CHANCE));
        if (ChiSquare.probability(counts, shares) >= chance) {
            return Optional.empty();
        }
        long all = Arrays.stream(counts).sum();
        int worst = worst(counts, shares, all);
        return Optional.of(FindingType.MIX_OFF.suspect("mix off: "
                + mix.entries().get(worst).name() + " was " + Numbers.percent((double) counts[worst] / all)
                + " of interactions, " + Numbers.percent(shares[worst])
                + " intended, which chance does rarely" + evidence.limited(Threshold.MIX_CHANCE)
                + "; look at how users choose interactions"));
    }

    private static long ended(InteractionLog interaction) {
        return interaction.successes().count() + interaction.failures().count();
    }

    /** The interaction that adds most to the test's statistic. */
    private static int worst(long[] counts, double[] shares, long all) {
        int worst = 0;
        for (int index = 1; index < counts.length; index++) {
            if (deviation(counts[index], shares[index], all) > deviation(counts[worst], shares[worst], all)) {
                worst = index;
            }
        }
        return worst;
    }

    private static double deviation(long count, double share, long all) {
        double off = (double) count / all - share;
        return off == 0 ? 0 : off * off / share;
    }
}

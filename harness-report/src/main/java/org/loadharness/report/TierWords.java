package org.loadharness.report;

import java.util.Locale;
import java.util.stream.Collectors;
import org.loadharness.stats.Numbers;
import org.loadharness.theory.Theory.TierDemands;
import org.loadharness.theory.Theory.TierDemands.Demand;
import org.loadharness.theory.Theory.TierDemands.Known;
import org.loadharness.theory.Theory.TierDemands.Unknown;

/** What mean value analysis takes a system for, in a sentence. */
final class TierWords {
    private static final int DIGITS = 4;
    private static final double MILLIS_PER_SECOND = 1e3;

    private TierWords() {}

    /** The tiers and what they come to, or why there are none. */
    static String sentence(TierDemands demands) {
        if (demands instanceof Unknown unknown) {
            return "No mean value analysis: " + unknown.why() + ".";
        }
        Known known = (Known) demands;
        String tiers = known.tiers().stream().map(TierWords::tier).collect(Collectors.joining(", "));
        String most = known.tiers().stream().flatMapToDouble(tier -> tier.mostPerSecond().stream()).min().stream()
                .mapToObj(perSecond -> "; at most " + Numbers.text(perSecond, DIGITS) + " per second")
                .collect(Collectors.joining());
        String loads = known.fittedLoads() == 1
                ? "The lowest load alone, with "
                : "The lower " + known.fittedLoads() + " loads alone, up to ";
        String users = known.mostUsers() == 1 ? "1 user" : known.mostUsers() + " users";
        return loads + users + ", give these times of an interaction: " + tiers + most + "."
                + known.objection()
                        .map(why -> " " + why.substring(0, 1).toUpperCase(Locale.ROOT) + why.substring(1) + ".")
                        .orElse("");
    }

    private static String tier(Demand demand) {
        String time = Numbers.text(MILLIS_PER_SECOND * demand.meanSeconds(), DIGITS) + " ms of " + demand.tier();
        return demand.servers().isPresent() ? time + " (" + demand.servers().getAsInt() + ")" : time;
    }
}

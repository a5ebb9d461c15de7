package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Theory.TierDemands.Demand;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Tier.Processors;
import org.loadharness.workload.Queueing.Tier.Servers;
import org.loadharness.workload.Queueing.Tier.Waits;

/**
 * What an interaction needs of each tier. Of servers it is the mean time of their parts: at all lower loads where their waits
 * are reported apart, else at the lowest load, where least of it is a wait. Of processors it is the processor time of all
 * lower loads divided by their successes, for the utilisation law holds at every load. What these leave of the mean response
 * at the lowest load, reported waits excluded, is a delay. Immutable. Thread-safe.
 *
 * @param fitted the points at the lower loads, the lowest first
 */
record TierFit(List<PointSummary> fitted, ProcessorTime processors) {
    /** So much more or less of a time is taken for the same. */
    static final double MOST_CHANGE = 1.25;

    /** A share of the response that means nothing, as what rounding leaves. */
    private static final double LEAST_DELAY_FRACTION = 1e-3;

    private static final double MILLIS_PER_SECOND = 1e3;

    TierFit {
        fitted = List.copyOf(fitted);
        requireNonNull(processors, "processors");
    }

    PointSummary lowest() {
        return fitted.get(0);
    }

    List<Queueing.Tier> tiers() {
        return lowest().queueing().tiers();
    }

    /** Of the tiers of which something was reported, in their order; the delay last. */
    List<Demand> demands() {
        List<Demand> demands = new ArrayList<>(queues());
        double delaySeconds = leftSeconds();
        if (delaySeconds > LEAST_DELAY_FRACTION * responseSeconds()) {
            demands.add(new Demand(Demand.DELAY, OptionalInt.empty(), delaySeconds, OptionalDouble.empty()));
        }
        return demands;
    }

    private List<Demand> queues() {
        return tiers().stream()
                .flatMap(tier -> demand(tier).stream())
                .filter(demand -> demand.meanSeconds() > 0)
                .toList();
    }

    private Optional<Demand> demand(Queueing.Tier tier) {
        if (tier instanceof Servers servers) {
            return Optional.of(new Demand(
                    name(servers),
                    OptionalInt.of(servers.servers()),
                    seconds(telling(), servers.parts()),
                    variation(servers.parts())));
        }
        OptionalDouble seconds = processors.secondsEach(fitted);
        return tier instanceof Processors && seconds.isPresent()
                ? Optional.of(new Demand(
                        Demand.PROCESSORS,
                        OptionalInt.of(processors.cores()),
                        seconds.getAsDouble(),
                        OptionalDouble.empty()))
                : Optional.empty();
    }

    /** Where parts of servers are their service alone. */
    private List<PointSummary> telling() {
        boolean apart = tiers().stream().anyMatch(Waits.class::isInstance) && !tiers().contains(new Processors());
        return apart ? fitted : fitted.subList(0, 1);
    }

    private static String name(Servers servers) {
        return String.join(" + ", servers.parts());
    }

    private OptionalDouble variation(List<String> parts) {
        List<PartTimes> times =
                parts.stream().map(part -> PartTimes.of(telling(), part)).toList();
        return times.size() == 1
                ? times.get(0).squaredVariation()
                : ServiceTime.squaredVariation(
                        seconds(telling(), parts),
                        times.stream().map(PartTimes::deviationSeconds).toList());
    }

    /** What was not reported, of which nobody knows to which tier it belongs; and what was reported but is impossible. */
    Optional<String> objection() {
        List<String> unknown = tiers().stream()
                .flatMap(tier -> parts(tier).stream())
                .filter(part -> PartTimes.of(List.of(lowest()), part).reported() == 0)
                .toList();
        if (!unknown.isEmpty()) {
            return Optional.of("nothing is known of " + String.join(", ", unknown) + ", so that it counts as a delay");
        }
        if (tiers().contains(new Processors()) && processors.secondsEach(fitted).isEmpty()) {
            return Optional.of("the processor time of generator and server is not known, so that it counts as a delay");
        }
        double overSeconds = -leftSeconds();
        if (overSeconds > (MOST_CHANGE - 1) * responseSeconds()) {
            return Optional.of("the tiers work " + millis(responseSeconds() + overSeconds)
                    + " for an interaction that takes " + millis(responseSeconds())
                    + " at the lowest load: some of that is work that nobody waits for");
        }
        return crowded();
    }

    /** Waits that were not reported stand in the demands if users had to wait at the lowest load. */
    private Optional<String> crowded() {
        int users = lowest().point().users();
        return queues().stream()
                .filter(demand -> demand.tier().equals(Demand.PROCESSORS)
                        || tiers().stream().noneMatch(Waits.class::isInstance))
                .filter(demand -> users > demand.servers().orElseThrow())
                .findFirst()
                .map(demand -> "at the lowest load there are " + users + " users for "
                        + demand.servers().orElseThrow() + " of " + demand.tier()
                        + ", so that waits count as demands; measure fewer users too");
    }

    /** Of the response at the lowest load, what is in no tier; below 0 if more was used of processors. */
    private double leftSeconds() {
        double reported = tiers().stream()
                .mapToDouble(tier -> seconds(fitted.subList(0, 1), parts(tier)))
                .sum();
        double ofProcessors = tiers().contains(new Processors())
                ? processors.secondsEach(fitted).orElse(0)
                : 0;
        return responseSeconds() - reported - ofProcessors;
    }

    private double responseSeconds() {
        return lowest().estimates().responseMillis().mean().orElse(0) / MILLIS_PER_SECOND;
    }

    /** Of a success of those points, all those parts together. */
    static double seconds(List<PointSummary> points, List<String> parts) {
        return parts.stream()
                .mapToDouble(part -> PartTimes.of(points, part).meanSeconds())
                .sum();
    }

    static List<String> parts(Queueing.Tier tier) {
        if (tier instanceof Servers servers) {
            return servers.parts();
        }
        return tier instanceof Waits waits ? waits.parts() : List.of();
    }

    static String millis(double seconds) {
        return ServiceTime.text(seconds * MILLIS_PER_SECOND) + " ms";
    }
}

package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.plan.Point;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.require.RunEffects.FactorLevels.Pair;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.workload.Mode;

/**
 * What each interaction takes longer over RPC than in process, of a run that has both modes. Immutable. Thread-safe.
 *
 * @param rows load after load, interaction after interaction in the order of the mix; none of a run of one mode
 */
public record RpcOverhead(List<Row> rows) {
    private static final String MODE = "mode";
    private static final double NANOS_PER_MILLI = 1e6;

    public RpcOverhead {
        rows = List.copyOf(rows);
    }

    /**
     * Of one interaction at one load.
     *
     * @param subject which one that is
     * @param local in process
     * @param rpc over RPC
     * @param difference of their means in milliseconds; empty where one of them has fewer than two repeats or no success
     * @param partMillis into what the mean time over RPC went, from the start of a success: by the names of the parts in
     *     their order, the last of them {@link InteractionSummary.Part#REST}; they sum to the mean from the start to the end. None where
     *     no part was reported
     * @param caveat why the numbers cannot be relied on; empty if they can
     */
    public record Row(
            Subject subject,
            Mean local,
            Mean rpc,
            Optional<Estimate.Difference> difference,
            Map<String, Double> partMillis,
            Optional<String> caveat) {
        public Row {
            requireNonNull(subject, "subject");
            requireNonNull(local, "local");
            requireNonNull(rpc, "rpc");
            requireNonNull(difference, "difference");
            requireNonNull(caveat, "doubt");
            partMillis = Collections.unmodifiableMap(new LinkedHashMap<>(partMillis));
        }
    }

    /** A load with the other factors, as in {@code 50 users, store=snapshot}, and the name of an interaction. */
    public record Subject(String point, String interaction) {}

    /** Of the repeats' mean response times, in milliseconds; empty without any, or where a repeat had no success. */
    public record Mean(OptionalDouble millis, int repeats) {}

    /** Of a run; without rows where it has not both modes. */
    public static RpcOverhead of(RunSummary run) {
        boolean hasBoth = run.plan().factors().contains(MODE)
                && FactorLevels.texts(run, MODE).containsAll(List.of(Mode.LOCAL.text(), Mode.RPC.text()));
        if (!hasBoth) {
            return new RpcOverhead(List.of());
        }
        List<Pair> pairs = new FactorLevels(MODE, Mode.LOCAL.text(), Mode.RPC.text()).pairs(run);
        return new RpcOverhead(pairs.stream().flatMap(RpcOverhead::rows).toList());
    }

    /** Every name of a part, in the order in which they come; {@link InteractionSummary.Part#REST} is the last. */
    public List<String> parts() {
        Stream<String> names = rows.stream()
                .flatMap(row -> row.partMillis().keySet().stream())
                .filter(name -> !name.equals(InteractionSummary.Part.REST));
        boolean isReported = rows.stream().anyMatch(row -> !row.partMillis().isEmpty());
        return Stream.concat(names, isReported ? Stream.of(InteractionSummary.Part.REST) : Stream.empty())
                .distinct()
                .toList();
    }

    private static Stream<Row> rows(Pair pair) {
        TrialMeasures first = pair.from().pooled().repeats().get(0);
        return first.interactions().stream().map(interaction -> row(pair, interaction.name()));
    }

    private static Row row(Pair pair, String interaction) {
        List<Double> local = meansMillis(pair.from(), interaction);
        List<Double> rpc = meansMillis(pair.to(), interaction);
        return new Row(
                new Subject(label(pair.from().point()), interaction),
                mean(local),
                mean(rpc),
                local.size() < 2 || rpc.size() < 2 ? Optional.empty() : Optional.of(Estimate.Difference.of(local, rpc)),
                partMillis(pair.to(), interaction),
                PairReliability.of(List.of(pair)));
    }

    private static String label(Point point) {
        Map<String, String> others = new LinkedHashMap<>(point.factors());
        others.remove(MODE);
        return new Point(point.sweptUsers(), point.phases(), others).label();
    }

    /** Of each repeat; none if one of them had no success. */
    private static List<Double> meansMillis(PointSummary point, String interaction) {
        List<OptionalDouble> means = point.pooled().repeats().stream()
                .map(repeat -> Interactions.of(repeat, interaction))
                .map(InteractionSummary::successes)
                .map(successes -> successes.meanNanos())
                .toList();
        return means.stream().allMatch(OptionalDouble::isPresent)
                ? means.stream()
                        .map(mean -> mean.orElseThrow() / NANOS_PER_MILLI)
                        .toList()
                : List.of();
    }

    private static Mean mean(List<Double> millis) {
        return new Mean(millis.stream().mapToDouble(Double::doubleValue).average(), millis.size());
    }

    /** A part that was not reported for each success counts as nothing in the others, for then they still sum to the whole. */
    private static Map<String, Double> partMillis(PointSummary point, String interaction) {
        List<InteractionSummary.Part> parts = point.parts().stream()
                .filter(part -> part.interaction().equals(interaction))
                .toList();
        OptionalDouble whole = parts.stream()
                .filter(part -> part.part().equals(InteractionSummary.Part.END_TO_END))
                .map(part -> part.meanMillis().mean())
                .flatMapToDouble(OptionalDouble::stream)
                .findFirst();
        Map<String, Double> millis = new LinkedHashMap<>();
        for (InteractionSummary.Part part : parts) {
            if (!part.part().equals(InteractionSummary.Part.END_TO_END)
                    && whole.isPresent()
                    && part.shareFraction().isPresent()) {
                millis.put(
                        part.part(), whole.getAsDouble() * part.shareFraction().getAsDouble());
            }
        }
        return millis;
    }
}

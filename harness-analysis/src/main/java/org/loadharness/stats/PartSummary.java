package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;

/**
 * One part of the time of an interaction's successes, over the repeats of a point. The time counts from the start: where
 * interactions come by a timetable, what they waited for a user is in no part. In each success the parts and the rest sum to
 * the whole. Immutable. Thread-safe.
 *
 * @param interaction name of the interaction
 * @param part name of the part as the workload has it, {@link #REST} or {@link #END_TO_END}
 * @param lengths of all repeats, of those successes for which the part was reported; percentiles come from here
 * @param meanMillis mean over the repeats of each repeat's mean
 * @param shareFraction of all time of all successes of all repeats, the part of it that is in this one: those of the parts and
 *     the rest sum to 1, also where a part was not always reported; empty if there was no time
 */
public record PartSummary(
        String interaction, String part, Distribution lengths, Estimate meanMillis, OptionalDouble shareFraction) {
    /** What the reported parts leave: {@value}. */
    public static final String REST = PartsLog.REST;

    /** All of it, from the start to the end: {@value}. */
    public static final String END_TO_END = PartsLog.END_TO_END;

    private static final double NANOS_PER_MILLI = 1e6;

    public PartSummary {
        requireNonNull(interaction, "interaction");
        requireNonNull(part, "part");
        requireNonNull(lengths, "lengths");
        requireNonNull(meanMillis, "meanMillis");
        requireNonNull(shareFraction, "shareFraction");
    }

    /**
     * Coefficient of variation: the standard deviation of the lengths of all repeats over their mean, by the buckets. Empty
     * with fewer than two of them, or if all are 0.
     */
    public OptionalDouble variation() {
        return Buckets.variation(lengths);
    }

    /** The parts of each interaction of a point that has reported parts. */
    static List<PartSummary> of(List<TrialMeasures> repeats) {
        int interactions = repeats.isEmpty() ? 0 : repeats.get(0).interactions().size();
        return IntStream.range(0, interactions)
                .mapToObj(kind -> repeats.stream()
                        .map(repeat -> repeat.interactions().get(kind))
                        .toList())
                .filter(interaction ->
                        interaction.stream().anyMatch(repeat -> repeat.parts().isPresent()))
                .flatMap(interaction -> ofInteraction(interaction).stream())
                .toList();
    }

    private static List<PartSummary> ofInteraction(List<InteractionSummary> repeats) {
        List<PartsLog> logs = repeats.stream()
                .map(repeat -> repeat.parts().orElseGet(() -> PartsLog.untold(repeat.services())))
                .toList();
        List<Distribution> wholes =
                repeats.stream().map(InteractionSummary::services).toList();
        String interaction = repeats.get(0).name();
        long allNanos =
                wholes.stream().mapToLong(whole -> whole.totals().sumNanos()).sum();
        List<PartSummary> summaries = new ArrayList<>();
        for (PartLog part : PartsLog.joined(logs).told()) {
            List<Distribution> lengths =
                    logs.stream().map(log -> log.lengths(part.name())).toList();
            summaries.add(of(interaction, part.name(), lengths, allNanos));
        }
        summaries.add(of(interaction, REST, logs.stream().map(PartsLog::rest).toList(), allNanos));
        summaries.add(of(interaction, END_TO_END, wholes, allNanos));
        return summaries;
    }

    private static PartSummary of(String interaction, String part, List<Distribution> repeats, long allNanos) {
        Distribution lengths = Distribution.merge(repeats);
        return new PartSummary(
                interaction,
                part,
                lengths,
                Estimate.ofKnown(repeats.stream().map(PartSummary::meanMillis).toList()),
                Numbers.part(lengths.totals().sumNanos(), allNanos));
    }

    private static OptionalDouble meanMillis(Distribution lengths) {
        OptionalDouble nanos = lengths.meanNanos();
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI) : nanos;
    }
}

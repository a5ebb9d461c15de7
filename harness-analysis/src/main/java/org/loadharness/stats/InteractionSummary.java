package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;

/**
 * One interaction of the mix in one trial, or in one phase of it. Immutable. Thread-safe.
 *
 * @param name of the interaction
 * @param successes response times of those that succeeded
 * @param failures response times of those that failed
 * @param services service times of those that succeeded: from the start, and so the response times where nothing was due
 * @param attempts how often it was tried
 * @param shareFraction part of all interactions that ended; empty if none did
 * @param intendedShareFraction part that the mix asks for; not a number where users know what comes next
 * @param parts into what the service times went; empty where no part was reported
 */
public record InteractionSummary(
        String name,
        Distribution successes,
        Distribution failures,
        Distribution services,
        long attempts,
        OptionalDouble shareFraction,
        double intendedShareFraction,
        Optional<PartsLog> parts) {
    public InteractionSummary {
        requireNonNull(name, "name");
        requireNonNull(successes, "successes");
        requireNonNull(failures, "failures");
        requireNonNull(services, "services");
        requireNonNull(shareFraction, "shareFraction");
        requireNonNull(parts, "parts");
    }

    /** The part that the mix asks for; empty where nothing is drawn. */
    public OptionalDouble intendedShare() {
        return Double.isNaN(intendedShareFraction) ? OptionalDouble.empty() : OptionalDouble.of(intendedShareFraction);
    }

    /** Those that ended, well or not. */
    public long ended() {
        return successes.count() + failures.count();
    }

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
    public record Part(
            String interaction, String part, Distribution lengths, Estimate meanMillis, OptionalDouble shareFraction) {
        /** What the reported parts leave: {@value}. */
        public static final String REST = PartsLog.REST;

        /** All of it, from the start to the end: {@value}. */
        public static final String END_TO_END = PartsLog.END_TO_END;

        private static final double NANOS_PER_MILLI = 1e6;

        public Part {
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
        static List<Part> of(List<TrialMeasures> repeats) {
            int interactions =
                    repeats.isEmpty() ? 0 : repeats.get(0).interactions().size();
            return IntStream.range(0, interactions)
                    .mapToObj(kind -> repeats.stream()
                            .map(repeat -> repeat.interactions().get(kind))
                            .toList())
                    .filter(interaction -> interaction.stream()
                            .anyMatch(repeat -> repeat.parts().isPresent()))
                    .flatMap(interaction -> ofInteraction(interaction).stream())
                    .toList();
        }

        private static List<Part> ofInteraction(List<InteractionSummary> repeats) {
            List<PartsLog> logs = repeats.stream()
                    .map(repeat -> repeat.parts().orElseGet(() -> PartsLog.unreported(repeat.services())))
                    .toList();
            List<Distribution> wholes =
                    repeats.stream().map(InteractionSummary::services).toList();
            String interaction = repeats.get(0).name();
            long allNanos = wholes.stream()
                    .mapToLong(whole -> whole.totals().sumNanos())
                    .sum();
            List<Part> summaries = new ArrayList<>();
            for (PartLog part : PartsLog.joined(logs).reported()) {
                List<Distribution> lengths =
                        logs.stream().map(log -> log.lengths(part.name())).toList();
                summaries.add(of(interaction, part.name(), lengths, allNanos));
            }
            summaries.add(
                    of(interaction, REST, logs.stream().map(PartsLog::rest).toList(), allNanos));
            summaries.add(of(interaction, END_TO_END, wholes, allNanos));
            return summaries;
        }

        private static Part of(String interaction, String part, List<Distribution> repeats, long allNanos) {
            Distribution lengths = Distribution.merge(repeats);
            return new Part(
                    interaction,
                    part,
                    lengths,
                    Estimate.ofKnown(repeats.stream().map(Part::meanMillis).toList()),
                    Numbers.part(lengths.totals().sumNanos(), allNanos));
        }

        private static OptionalDouble meanMillis(Distribution lengths) {
            OptionalDouble nanos = lengths.meanNanos();
            return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI) : nanos;
        }
    }
}

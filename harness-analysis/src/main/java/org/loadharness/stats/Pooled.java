package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.TrialMeasures.Rates;

/**
 * The repeats of a point together, or those of one of its phases: means over repeats with their uncertainty, and counts and
 * distributions of all of them. Immutable. Thread-safe.
 *
 * @param repeats one by one
 * @param estimates means over the repeats
 * @param responses response times of the successes of all repeats: percentiles come from here and are never averaged
 * @param percentiles of the response times, in nanoseconds, at those steps of {@link Percentiles} that the samples carry
 * @param services their service times
 * @param lateness of the interactions of all repeats that were due at a time, as {@link ArrivalStats} has it
 * @param waits of those that waited for a user
 * @param parts into what the service times of each interaction went; empty where no part was reported
 */
public record Pooled(
        List<TrialMeasures> repeats,
        Estimates estimates,
        Distribution responses,
        Map<Double, Estimate> percentiles,
        Distribution services,
        Distribution lateness,
        Distribution waits,
        List<InteractionSummary.Part> parts) {
    private static final Set<Double> STEPS =
            Percentiles.FRACTIONS.stream().map(BigDecimal::doubleValue).collect(Collectors.toUnmodifiableSet());

    public Pooled {
        requireNonNull(estimates, "estimates");
        requireNonNull(responses, "responses");
        requireNonNull(services, "services");
        requireNonNull(lateness, "lateness");
        requireNonNull(waits, "waits");
        repeats = List.copyOf(repeats);
        percentiles = Map.copyOf(percentiles);
        parts = List.copyOf(parts);
    }

    static Pooled of(List<TrialMeasures> repeats) {
        Distribution responses = merged(repeats, TrialMeasures::responses);
        return new Pooled(
                repeats,
                Estimates.of(repeats),
                responses,
                percentiles(repeats, responses),
                merged(repeats, TrialMeasures::services),
                merged(repeats, repeat -> repeat.sending().lateness()),
                merged(repeats, repeat -> repeat.sending().waits()),
                InteractionSummary.Part.of(repeats));
    }

    /** The sum over repeats of a count that every repeat has. */
    public long sum(ToLongFunction<TrialMeasures> count) {
        return repeats.stream().mapToLong(count).sum();
    }

    /** The sum over repeats of a count; empty if it is that of any. */
    public OptionalLong sumOfKnown(Function<TrialMeasures, OptionalLong> count) {
        return repeats.stream().map(count).allMatch(OptionalLong::isPresent)
                ? OptionalLong.of(sum(repeat -> count.apply(repeat).orElseThrow()))
                : OptionalLong.empty();
    }

    /** Successes of those that ended, over all repeats; empty if none did. */
    public OptionalDouble successFraction() {
        return Numbers.part(
                sum(repeat -> repeat.counts().successes()),
                sum(repeat -> repeat.counts().ended()));
    }

    /** Its interval at 95 %, wider where repeats differ by more than independent failures would; empty if none ended. */
    public Optional<Interval> successInterval() {
        List<Proportion> ended = repeats.stream()
                .filter(repeat -> repeat.counts().ended() > 0)
                .map(repeat -> new Proportion(
                        repeat.counts().successes(), repeat.counts().ended()))
                .toList();
        return ended.isEmpty()
                ? Optional.empty()
                : Optional.of(Proportion.interval(ended, Interval.Confidence.STANDARD));
    }

    /**
     * A percentile of the response times, in nanoseconds: that of all repeats together; nothing where it has too few samples.
     *
     * @param fraction a step of {@link Percentiles}
     */
    public Estimate percentile(double fraction) {
        if (!STEPS.contains(fraction)) {
            throw new IllegalArgumentException(
                    "fraction must be one of " + Percentiles.FRACTIONS + ", was " + fraction);
        }
        return percentiles.getOrDefault(fraction, Estimate.of());
    }

    /** The interval at 95 % of a {@link #percentile}; empty where that has none, and of the largest itself. */
    public Optional<Interval> responseInterval(double fraction) {
        return percentile(fraction).interval();
    }

    /** The largest of the repeats; empty if no user of any began an interaction. */
    public OptionalLong startSkewNanosMax() {
        return repeats.stream()
                .map(repeat -> repeat.concurrency().startSkewNanos())
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    private static Map<Double, Estimate> percentiles(List<TrialMeasures> repeats, Distribution responses) {
        PooledPercentiles pooled = PooledPercentiles.of(
                responses, repeats.stream().map(TrialMeasures::responses).toList());
        return STEPS.stream()
                .filter(fraction -> fraction < 1)
                .map(fraction -> Map.entry(fraction, pooled.at(fraction)))
                .filter(percentile -> percentile.getValue().mean().isPresent())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Distribution merged(List<TrialMeasures> repeats, Function<TrialMeasures, Distribution> part) {
        return Distribution.merge(repeats.stream().map(part).toList());
    }

    /**
     * Means over the repeats of a point, each with its uncertainty; the names are those of {@link Rates}, {@link Concurrency},
     * {@link CpuShares}, {@link Utilization} and {@link ArrivalStats}. Immutable. Thread-safe.
     *
     * @param responseMillis mean over repeats of each repeat's mean response time of successes
     * @param serviceMillis likewise of their service times
     * @param measuredSeconds from the first user's start to the last user's end
     * @param inFlight users inside an interaction, by their own clocks
     */
    public record Estimates(
            Estimate throughputPerSecond,
            Estimate throughputSumPerSecond,
            Estimate responseMillis,
            Estimate serviceMillis,
            Estimate millisPerSuccess,
            Estimate usersActive,
            Estimate inFlight,
            Estimate generatorCpuFraction,
            Estimate serverCpuFraction,
            Estimate attemptsPerSecond,
            Estimate achievedPerSecond,
            Estimate thinkMillis,
            Estimate measuredSeconds) {
        private static final double NANOS_PER_SECOND = 1e9;
        private static final double NANOS_PER_MILLI = 1e6;

        public Estimates {
            requireNonNull(throughputPerSecond, "throughputPerSecond");
            requireNonNull(throughputSumPerSecond, "throughputSumPerSecond");
            requireNonNull(responseMillis, "responseMillis");
            requireNonNull(serviceMillis, "serviceMillis");
            requireNonNull(millisPerSuccess, "millisPerSuccess");
            requireNonNull(usersActive, "usersActive");
            requireNonNull(inFlight, "inFlight");
            requireNonNull(generatorCpuFraction, "generatorCpuFraction");
            requireNonNull(serverCpuFraction, "serverCpuFraction");
            requireNonNull(attemptsPerSecond, "attemptsPerSecond");
            requireNonNull(achievedPerSecond, "achievedPerSecond");
            requireNonNull(thinkMillis, "thinkMillis");
            requireNonNull(measuredSeconds, "measuredSeconds");
        }

        static Estimates of(List<TrialMeasures> trials) {
            return new Estimates(
                    estimate(trials, trial -> trial.rates().throughputPerSecond()),
                    estimate(trials, trial -> trial.rates().throughputSumPerSecond()),
                    millis(estimate(trials, trial -> trial.responses().meanNanos())),
                    millis(estimate(trials, trial -> trial.services().meanNanos())),
                    estimate(trials, trial -> trial.rates().millisPerSuccess()),
                    estimate(trials, trial -> trial.concurrency().usersActiveMean()),
                    estimate(trials, trial -> trial.utilization().busyUsersMean()),
                    estimate(trials, trial -> trial.cpu().generatorFraction()),
                    estimate(trials, trial -> trial.cpu().serverFraction()),
                    estimate(trials, trial -> trial.utilization().attemptsPerSecond()),
                    estimate(trials, trial -> trial.sending().achievedPerSecond()),
                    millis(estimate(trials, trial -> trial.utilization().thinkMeanNanos())),
                    estimate(trials, Estimates::measuredSeconds));
        }

        private static OptionalDouble measuredSeconds(TrialMeasures trial) {
            long wallNanos = trial.concurrency().wallNanos();
            return wallNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(wallNanos / NANOS_PER_SECOND);
        }

        private static Estimate millis(Estimate nanos) {
            return nanos.dividedBy(NANOS_PER_MILLI);
        }

        private static Estimate estimate(List<TrialMeasures> trials, Function<TrialMeasures, OptionalDouble> quantity) {
            return Estimate.ofKnown(trials.stream().map(quantity).toList());
        }
    }

    /** The quantiles that are reported with their intervals: tenths and quarters, then three steps for every further nine. */
    public static final class Percentiles {
        private static final int MOST_NINES = 9;

        /** Ascending, from 0.1 to 1, which is the largest value. */
        public static final List<BigDecimal> FRACTIONS = Stream.of(
                        tenths(), quarters(), nines(), Stream.of(BigDecimal.ONE))
                .flatMap(fractions -> fractions)
                .sorted()
                .toList();

        private Percentiles() {}

        private static Stream<BigDecimal> tenths() {
            return IntStream.rangeClosed(1, 9).mapToObj(tenth -> BigDecimal.valueOf(tenth, 1));
        }

        private static Stream<BigDecimal> quarters() {
            return Stream.of(new BigDecimal("0.25"), new BigDecimal("0.75"));
        }

        /** As in 0.95, 0.98, 0.99, 0.995, 0.998, 0.999. */
        private static Stream<BigDecimal> nines() {
            return IntStream.rangeClosed(2, MOST_NINES)
                    .boxed()
                    .flatMap(nines -> Stream.of(5, 2, 1)
                            .map(beyond -> BigDecimal.ONE.subtract(new BigDecimal(BigInteger.valueOf(beyond), nines))));
        }
    }
}

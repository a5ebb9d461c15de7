package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;

/**
 * One flow over the repeats of a point. Immutable. Thread-safe.
 *
 * @param together what was recorded of all repeats; percentiles come from here and are never averaged
 * @param completedPerSecond over repeats: those completed per second of wall time
 * @param workMillis mean over repeats of each repeat's mean work of those completed
 * @param lengthMillis likewise of their whole length
 * @param brokenOff of those that ended, the ones that a failure ended; empty if none ended
 * @param brokenOffInterval of that share, wider where repeats differ by more than independent failures would
 * @param workPercentiles of the work of those completed
 */
public record FlowSummary(
        FlowLog together,
        Estimate completedPerSecond,
        Estimate workMillis,
        Estimate lengthMillis,
        Optional<Proportion> brokenOff,
        Optional<Interval> brokenOffInterval,
        PooledPercentiles workPercentiles) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public FlowSummary {
        requireNonNull(together, "together");
        requireNonNull(completedPerSecond, "completedPerSecond");
        requireNonNull(workMillis, "workMillis");
        requireNonNull(lengthMillis, "lengthMillis");
        requireNonNull(brokenOff, "brokenOff");
        requireNonNull(brokenOffInterval, "brokenOffInterval");
        requireNonNull(workPercentiles, "workPercentiles");
    }

    /** Each flow of a point, in the order in which the workload names them; none where there are none. */
    static List<FlowSummary> of(List<TrialSummary> trials) {
        Map<String, List<Repeat>> byName = new LinkedHashMap<>();
        for (TrialSummary trial : trials) {
            long wallNanos = trial.measures().concurrency().wallNanos();
            trial.log()
                    .measured()
                    .flows()
                    .forEach(flow -> byName.computeIfAbsent(flow.name(), fresh -> new ArrayList<>())
                            .add(new Repeat(flow, wallNanos)));
        }
        return byName.values().stream().map(FlowSummary::ofRepeats).toList();
    }

    private static FlowSummary ofRepeats(List<Repeat> repeats) {
        List<FlowLog> logs = repeats.stream().map(Repeat::flow).toList();
        List<Proportion> shares =
                logs.stream().flatMap(log -> brokenOff(log).stream()).toList();
        FlowLog together = FlowLog.joined(logs);
        return new FlowSummary(
                together,
                estimate(repeats, Repeat::completedPerSecond),
                millis(logs, FlowLog::completed),
                millis(logs, FlowLog::lengths),
                brokenOff(together),
                shares.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Proportion.interval(shares, Interval.Confidence.STANDARD)),
                PooledPercentiles.of(
                        together.completed(),
                        logs.stream().map(FlowLog::completed).toList()));
    }

    /** Those that a failure ended, of those that ended; empty if none did. */
    static Optional<Proportion> brokenOff(FlowLog flow) {
        long ended = flow.completed().count() + flow.brokenOff().count();
        return ended == 0
                ? Optional.empty()
                : Optional.of(new Proportion(flow.brokenOff().count(), ended));
    }

    /** The interaction after which most of those ended that a failure ended; the first of them in the order of the mix. */
    static Optional<String> mostBrokenOffAt(FlowLog flow) {
        return flow.brokenOffAt().entrySet().stream()
                .reduce((most, other) -> other.getValue() > most.getValue() ? other : most)
                .map(Map.Entry::getKey);
    }

    /** The interaction after which most of those ended that a failure ended; empty if there were none. */
    public Optional<String> mostBrokenOffAt() {
        return mostBrokenOffAt(together);
    }

    private static Estimate millis(List<FlowLog> logs, Function<FlowLog, Distribution> part) {
        return estimate(logs, log -> part.apply(log).meanNanos()).dividedBy(NANOS_PER_MILLI);
    }

    private static <R> Estimate estimate(List<R> repeats, Function<R, OptionalDouble> quantity) {
        return Estimate.ofKnown(repeats.stream().map(quantity).toList());
    }

    /** Of one trial. */
    private record Repeat(FlowLog flow, long wallNanos) {
        OptionalDouble completedPerSecond() {
            return Numbers.ratio(flow.completed().count() * NANOS_PER_SECOND, (double) wallNanos);
        }
    }
}

package org.loadharness.record;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SendsLog;

/**
 * Several phases as one. Joining is exact: it is as if all had been recorded in one place. Thread-safe.
 *
 * @param parts of the same interactions, in the same order; at least one
 */
public record JoinedRecorders(List<Recorder> parts) {
    public JoinedRecorders {
        parts = List.copyOf(parts);
    }

    /** Interactions that have succeeded so far. */
    public long successes() {
        return parts.stream().mapToLong(Recorder::successes).sum();
    }

    /** Interactions that have failed so far. */
    public long failures() {
        return parts.stream().mapToLong(Recorder::failures).sum();
    }

    /** Users that are inside an interaction at this moment. */
    public int inFlight() {
        return parts.stream().mapToInt(Recorder::inFlight).sum();
    }

    /** Response times of all successes so far, from the buckets alone. */
    public Distribution snapshot() {
        return parts.size() == 1
                ? parts.get(0).snapshot()
                : Distribution.merge(parts.stream().map(Recorder::snapshot).toList());
    }

    /** How late interactions that were due at a time have been sent so far. */
    public Distribution lateness() {
        return Distribution.merge(parts.stream().map(Recorder::lateness).toList());
    }

    /** The failures so far by kind, most frequent first. */
    public List<FailureLog> failureLogs() {
        return join(parts.stream().flatMap(part -> part.failureLogs().stream()));
    }

    /** Failures of several places by kind, most frequent first. */
    static List<FailureLog> join(Stream<FailureLog> logs) {
        Map<String, FailureLog> kinds = new LinkedHashMap<>();
        logs.forEach(log -> kinds.merge(log.kind(), log, JoinedRecorders::join));
        return kinds.values().stream()
                .sorted(Comparator.comparingLong(FailureLog::count).reversed().thenComparing(FailureLog::kind))
                .toList();
    }

    /** What was logged of several phases, as one. */
    public static PhaseLog join(List<PhaseLog> logs) {
        if (logs.size() == 1) {
            return logs.get(0);
        }
        List<InteractionLog> first = logs.get(0).interactions();
        return new PhaseLog(
                IntStream.range(0, first.size())
                        .mapToObj(kind -> joinInteractions(logs.stream()
                                .map(log -> log.interactions().get(kind))
                                .toList()))
                        .toList(),
                logs.stream().flatMap(log -> log.users().stream()).toList(),
                joined(logs.stream().map(PhaseLog::sends).toList()),
                Optional.empty(),
                joinFlows(logs));
    }

    /** By their names: phases may have different ones. */
    private static List<FlowLog> joinFlows(List<PhaseLog> logs) {
        Map<String, List<FlowLog>> byName = new LinkedHashMap<>();
        logs.stream()
                .flatMap(log -> log.flows().stream())
                .forEach(flow -> byName.computeIfAbsent(flow.name(), fresh -> new ArrayList<>())
                        .add(flow));
        return byName.values().stream().map(FlowLog::joined).toList();
    }

    private static InteractionLog joinInteractions(List<InteractionLog> logs) {
        boolean charged = logs.stream().anyMatch(log -> log.services().isPresent());
        return new InteractionLog(
                logs.get(0).name(),
                merge(logs, InteractionLog::successes),
                merge(logs, InteractionLog::failures),
                charged ? Optional.of(merge(logs, InteractionLog::fromStart)) : Optional.empty(),
                logs.stream().mapToLong(InteractionLog::attempts).sum(),
                logs.stream().anyMatch(log -> log.parts().isPresent())
                        ? Optional.of(joinParts(logs))
                        : Optional.empty());
    }

    private static PartsLog joinParts(List<InteractionLog> logs) {
        return PartsLog.joined(logs.stream()
                .map(log -> log.parts().orElseGet(() -> PartsLog.unreported(log.fromStart())))
                .toList());
    }

    private static Distribution merge(List<InteractionLog> logs, Function<InteractionLog, Distribution> part) {
        return Distribution.merge(logs.stream().map(part).toList());
    }

    private static FailureLog join(FailureLog one, FailureLog other) {
        List<String> examples = new ArrayList<>(Stream.concat(one.examples().stream(), other.examples().stream())
                .toList());
        return new FailureLog(
                one.kind(),
                one.count() + other.count(),
                examples.subList(0, Math.min(examples.size(), FailureCounts.EXAMPLES)));
    }

    /** The sends of several phases; gaps are reported by each phase alone. */
    private static SendsLog joined(List<SendsLog> parts) {
        return new SendsLog(
                parts.stream().mapToLong(SendsLog::planned).sum(),
                parts.stream().mapToLong(SendsLog::sent).sum(),
                Distribution.merge(parts.stream().map(SendsLog::lateness).toList()),
                Distribution.merge(parts.stream().map(SendsLog::waits).toList()),
                parts.size() == 1 ? parts.get(0).gaps() : Distribution.EMPTY);
    }
}

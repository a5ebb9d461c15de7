package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * The figures of one trial's measured part, or of one phase of it. Immutable. Thread-safe.
 *
 * @param counts how many interactions there were
 * @param rates how fast successes came
 * @param concurrency how much happened at the same time
 * @param responses response times of all successes
 * @param interactions each interaction by itself, in the order of the mix
 * @param cpu processor time used; unknown of a phase, which may share its time with others
 * @param services service times of all successes: from the start, and so the response times where nothing was due
 * @param effort what users spent on them
 * @param sending how those that were due at a time were sent
 */
public record TrialMeasures(
        Counts counts,
        Rates rates,
        Concurrency concurrency,
        Distribution responses,
        List<InteractionSummary> interactions,
        CpuShares cpu,
        Distribution services,
        Effort effort,
        Sending sending) {
    public TrialMeasures {
        requireNonNull(counts, "counts");
        requireNonNull(rates, "rates");
        requireNonNull(concurrency, "concurrency");
        requireNonNull(responses, "responses");
        requireNonNull(cpu, "cpu");
        requireNonNull(services, "services");
        requireNonNull(effort, "effort");
        requireNonNull(sending, "sending");
        interactions = List.copyOf(interactions);
    }

    /** Of a whole trial. */
    static TrialMeasures of(TrialLog trial, Intent intent, int cores) {
        CpuShares cpu = CpuShares.of(
                trial.resources().generator(), trial.resources().server(), (double) sampledNanos(trial) * cores);
        return of(trial.measured(), intent, cpu);
    }

    /** Of one phase. */
    static TrialMeasures of(PhaseLog phase, Intent intent) {
        return of(phase, intent, CpuShares.UNKNOWN);
    }

    private static TrialMeasures of(PhaseLog phase, Intent intent, CpuShares cpu) {
        Counts counts = Counts.of(phase.users());
        Concurrency concurrency = Concurrency.of(phase);
        List<InteractionSummary> interactions = interactions(phase.interactions(), intent);
        return new TrialMeasures(
                counts,
                Rates.of(phase.users(), concurrency.wallNanos()),
                concurrency,
                Distribution.merge(
                        interactions.stream().map(InteractionSummary::successes).toList()),
                interactions,
                cpu,
                Distribution.merge(
                        interactions.stream().map(InteractionSummary::services).toList()),
                Effort.of(phase, intent, counts, concurrency.wallNanos()),
                Sending.of(phase.sends(), intent));
    }

    /** The time that the reading of resources spans: until the last sample, which comes after the last user's end. */
    private static long sampledNanos(TrialLog trial) {
        List<SecondLog> timeline = trial.timeline();
        return timeline.isEmpty()
                ? Concurrency.of(trial.measured()).wallNanos()
                : timeline.get(timeline.size() - 1).endNanos();
    }

    private static List<InteractionSummary> interactions(List<InteractionLog> logs, Intent intent) {
        List<String> recorded = logs.stream().map(InteractionLog::name).toList();
        List<String> intended = List.copyOf(intent.shareFractions().keySet());
        if (!recorded.equals(intended)) {
            throw new IllegalArgumentException("the trial recorded the interactions " + recorded
                    + ", the workload's mix has " + intended + "; use the version of the workload that was run");
        }
        long ended = logs.stream().mapToLong(TrialMeasures::ended).sum();
        return logs.stream()
                .map(log -> new InteractionSummary(
                        log.name(),
                        log.successes(),
                        log.failures(),
                        log.fromStart(),
                        log.attempts(),
                        Digits.part(ended(log), ended),
                        intent.shareFractions().getOrDefault(log.name(), 0.0),
                        log.parts()))
                .toList();
    }

    private static long ended(InteractionLog log) {
        return log.successes().count() + log.failures().count();
    }
}

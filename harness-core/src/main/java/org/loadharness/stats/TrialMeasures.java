package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.workload.Mix;

/**
 * The figures of one trial's measured phase. Immutable. Thread-safe.
 *
 * @param counts how many interactions there were
 * @param rates how fast successes came
 * @param concurrency how much happened at the same time
 * @param responses response times of all successes
 * @param interactions each interaction by itself, in the order of the mix
 * @param cpu processor time used
 */
public record TrialMeasures(
        Counts counts,
        Rates rates,
        Concurrency concurrency,
        Distribution responses,
        List<InteractionSummary> interactions,
        CpuShares cpu) {
    public TrialMeasures {
        requireNonNull(counts, "counts");
        requireNonNull(rates, "rates");
        requireNonNull(concurrency, "concurrency");
        requireNonNull(responses, "responses");
        requireNonNull(cpu, "cpu");
        interactions = List.copyOf(interactions);
    }

    static TrialMeasures of(TrialLog trial, Mix mix, int cores) {
        PhaseLog phase = trial.measured();
        Concurrency concurrency = Concurrency.of(phase);
        return new TrialMeasures(
                Counts.of(phase.users()),
                Rates.of(phase.users(), concurrency.wallNanos()),
                concurrency,
                Distribution.merge(phase.interactions().stream()
                        .map(InteractionLog::successes)
                        .toList()),
                interactions(phase.interactions(), mix),
                CpuShares.of(
                        trial.resources().generator(),
                        trial.resources().server(),
                        (double) sampledNanos(trial.timeline(), concurrency) * cores));
    }

    /** The time that the reading of resources spans: until the last sample, which comes after the last user's end. */
    private static long sampledNanos(List<SecondLog> timeline, Concurrency concurrency) {
        return timeline.isEmpty()
                ? concurrency.wallNanos()
                : timeline.get(timeline.size() - 1).endNanos();
    }

    private static List<InteractionSummary> interactions(List<InteractionLog> logs, Mix mix) {
        List<String> recorded = logs.stream().map(InteractionLog::name).toList();
        List<String> intended = mix.interactions().stream()
                .map(interaction -> interaction.name())
                .toList();
        if (!recorded.equals(intended)) {
            throw new IllegalArgumentException("the trial recorded the interactions " + recorded
                    + ", the workload's mix has " + intended + "; use the version of the workload that was run");
        }
        long ended = logs.stream()
                .mapToLong(log -> log.successes().count() + log.failures().count())
                .sum();
        List<InteractionSummary> summaries = new ArrayList<>();
        for (int index = 0; index < logs.size(); index++) {
            InteractionLog log = logs.get(index);
            summaries.add(new InteractionSummary(
                    log.name(),
                    log.successes(),
                    log.failures(),
                    Digits.part(log.successes().count() + log.failures().count(), ended),
                    mix.shareFraction(index)));
        }
        return summaries;
    }
}

package org.loadharness.drive;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.loadharness.load.Retries;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.time.Clock;
import org.loadharness.workload.Target;

/**
 * Everything that the users of one trial share. Thread-safe.
 *
 * @param phaseContexts the phases of the load, in their order; their users are numbered through
 * @param ended counts the users that are through
 * @param stopSignal ends a warm-up that has no extent of its own
 */
record TrialContext(
        Clock clock,
        Threads threads,
        Retries retries,
        TrialSettings.Placebo placebo,
        Target target,
        List<PhaseContext> phaseContexts,
        CountDownLatch ended,
        StopSignal stopSignal,
        LostUsers lost,
        Halt halt) {
    TrialContext {
        phaseContexts = List.copyOf(phaseContexts);
    }

    int users() {
        return phaseContexts.stream()
                .mapToInt(phaseContext -> phaseContext.group().users())
                .sum();
    }

    JoinedRecorders measured() {
        return new JoinedRecorders(phaseContexts.stream()
                .map(phaseContext -> phaseContext.measured().recorder())
                .toList());
    }

    JoinedRecorders warmup() {
        return new JoinedRecorders(phaseContexts.stream()
                .map(phaseContext -> phaseContext.warmup().recorder())
                .toList());
    }
}

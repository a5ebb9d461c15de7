package org.loadharness.drive;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.loadharness.load.Retries;
import org.loadharness.load.Share;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.time.Clock;
import org.loadharness.workload.Target;

/**
 * Everything that the users of one trial share. Thread-safe.
 *
 * @param part of the trial that this process performs, as far as it waits for the others
 * @param share of its users that are in this process
 * @param phaseContexts the phases of the load, in their order; their users are numbered through
 * @param ended counts the users that are through
 * @param watches look after each user's thread while it is measured
 * @param stopSignal ends a warm-up that has no extent of its own
 */
record TrialContext(
        Clock clock,
        Threads threads,
        Retries retries,
        TrialSettings.Placebo placebo,
        TrialPart part,
        Share share,
        Target target,
        List<PhaseContext> phaseContexts,
        CountDownLatch ended,
        StopSignal stopSignal,
        Profiler.Watches watches,
        LostUsers lost,
        Halt halt) {
    TrialContext {
        phaseContexts = List.copyOf(phaseContexts);
    }

    /** The same with those watches. */
    TrialContext watchedBy(Profiler.Watches other) {
        return new TrialContext(
                clock,
                threads,
                retries,
                placebo,
                part,
                share,
                target,
                phaseContexts,
                ended,
                stopSignal,
                other,
                lost,
                halt);
    }

    int users() {
        return phaseContexts.stream()
                .mapToInt(phaseContext -> phaseContext.own().users())
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

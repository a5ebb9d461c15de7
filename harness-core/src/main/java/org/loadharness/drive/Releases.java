package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadPhase;
import org.loadharness.time.Clock;

/**
 * Lets the phases of the measured stage go: those at once together, and each of the others from a thread of its own
 * that waits for its sign. Confined to the thread that runs the trial.
 */
final class Releases {
    private final TrialContext context;
    private final Clock clock;
    private final List<Thread> threads = new ArrayList<>();

    Releases(TrialContext context) {
        this.context = context;
        this.clock = context.clock();
    }

    /** How long ahead of the start instant those users are woken that are let go at once. */
    long leadNanos() {
        return leadNanos(atOnce().stream()
                .mapToInt(phaseContext -> phaseContext.own().users())
                .sum());
    }

    private List<PhaseContext> atOnce() {
        return context.phaseContexts().stream()
                .filter(phaseContext -> phaseContext.load().release() instanceof LoadPhase.Release.AtOnce)
                .toList();
    }

    /** Names the start instant of the measured stage and returns it. */
    long begin() {
        List<PhaseContext> atOnce = atOnce();
        long startNanos = context.part().startNanos(TrialPart.Gate.MEASURED, clock, leadNanos());
        context.phaseContexts().forEach(phaseContext -> phaseContext.raw().ifPresent(raw -> raw.countFrom(startNanos)));
        atOnce.forEach(phaseContext -> open(phaseContext, startNanos));
        for (PhaseContext phaseContext : context.phaseContexts()) {
            if (!atOnce.contains(phaseContext)) {
                begin(phaseContext, startNanos);
            }
        }
        return startNanos;
    }

    /** Ends what still waits for its sign. */
    void stop() throws InterruptedException {
        threads.forEach(clock::interrupt);
        for (Thread thread : threads) {
            clock.join(thread, UserThreads.LONG_NANOS);
        }
    }

    private void begin(PhaseContext phaseContext, long startNanos) {
        Thread thread = new Thread(
                clock.member(() -> awaitSign(phaseContext, startNanos)),
                "release-" + phaseContext.load().name());
        thread.setDaemon(true);
        threads.add(thread);
        clock.start(thread);
    }

    private void awaitSign(PhaseContext phaseContext, long startNanos) {
        try {
            if (phaseContext.load().release() instanceof LoadPhase.Release.AfterTime after) {
                long atNanos = startNanos + after.time().toNanos();
                clock.waitUntil(atNanos - leadNanos(phaseContext.own().users()));
                open(phaseContext, atNanos);
                return;
            }
            while (!clock.await(phaseContext.released(), UserThreads.LONG_NANOS)) {
                clock.giveWay();
            }
            open(phaseContext, clock.nanos() + leadNanos(phaseContext.own().users()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private long leadNanos(int users) {
        return StartGate.leadNanos(context.threads(), users);
    }

    private static void open(PhaseContext phaseContext, long atNanos) {
        Stage measured = phaseContext.measured();
        measured.recorder().begin(atNanos);
        measured.timetable().ifPresent(timetable -> timetable.open(atNanos, lengthNanos(phaseContext)));
        measured.gate().open(atNanos);
    }

    private static long lengthNanos(PhaseContext phaseContext) {
        return phaseContext.load().measured() instanceof Extent.Lasting lasting
                ? lasting.duration().toNanos()
                : Clock.NEVER;
    }
}

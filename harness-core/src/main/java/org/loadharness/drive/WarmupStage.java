package org.loadharness.drive;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.loadharness.load.Extent;
import org.loadharness.load.Warmup;
import org.loadharness.record.Seconds;
import org.loadharness.record.WarmupLog;
import org.loadharness.record.WarmupLog.Settling;
import org.loadharness.time.Clock;

/**
 * The part of a trial before the measured one: every phase's users go on as they will, until all are ready to be
 * measured. Confined to one thread.
 */
final class WarmupStage {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TrialContext context;
    private final UserThreads userThreads;
    private final Warmup warmup;
    private final long deadlineNanos;
    private final Clock clock;
    private final Sampler sampler;
    private long startNanos;
    private long lengthNanos;
    private long nextSampleNanos;
    private Settling settling = new Settling.Unasked();

    WarmupStage(
            TrialContext context, UserThreads userThreads, Warmup warmup, long deadlineNanos, Sampler.Meters meters) {
        this.context = context;
        this.userThreads = userThreads;
        this.warmup = warmup;
        this.deadlineNanos = deadlineNanos;
        this.clock = context.clock();
        this.sampler = new Sampler(Seconds.Stage.WARMUP, context.warmup(), timetables(), meters, StallMeter.NONE);
    }

    /** Runs it; false if the deadline was reached first. */
    boolean run() throws IOException, InterruptedException {
        for (PhaseContext phaseContext : context.phaseContexts()) {
            if (!phaseContext.warmup().gate().awaitReady(leftNanos())) {
                return false;
            }
        }
        open(StartGate.leadNanos(context.threads(), context.users()));
        if (warmup instanceof Warmup.UntilSteady search) {
            settling = awaitSteady(startNanos + search.most().toNanos());
            end();
        } else if (!timetables().isEmpty()) {
            sampleUntil(startNanos + longestNanos());
            end();
        }
        boolean ready = awaitMeasuredGates();
        lengthNanos = clock.nanos() - startNanos;
        sampler.sample(clock.nanos(), startNanos);
        return ready;
    }

    WarmupLog log() throws IOException {
        return new WarmupLog(
                context.warmup().successes(), context.warmup().failures(), lengthNanos, settling, sampler.seconds());
    }

    private void open(long leadNanos) throws InterruptedException {
        context.part().await(TrialPart.Gate.WARMUP, leadNanos);
        startNanos = context.part().startNanos(TrialPart.Gate.WARMUP, clock, leadNanos);
        nextSampleNanos = startNanos + SECOND_NANOS;
        timetables().forEach(timetable -> timetable.open(startNanos, longestNanos()));
        context.phaseContexts()
                .forEach(phaseContext -> phaseContext.warmup().gate().open(startNanos));
    }

    /** Sends home whoever does not leave by itself. */
    private void end() {
        context.stopSignal().fall();
        timetables().forEach(Timetable::close);
        userThreads.wake();
    }

    /** Looks on until everything observed is steady, or the time is up. */
    private Settling awaitSteady(long untilNanos) throws IOException, InterruptedException {
        Steadiness steadiness = new Steadiness(context.warmup());
        clock.waitUntil(startNanos);
        for (long look = 1; ; look++) {
            long lookNanos = startNanos + look * Steadiness.OBSERVATION_NANOS;
            if (lookNanos - untilNanos > 0 || lookNanos - deadlineNanos > 0) {
                return steadiness.judge();
            }
            sampleUntil(lookNanos);
            if (steadiness.observe() && steadiness.judge() instanceof Settling.Settled settled) {
                return settled;
            }
        }
    }

    private void sampleUntil(long untilNanos) throws IOException, InterruptedException {
        long endNanos = untilNanos - deadlineNanos < 0 ? untilNanos : deadlineNanos;
        while (endNanos - nextSampleNanos > 0) {
            clock.waitUntil(nextSampleNanos);
            sample();
        }
        clock.waitUntil(endNanos);
    }

    private boolean awaitMeasuredGates() throws IOException, InterruptedException {
        for (PhaseContext phaseContext : context.phaseContexts()) {
            while (!phaseContext.isOpen()
                    && !phaseContext
                            .measured()
                            .gate()
                            .awaitReady(Math.min(leftNanos(), nextSampleNanos - clock.nanos()))) {
                if (leftNanos() <= 0) {
                    return false;
                }
                sample();
            }
        }
        return true;
    }

    private void sample() throws IOException {
        sampler.sample(clock.nanos(), startNanos);
        nextSampleNanos += SECOND_NANOS;
    }

    private long longestNanos() {
        return warmup.longest() instanceof Extent.Lasting lasting
                ? lasting.duration().toNanos()
                : 0;
    }

    private List<Timetable> timetables() {
        return context.phaseContexts().stream()
                .flatMap(phaseContext -> phaseContext.warmup().timetable().stream())
                .toList();
    }

    private long leftNanos() {
        return deadlineNanos - clock.nanos();
    }
}

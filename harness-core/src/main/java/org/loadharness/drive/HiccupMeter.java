package org.loadharness.drive;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.time.Clock;

/**
 * Shows when the whole process stands still, whatever the reason: a thread is to wake every millisecond, and how much too
 * late it wakes is recorded. Every wake that a stall has swallowed counts, too, each from its own time: so the
 * distribution is that of something that arrives once a millisecond and finds the process as it is. It costs about 2 % of
 * one core.
 *
 * <p>Confined to one thread.
 */
final class HiccupMeter implements StallMeter {
    private static final long PERIOD_NANOS = 1_000_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Clock clock;
    private final long startNanos;
    private final Recorder.Durations hiccups = new Recorder.Durations();
    private final AtomicLong largestNanos = new AtomicLong();
    private final Thread thread;
    private volatile long dueNanos;

    private HiccupMeter(Clock clock) {
        this.clock = clock;
        this.startNanos = clock.nanos();
        this.dueNanos = startNanos + PERIOD_NANOS;
        this.thread = new Thread(clock.member(this::run), "hiccup-meter");
        thread.setDaemon(true);
    }

    /** One that is at work; to be stopped. */
    static HiccupMeter start(Clock clock) {
        HiccupMeter meter = new HiccupMeter(clock);
        clock.start(meter.thread);
        return meter;
    }

    /** How much too late it woke at worst since the last call; a stall that still lasts counts with what it has lasted. */
    @Override
    public long takeLargestNanos() {
        return Math.max(largestNanos.getAndSet(0), clock.nanos() - dueNanos);
    }

    /** Ends the thread and returns how late it woke, from the start on. */
    @Override
    public Distribution stop() throws InterruptedException {
        clock.interrupt(thread);
        while (!clock.join(thread, PATIENCE_NANOS)) {
            clock.interrupt(thread);
        }
        return hiccups.distribution();
    }

    private void run() {
        try {
            for (long wake = 1; ; wake++) {
                long wakeNanos = startNanos + wake * PERIOD_NANOS;
                dueNanos = wakeNanos;
                long lateNanos = clock.waitUntil(wakeNanos) - wakeNanos;
                hiccups.record(lateNanos);
                largestNanos.accumulateAndGet(lateNanos, Math::max);
            }
        } catch (InterruptedException stopped) {
            // it is over
        }
    }
}

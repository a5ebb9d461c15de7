package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.loadharness.drive.Crew.ThreadShortage;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Environment;
import org.loadharness.record.Recorder;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.WarmupLog;
import org.loadharness.time.DurationText;
import org.loadharness.time.Ticker;

/**
 * Conducts one trial: starts the users, opens the gates of warm-up and measured phase, looks on once a second, and ends
 * whatever takes longer than the time limit. Confined to one thread.
 */
final class Trial {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TrialId id;
    private final Stage stage;
    private final Crew crew;
    private final TargetSource source;
    private final Duration timeLimit;
    private final Ticker ticker;
    private final Instant startedAt;
    private final long deadlineNanos;
    private long warmupNanos;
    private Sampler sampler;

    Trial(TrialId id, Stage stage, Crew crew, TargetSource source, Duration timeLimit) {
        this.id = id;
        this.stage = stage;
        this.crew = crew;
        this.source = source;
        this.timeLimit = timeLimit;
        this.ticker = stage.clock();
        this.startedAt = Environment.now();
        this.deadlineNanos = ticker.nanos() + timeLimit.toNanos();
        this.sampler = new Sampler(stage.measured().recorder(), source);
    }

    /**
     * Runs it to its end, whatever that is. When the thread is interrupted, the users are stopped, what they did is kept
     * and the thread's flag is set again.
     *
     * @throws IOException if the listener throws it; the users are stopped first
     * @throws InterruptedException if interrupted once more while the users are being stopped
     */
    TrialLog run(RunListener listener) throws IOException, InterruptedException {
        try {
            crew.start();
            if (conduct(listener)) {
                crew.join();
                return log(Cause.COMPLETED, "");
            }
            return cutShort(Cause.TIMED_OUT, "the time limit of " + DurationText.print(timeLimit) + " was reached");
        } catch (ThreadShortage shortage) {
            return cutShort(Cause.FAILED, String.valueOf(shortage.getMessage()));
        } catch (InterruptedException interrupted) {
            TrialLog log = cutShort(Cause.INTERRUPTED, "it was interrupted");
            Thread.currentThread().interrupt();
            return log;
        } catch (IOException untold) {
            crew.stop();
            throw untold;
        }
    }

    /** False if the time limit was reached. */
    private boolean conduct(RunListener listener) throws IOException, InterruptedException {
        StartGate warmupGate = stage.warmup().gate();
        StartGate measuredGate = stage.measured().gate();
        if (!warmupGate.awaitReady(leftNanos())) {
            return false;
        }
        long warmupStartNanos = warmupGate.open();
        if (!measuredGate.awaitReady(leftNanos())) {
            return false;
        }
        warmupNanos = ticker.nanos() - warmupStartNanos;
        sampler = new Sampler(stage.measured().recorder(), source);
        measuredGate.open();
        listener.on(new MeasuringStarted(id));
        return watch(listener);
    }

    private boolean watch(RunListener listener) throws IOException, InterruptedException {
        long startNanos = stage.measured().gate().startNanos();
        for (long second = 1; ; second++) {
            long untilNextNanos = startNanos + second * SECOND_NANOS - ticker.nanos();
            boolean ended = stage.ended().await(Math.min(untilNextNanos, leftNanos()), TimeUnit.NANOSECONDS);
            sampler.sample(sinceStartNanos());
            if (ended || leftNanos() <= 0) {
                return ended;
            }
            listener.on(progress());
        }
    }

    private Progress progress() {
        Phase measured = stage.measured();
        Recorder recorder = measured.recorder();
        Duration measuredFor = Duration.ofNanos(sinceStartNanos());
        int left = Math.toIntExact(stage.ended().getCount());
        return new Progress(id, measuredFor, recorder.successes(), recorder.failures(), crew.size() - left);
    }

    private TrialLog cutShort(Cause cause, String detail) throws InterruptedException {
        crew.stop();
        sampler.sample(sinceStartNanos());
        return log(cause, detail);
    }

    private TrialLog log(Cause cause, String detail) {
        Recorder recorder = stage.measured().recorder();
        Recorder warmup = stage.warmup().recorder();
        long startNanos = stage.measured().gate().startNanos();
        return new TrialLog(
                id,
                startedAt,
                new Ending(cause, detail, stage.lost().all()),
                new PhaseLog(recorder.interactionLogs(), recorder.userLogs(startNanos)),
                new WarmupLog(warmup.successes(), warmup.failures(), warmupNanos),
                sampler.seconds(),
                recorder.failureLogs(),
                sampler.resources());
    }

    /** Of the measured phase; 0 as long as it has none. */
    private long sinceStartNanos() {
        StartGate gate = stage.measured().gate();
        return gate.isOpen() ? ticker.nanos() - gate.startNanos() : 0;
    }

    private long leftNanos() {
        return deadlineNanos - ticker.nanos();
    }
}

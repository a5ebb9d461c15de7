package org.loadharness.drive;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.loadharness.drive.RunEvent.MeasuringStarted;
import org.loadharness.drive.RunEvent.Progress;
import org.loadharness.drive.UserThreads.ThreadShortage;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.Distribution;
import org.loadharness.record.JoinedRecorders;
import org.loadharness.record.Recorder;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Ending;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.time.Clock;
import org.loadharness.time.DurationText;

/**
 * Runs one trial: starts the users, has them warm up, lets the phases of the measured stage go, looks on once a second,
 * and ends whatever takes longer than the time limit. Confined to one thread.
 */
final class Trial {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TrialId id;
    private final TrialContext context;
    private final UserThreads userThreads;
    private final Sampler.Meters meters;
    private final Duration timeLimit;
    private final Clock clock;
    private final Instant startedAt;
    private final long deadlineNanos;
    private final WarmupStage warmup;
    private final Releases releases;
    private Sampler sampler;
    private StallMeter stalls = StallMeter.NONE;
    private Distribution hiccups = Distribution.EMPTY;
    private boolean measuring;
    private long startNanos;

    Trial(TrialId id, TrialContext context, UserThreads userThreads, TrialSettings settings, Sampler.Meters meters) {
        this.id = id;
        this.context = context;
        this.userThreads = userThreads;
        this.meters = meters;
        this.timeLimit = settings.timeLimit();
        this.clock = context.clock();
        this.startedAt = meters.surroundings().now();
        this.deadlineNanos = clock.nanos() + timeLimit.toNanos();
        this.warmup = new WarmupStage(context, userThreads, settings.warmup(), deadlineNanos, meters);
        this.releases = new Releases(context);
        this.sampler = sampler();
    }

    /**
     * Runs it to its end, whatever that is. When the thread is interrupted, the users are stopped, what they did is kept
     * and the thread's flag is set again. Before it throws anything else, the users are stopped.
     *
     * @throws IOException if the listener throws it, or a second cannot be kept
     * @throws InterruptedException if interrupted once more while the users are being stopped
     */
    TrialLog run(RunEvent.Listener listener) throws IOException, InterruptedException {
        try {
            if (!userThreads.start(deadlineNanos)) {
                return cutShort(Cause.TIMED_OUT, startedLate());
            }
            if (warmUpAndMeasure(listener)) {
                userThreads.join();
                endHelpers();
                return log(Cause.COMPLETED, "");
            }
            return cutShort(Cause.TIMED_OUT, reachedLimit());
        } catch (ThreadShortage shortage) {
            return cutShort(Cause.FAILED, String.valueOf(shortage.getMessage()));
        } catch (InterruptedException interrupted) {
            TrialLog log = cutShort(Cause.INTERRUPTED, "it was interrupted");
            Thread.currentThread().interrupt();
            return log;
        } catch (IOException | RuntimeException | Error fatal) {
            stop();
            throw fatal;
        }
    }

    private String startedLate() {
        Duration passed = timeLimit.minusNanos(Math.max(0, leftNanos())).truncatedTo(ChronoUnit.MILLIS);
        return userThreads.onlySome() + " in " + DurationText.print(passed) + ", too few for the time limit of "
                + DurationText.print(timeLimit) + " (--threads virtual or multiplexed need few)";
    }

    private String reachedLimit() {
        return "the time limit of " + DurationText.print(timeLimit) + " was reached";
    }

    /** False if the time limit was reached. */
    private boolean warmUpAndMeasure(RunEvent.Listener listener) throws IOException, InterruptedException {
        if (!warmup.run()) {
            return false;
        }
        context.part().await(TrialPart.Gate.MEASURED, releases.leadNanos());
        stalls = meters.surroundings().watchForStalls(clock);
        sampler = sampler();
        startNanos = releases.begin();
        measuring = true;
        listener.on(new MeasuringStarted(id));
        return watch(listener);
    }

    private boolean watch(RunEvent.Listener listener) throws IOException, InterruptedException {
        long beforeNanos = 0;
        for (long second = 1; ; second++) {
            long untilNextNanos = startNanos + second * SECOND_NANOS - clock.nanos();
            boolean ended = clock.await(context.ended(), Math.min(untilNextNanos, leftNanos()));
            SecondLog sampled = sampler.sample(clock.nanos(), startNanos);
            if (ended || leftNanos() <= 0) {
                return ended;
            }
            listener.on(new Progress(id, state(sampled, sampled.endNanos() - beforeNanos)));
            beforeNanos = sampled.endNanos();
        }
    }

    private Sampler sampler() {
        List<Timetable> timetables = context.phaseContexts().stream()
                .flatMap(phaseContext -> phaseContext.measured().timetable().stream())
                .toList();
        return new Sampler(Seconds.Stage.MEASURED, context.measured(), timetables, meters, stalls);
    }

    private TrialProgress state(SecondLog sampled, long lengthNanos) {
        JoinedRecorders measured = context.measured();
        int left = Math.toIntExact(context.ended().getCount());
        return new TrialProgress(
                Duration.ofNanos(sinceStartNanos()),
                measured.successes(),
                measured.failures(),
                userThreads.size() - left,
                sampled,
                lengthNanos,
                measured.lateness().percentileNanos(TrialProgress.LATENESS_FRACTION));
    }

    private TrialLog cutShort(Cause cause, String detail) throws IOException, InterruptedException {
        stop();
        long nowNanos = clock.nanos();
        sampler.sample(nowNanos, measuring ? startNanos : nowNanos);
        return log(cause, detail);
    }

    private void stop() throws InterruptedException {
        userThreads.stop();
        endHelpers();
    }

    private void endHelpers() throws InterruptedException {
        releases.stop();
        hiccups = stalls.stop();
    }

    private TrialLog log(Cause cause, String detail) throws IOException {
        List<NamedPhaseLog> phases =
                context.phaseContexts().stream().map(this::phaseLog).toList();
        return new TrialLog(
                id,
                startedAt,
                new Ending(cause, detail, context.lost().all()),
                JoinedRecorders.join(phases.stream().map(NamedPhaseLog::log).toList()),
                phases.size() == 1 ? List.of() : phases,
                warmup.log(),
                sampler.seconds(),
                context.measured().failureLogs(),
                sampler.resources(),
                hiccups,
                Optional.empty());
    }

    private NamedPhaseLog phaseLog(PhaseContext phaseContext) {
        StartGate gate = phaseContext.measured().gate();
        Recorder recorder = phaseContext.measured().recorder();
        List<UserLog> users = recorder.userLogs(phaseContext.own().firstUser(), startNanos);
        long releasedNanos = gate.isOpen() ? gate.startNanos() - startNanos : NamedPhaseLog.NEVER;
        return new NamedPhaseLog(
                phaseContext.load().name(),
                releasedNanos,
                new PhaseLog(
                        recorder.interactionLogs(),
                        users,
                        sends(phaseContext),
                        recorder.courseLog(FullLoad.nanos(phaseContext.load(), users, releasedNanos)),
                        recorder.flowLogs()));
    }

    private static SendsLog sends(PhaseContext phaseContext) {
        Recorder recorder = phaseContext.measured().recorder();
        boolean released = phaseContext.measured().gate().isOpen();
        return phaseContext
                .measured()
                .timetable()
                .map(timetable -> new SendsLog(
                        released ? timetable.planned() : 0,
                        timetable.sent(),
                        recorder.lateness(),
                        recorder.waits(),
                        timetable.gaps()))
                .orElseGet(() -> new SendsLog(0, 0, recorder.lateness(), recorder.waits(), Distribution.EMPTY));
    }

    /** Of the measured stage; 0 as long as it has not begun. */
    private long sinceStartNanos() {
        return measuring ? clock.nanos() - startNanos : 0;
    }

    private long leftNanos() {
        return deadlineNanos - clock.nanos();
    }
}

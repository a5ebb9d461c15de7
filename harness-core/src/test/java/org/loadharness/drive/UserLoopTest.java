package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.time.HandMovedClock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

class UserLoopTest {
    private static final Mix MIX = Mix.of(new Mix.Entry("only", 1));

    private final HandMovedClock clock = new HandMovedClock();
    private final Placebo none = new Placebo(clock, TrialSettings.Placebo.NONE, new SeedTree(1).stream());

    @Test
    void aLateUserIsChargedFromTheDueTime() throws InterruptedException {
        Distribution responses = run(timetable(0, 100, 200, 300), 250, 10, 10, 10);

        assertThat(responses.count()).isEqualTo(4);
        assertThat(responses.totals().sumNanos()).isEqualTo(250 + 160 + 70 + 10);
        assertThat(responses.totals().maxNanos()).isEqualTo(250);
        assertThat(responses.totals().minNanos()).isEqualTo(10);
    }

    @Test
    void aUserThatIsFreeWaitsForTheDueTime() throws InterruptedException {
        Distribution responses = run(timetable(1_000, 2_000), 10, 20);

        assertThat(responses.totals().sumNanos()).isEqualTo(30);
        assertThat(clock.nanos()).isEqualTo(2_020);
    }

    @Test
    void backToBackEveryResponseStartsWhereTheLastOneEnded() throws InterruptedException {
        Distribution responses = run(Schedule.backToBack(), 10, 20, 30);

        assertThat(responses.totals().sumNanos()).isEqualTo(60);
        assertThat(clock.nanos()).isEqualTo(60);
    }

    @Test
    void askingForPartsTakesTimeOfNoInteraction() throws InterruptedException {
        AtomicLong performed = new AtomicLong();
        Session slowToReport = new Session() {
            @Override
            public Outcome perform(int interaction) {
                performed.incrementAndGet();
                clock.advance(10);
                return Outcome.SUCCESS;
            }

            @Override
            public long partNanos(int part) {
                clock.advance(1_000);
                return 7;
            }
        };
        Recorder recorder = new Recorder(
                new Recorder.Names(MIX.entries(), List.of("store"), List.of()),
                1,
                LatencyOrigin.FROM_START,
                Optional.empty());
        recorder.user(0).follow(slowToReport);
        Halt halt = new Halt();
        StopRule stop = ready -> performed.get() == 5;
        new UserLoop(clock, halt, MIX, Attempts.once(slowToReport, MIX, halt), none)
                .run(
                        new Timing(new BackToBack(), stop, TurnTaking.preempted(new StartGate(1, clock), clock)),
                        new SeedTree(1).stream(),
                        recorder.user(0));

        InteractionLog log = recorder.interactionLogs().get(0);
        assertThat(log.successes()).isEqualTo(Distribution.of(10, 10, 10, 10, 10));
        assertThat(log.parts().orElseThrow().rest()).isEqualTo(Distribution.of(3, 3, 3, 3, 3));
    }

    private Distribution run(Schedule schedule, long... serviceNanos) throws InterruptedException {
        AtomicLong performed = new AtomicLong();
        Recorder recorder = new Recorder(MIX.entries(), 1, LatencyOrigin.FROM_DUE);
        StartGate gate = new StartGate(1, clock);
        Session session = interaction -> {
            clock.advance(serviceNanos[(int) performed.getAndIncrement()]);
            return Outcome.SUCCESS;
        };
        Halt halt = new Halt();
        StopRule stop = ready -> performed.get() == serviceNanos.length;
        OwnPace pace = new OwnPace(schedule, stop, clock, recorder.user(0));
        new UserLoop(clock, halt, MIX, Attempts.once(session, MIX, halt), none)
                .run(
                        new Timing(pace, stop, TurnTaking.preempted(gate, clock)),
                        new SeedTree(1).stream(),
                        recorder.user(0));
        return recorder.interactionLogs().get(0).successes();
    }

    private static Schedule timetable(long... dueNanos) {
        Queue<Long> due = new ArrayDeque<>();
        for (long time : dueNanos) {
            due.add(time);
        }
        return (ready, ended) -> due.isEmpty() ? Schedule.EXHAUSTED : due.remove();
    }
}

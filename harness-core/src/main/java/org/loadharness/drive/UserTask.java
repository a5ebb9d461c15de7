package org.loadharness.drive;

import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Pause;
import org.loadharness.load.StopRule;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Session;

/**
 * One user with a thread of its own, from the making of its session through warm-up and measured stage. Confined to that
 * thread.
 */
final class UserTask implements Runnable {
    private final Role role;
    private final Stage stage;
    private final Section section;

    UserTask(Role role) {
        this.role = role;
        this.stage = role.stage();
        this.section = role.section();
    }

    @Override
    public void run() {
        int entered = 0;
        try (Session session = stage.target().session(role.user())) {
            Attempts attempts = new Attempts(session, stage.halt(), role.backOff());
            UserLoop loop = new UserLoop(stage.clock(), stage.halt(), section.mix(), attempts);
            if (waitsForDueTimes()) {
                stage.clock().sharpen();
            }
            role.askForParts(session);
            entered = 1;
            perform(section.warmup(), loop, role.warmupSeeds());
            entered = 2;
            perform(section.measured(), loop, role.measuredSeeds());
        } catch (InterruptedException stopped) {
            role.lost(Fate.STOPPED, stopped);
        } catch (Exception | Error fatal) {
            role.lost(Fate.DIED, fatal);
        } finally {
            role.leave(entered);
        }
    }

    private void perform(Phase phase, UserLoop loop, SeedTree phaseSeeds) throws InterruptedException {
        if (section.isOpen()) {
            phase.gate().enterEarly(role.indexInSection());
        } else {
            phase.gate().enter(role.indexInSection());
        }
        UserRecorder recorder = role.recorder(phase);
        StopRule stop = phase.stops().apply(phase.gate().startNanos());
        Pace pace = pace(phase, phaseSeeds, stop, recorder);
        loop.run(new Timing(pace, stop, turns(phase.gate())), phaseSeeds.stream(), recorder);
    }

    private boolean waitsForDueTimes() {
        return section.isOpen() || !(role.pause() instanceof Pause.None);
    }

    private Pace pace(Phase phase, SeedTree phaseSeeds, StopRule stop, UserRecorder recorder) {
        if (phase.timetable().isPresent()) {
            return new SharedPace(phase.timetable().get(), recorder);
        }
        return role.pause() instanceof Pause.None
                ? new BackToBack()
                : new OwnPace(role.schedule(phase, phaseSeeds), stop, stage.clock(), recorder);
    }

    private TurnTaking turns(StartGate gate) {
        return stage.threads() == Threads.VIRTUAL
                ? TurnTaking.cooperative(gate, stage.clock())
                : TurnTaking.preempted(gate, stage.clock());
    }
}

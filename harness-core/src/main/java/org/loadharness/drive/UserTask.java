package org.loadharness.drive;

import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Pause;
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
    private final UserSpec role;
    private final TrialContext context;
    private final PhaseContext phaseContext;

    UserTask(UserSpec role) {
        this.role = role;
        this.context = role.context();
        this.phaseContext = role.phaseContext();
    }

    @Override
    public void run() {
        int entered = 0;
        try (Session session = context.target().session(role.user())) {
            Attempts attempts = new Attempts(session, context.halt(), role.backOff());
            UserLoop loop = new UserLoop(context.clock(), context.halt(), phaseContext.mix(), attempts);
            if (waitsForDueTimes()) {
                context.clock().sharpen();
            }
            role.askForParts(session);
            entered = 1;
            perform(phaseContext.warmup(), loop, role.warmupSeeds());
            entered = 2;
            perform(phaseContext.measured(), loop, role.measuredSeeds());
        } catch (InterruptedException stopped) {
            role.lost(Fate.STOPPED, stopped);
        } catch (Exception | Error fatal) {
            role.lost(Fate.DIED, fatal);
        } finally {
            role.leave(entered);
        }
    }

    private void perform(Stage stage, UserLoop loop, SeedTree stageSeeds) throws InterruptedException {
        if (phaseContext.isOpen()) {
            stage.gate().enterEarly(role.indexInPhase());
        } else {
            stage.gate().enter(role.indexInPhase());
        }
        UserRecorder recorder = role.recorder(stage);
        StopRule stop = stage.stops().apply(stage.gate().startNanos());
        Pace pace = pace(stage, stageSeeds, stop, recorder);
        loop.run(new Timing(pace, stop, turns(stage.gate())), stageSeeds.stream(), recorder);
    }

    private boolean waitsForDueTimes() {
        return phaseContext.isOpen() || !(role.pause() instanceof Pause.None);
    }

    private Pace pace(Stage stage, SeedTree stageSeeds, StopRule stop, UserRecorder recorder) {
        if (stage.timetable().isPresent()) {
            return new SharedPace(stage.timetable().get(), recorder);
        }
        return role.pause() instanceof Pause.None
                ? new BackToBack()
                : new OwnPace(role.schedule(stage, stageSeeds), stop, context.clock(), recorder);
    }

    private TurnTaking turns(StartGate gate) {
        return context.threads() == Threads.VIRTUAL
                ? TurnTaking.cooperative(gate, context.clock())
                : TurnTaking.preempted(gate, context.clock());
    }
}

package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Schedule;
import org.loadharness.load.StopRule;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.workload.Session;

/** One user of a trial, from the making of its session through warm-up and measured phase. Confined to one thread. */
final class UserTask implements Runnable {
    private final Stage stage;
    private final int user;
    private final SeedTree seeds;

    UserTask(Stage stage, int user, SeedTree seeds) {
        this.stage = stage;
        this.user = user;
        this.seeds = seeds;
    }

    @Override
    public void run() {
        int entered = 0;
        try (Session session = stage.target().session(user, seeds.child("session").stream())) {
            UserLoop loop = new UserLoop(stage.clock(), stage.halt(), stage.mix(), session);
            entered = 1;
            perform(stage.warmup(), loop, seeds.child("warmup").stream());
            entered = 2;
            perform(stage.measured(), loop, seeds.child("measured").stream());
        } catch (InterruptedException stopped) {
            stage.lost().add(user, Fate.STOPPED, stopped);
        } catch (Exception | Error fatal) {
            stage.lost().add(user, Fate.DIED, fatal);
        } finally {
            leave(entered);
        }
    }

    private void perform(Phase phase, UserLoop loop, RandomGenerator random) throws InterruptedException {
        phase.gate().enter(user);
        StopRule stop = StopRule.of(phase.extent(), phase.gate().startNanos());
        loop.run(
                new Timing(Schedule.backToBack(), stop, turns(phase.gate())),
                random,
                phase.recorder().user(user));
    }

    private TurnTaking turns(StartGate gate) {
        return stage.threads() == Threads.VIRTUAL
                ? TurnTaking.cooperative(gate, stage.clock())
                : TurnTaking.preempted(gate, stage.clock());
    }

    private void leave(int entered) {
        if (entered < 1) {
            stage.warmup().gate().stayAway();
        }
        if (entered < 2) {
            stage.measured().gate().stayAway();
        }
        stage.ended().countDown();
    }
}

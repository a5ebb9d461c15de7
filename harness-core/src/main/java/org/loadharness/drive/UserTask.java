package org.loadharness.drive;

import java.util.List;
import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Schedule;
import org.loadharness.load.StopRule;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Interaction;
import org.loadharness.workload.Session;
import org.loadharness.workload.User;

/** One user of a trial, from the making of its session through warm-up and measured phase. Confined to one thread. */
final class UserTask implements Runnable {
    private final Stage stage;
    private final Section section;
    private final int indexInSection;
    private final SeedTree seeds;

    UserTask(Stage stage, Section section, int indexInSection, SeedTree seeds) {
        this.stage = stage;
        this.section = section;
        this.indexInSection = indexInSection;
        this.seeds = seeds;
    }

    @Override
    public void run() {
        int entered = 0;
        try (Session session = stage.target().session(user())) {
            Attempts attempts = attempts(session);
            UserLoop loop = new UserLoop(stage.clock(), stage.halt(), section.mix(), attempts);
            if (waitsForDueTimes()) {
                stage.clock().sharpen();
            }
            section.warmup().recorder().user(indexInSection).askForParts(session);
            section.measured().recorder().user(indexInSection).askForParts(session);
            entered = 1;
            perform(section.warmup(), loop, seeds.child("warmup"));
            entered = 2;
            perform(section.measured(), loop, seeds.child("measured"));
        } catch (InterruptedException stopped) {
            stage.lost().add(number(), Fate.STOPPED, stopped);
        } catch (Exception | Error fatal) {
            stage.lost().add(number(), Fate.DIED, fatal);
        } finally {
            leave(entered);
        }
    }

    private User user() {
        return new User(number(), section.group(), seeds.child("session").stream());
    }

    /** Over all sections. */
    private int number() {
        return section.group().firstUser() + indexInSection;
    }

    private Attempts attempts(Session session) {
        BackOff backOff = new BackOff(stage.retries(), stage.clock(), seeds.child("retries").stream());
        return new Attempts(session, stage.halt(), backOff);
    }

    private void perform(Phase phase, UserLoop loop, SeedTree phaseSeeds) throws InterruptedException {
        if (section.isOpen()) {
            phase.gate().enterEarly(indexInSection);
        } else {
            phase.gate().enter(indexInSection);
        }
        UserRecorder recorder = phase.recorder().user(indexInSection);
        StopRule stop = phase.stops().apply(phase.gate().startNanos());
        Pace pace = pace(phase, phaseSeeds, stop, recorder);
        loop.run(new Timing(pace, stop, turns(phase.gate())), phaseSeeds.stream(), recorder);
    }

    private boolean waitsForDueTimes() {
        return section.isOpen() || !(closedLoop().pause() instanceof Pause.None);
    }

    private ClosedLoop closedLoop() {
        return (ClosedLoop) section.load().load();
    }

    private Pace pace(Phase phase, SeedTree phaseSeeds, StopRule stop, UserRecorder recorder) {
        if (phase.timetable().isPresent()) {
            return new SharedPace(phase.timetable().get(), recorder);
        }
        Pause pause = closedLoop().pause();
        return pause instanceof Pause.None
                ? new BackToBack()
                : new OwnPace(schedule(pause, phase, phaseSeeds), stop, stage.clock(), recorder);
    }

    private Schedule schedule(Pause pause, Phase phase, SeedTree phaseSeeds) {
        List<String> names =
                section.mix().interactions().stream().map(Interaction::name).toList();
        long startNanos = phase.gate().startNanos();
        return Schedule.of(pause, names, seeds.child("pauses"), phaseSeeds.child("pauses"), startNanos);
    }

    private TurnTaking turns(StartGate gate) {
        return stage.threads() == Threads.VIRTUAL
                ? TurnTaking.cooperative(gate, stage.clock())
                : TurnTaking.preempted(gate, stage.clock());
    }

    private void leave(int entered) {
        if (entered < 1) {
            section.warmup().gate().stayAway();
        }
        if (entered < 2) {
            section.measured().gate().stayAway();
        }
        section.userEnded();
        stage.ended().countDown();
    }
}

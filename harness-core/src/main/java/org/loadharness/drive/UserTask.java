package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import org.loadharness.drive.UserLoop.Timing;
import org.loadharness.load.Pause;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Course;
import org.loadharness.workload.Guide;
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
        try (Session session = requireNonNull(context.target().session(role.user()), "session() returned null")) {
            Attempts attempts = new Attempts(session, phaseContext.mix(), context.halt(), role.backOff());
            UserLoop loop = new UserLoop(context.clock(), context.halt(), course(session), attempts, role.placebo());
            if (waitsForDueTimes(session) || !context.placebo().isNone()) {
                context.clock().sharpen();
            }
            role.follow(session);
            entered = 1;
            perform(phaseContext.warmup(), loop, role.warmupSeeds(), session, Profiler.UNWATCHED);
            entered = 2;
            perform(
                    phaseContext.measured(),
                    loop,
                    role.measuredSeeds(),
                    session,
                    context.watches().of(role.number()));
        } catch (InterruptedException stopped) {
            role.lost(Fate.STOPPED, stopped);
        } catch (Throwable fatal) { // not each language has exceptions and errors alone
            role.lost(Fate.DIED, fatal);
        } finally {
            role.leave(entered);
        }
    }

    private void perform(Stage stage, UserLoop loop, SeedTree stageSeeds, Session session, Profiler.Watch watch)
            throws InterruptedException {
        context.halt().check(); // what it did before may have kept the interrupt to itself
        if (phaseContext.isOpen()) {
            stage.gate().enterEarly(role.indexInPhase());
        } else {
            stage.gate().enter(role.indexInPhase());
        }
        UserRecorder recorder = role.recorder(stage);
        StopRule stop = stage.stops().apply(stage.gate().startNanos());
        Pace pace = pace(stage, stageSeeds, new Rule(session, stop, recorder));
        Timing timing = new Timing(pace, stop, turns(stage.gate()));
        try (watch) {
            watch.begin();
            loop.run(timing, stageSeeds.stream(), recorder);
        }
    }

    /** What says which interaction comes next: the session, if it knows, or chance. */
    private Course course(Session session) {
        return session instanceof Guide guided ? guided : phaseContext.mix();
    }

    private boolean waitsForDueTimes(Session session) {
        return phaseContext.isOpen() || session instanceof Guide || !(role.pause() instanceof Pause.None);
    }

    /** Who goes by a pace, when it stops and who records it. Confined to one thread. */
    private record Rule(Session session, StopRule stop, UserRecorder recorder) {}

    private Pace pace(Stage stage, SeedTree stageSeeds, Rule rule) {
        if (stage.timetable().isPresent()) {
            SharedPace shared = new SharedPace(stage.timetable().get(), rule.recorder());
            return rule.session() instanceof Guide guided
                    ? new GuidedPace(guided, shared, own(Schedule.ofFlows(guided), rule), context.clock())
                    : shared;
        }
        if (rule.session() instanceof Guide guided) {
            return own(role.schedule(stage, stageSeeds, guided), rule);
        }
        return role.pause() instanceof Pause.None ? new BackToBack() : own(role.schedule(stage, stageSeeds), rule);
    }

    private OwnPace own(Schedule schedule, Rule rule) {
        return new OwnPace(schedule, rule.stop(), context.clock(), rule.recorder());
    }

    private TurnTaking turns(StartGate gate) {
        return context.threads() == Threads.VIRTUAL
                ? TurnTaking.cooperative(gate, context.clock())
                : TurnTaking.preempted(gate, context.clock());
    }
}

package org.loadharness.drive;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.loadharness.drive.SteppedLoop.Timing;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.workload.Guide;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.SteppedTarget;

/**
 * One user that shares its thread with others, from the making of its session through warm-up and measured stage: what
 * {@link UserTask} does with a thread of its own, in steps between which nothing waits. Confined to one thread.
 */
final class SteppedUser {
    private static final System.Logger LOGGER = System.getLogger(SteppedUser.class.getName());

    private static final int BOTH_PHASES = 2;

    private final UserSpec role;
    private final SteppedSession session;
    private final BackOff backOff;
    private final Runnable look;
    private Stage stage;
    private SeedTree stageSeeds;
    private int entered;
    /** Null as long as the stage has not begun. */
    private @Nullable SteppedLoop loop;

    private Wait wait = Wait.GATE;

    private SteppedUser(UserSpec role, SteppedSession session, Runnable look) {
        this.role = role;
        this.session = session;
        this.backOff = role.backOff();
        this.look = look;
        this.stage = role.phaseContext().warmup();
        this.stageSeeds = role.warmupSeeds();
    }

    /**
     * Makes the user's session and has it wait for its warm-up.
     *
     * @param look has the thread ask all users whether their gates are open, or whether what they wait for still comes
     */
    static SteppedUser enter(UserSpec role, SteppedSession.Readiness readiness, Runnable look) throws Exception {
        SteppedTarget target = (SteppedTarget) role.context().target();
        SteppedUser user = new SteppedUser(role, target.session(role.user(), readiness), look);
        role.follow(user.session);
        user.comeToGate();
        return user;
    }

    Wait waitsFor() {
        return wait;
    }

    /** The reading of the clock that it waits for, if it does. */
    long timeNanos() {
        return loop == null ? stage.gate().startNanos() : loop.timeNanos();
    }

    /** Whether the start of the stage is named for which it waits; if so, it waits for that from now on. */
    boolean passesGate() {
        if (!stage.gate().isOpen()) {
            return false;
        }
        wait = Wait.TIME;
        return true;
    }

    /** Its interaction may go on. */
    void advance() {
        if (loop != null) {
            loop.advance();
            settle(loop);
        }
    }

    /** Something has come for it though no interaction of it is under way: that its server has closed, most often. */
    void beAskedForNothing() {
        try {
            session.advance();
        } catch (Exception alsoNothing) {
            LOGGER.log(System.Logger.Level.DEBUG, "between two interactions", alsoNothing);
        }
    }

    /** The time has come that it waited for. */
    void timeCame() {
        SteppedLoop current = loop;
        if (current == null) {
            current = newLoop();
            loop = current;
            current.enter();
        } else {
            current.timeCame();
        }
        settle(current);
    }

    /** For a stage whose start is named. */
    private SteppedLoop newLoop() {
        StopRule stop = stage.stops().apply(stage.gate().startNanos());
        Schedule schedule = session instanceof Guide guide
                ? role.schedule(stage, stageSeeds, guide)
                : role.schedule(stage, stageSeeds);
        Timing timing = new Timing(schedule, stop, stageSeeds.stream(), role.recorder(stage));
        return new SteppedLoop(session, role, backOff, timing);
    }

    /** Whether it waits for an interaction that does not come any more. */
    boolean isExcluded() {
        return loop != null && loop.isExcluded();
    }

    /** Its stage is over. */
    void endPhase() {
        loop = null;
        if (entered < BOTH_PHASES) {
            stage = role.phaseContext().measured();
            stageSeeds = role.measuredSeeds();
            comeToGate();
        } else {
            end();
        }
    }

    /** It does not do its part, or not to the end. */
    void lose(Fate fate, Throwable cause) {
        if (wait != Wait.NOTHING) {
            role.lost(fate, cause);
            end();
        }
    }

    private void settle(SteppedLoop current) {
        wait = current.waitsFor();
        if (wait == Wait.NOTHING) {
            endPhase();
        }
    }

    private void comeToGate() {
        wait = Wait.GATE;
        entered++;
        stage.gate().arrive(role.indexInPhase(), look);
    }

    private void end() {
        wait = Wait.NOTHING;
        try {
            session.close();
        } catch (IOException | RuntimeException unclosed) {
            role.lost(Fate.DIED, unclosed);
        } finally {
            role.leave(entered);
        }
    }
}

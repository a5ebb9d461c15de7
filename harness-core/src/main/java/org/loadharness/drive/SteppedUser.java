package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
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
    private final Host host;
    private Stage stage;
    private SeedTree stageSeeds;
    private int entered;
    /** Null as long as the stage has not begun. */
    private @Nullable SteppedLoop loop;
    /** Empty in a closed load, and as long as the stage has not begun. */
    private Optional<FreeUsers<SteppedUser>> freeUsers = Optional.empty();

    private Wait wait = Wait.GATE;

    /** The thread that has the user. */
    interface Host {
        /**
         * Has it ask all users whether their gates are open, and whether what they wait for still comes. Any thread may call it.
         */
        void look();

        /** Where its users wait for arrivals of that timetable. */
        FreeUsers<SteppedUser> freeUsers(Timetable timetable);
    }

    private SteppedUser(UserSpec role, SteppedSession session, Host host) {
        this.role = role;
        this.session = session;
        this.backOff = role.backOff();
        this.host = host;
        this.stage = role.phaseContext().warmup();
        this.stageSeeds = role.warmupSeeds();
    }

    /** Makes the user's session and has it wait for its warm-up. */
    static SteppedUser enter(UserSpec role, SteppedSession.Readiness readiness, Host host) throws Exception {
        SteppedTarget target = (SteppedTarget) role.context().target();
        SteppedUser user = new SteppedUser(
                role, requireNonNull(target.session(role.user(), readiness), "session() returned null"), host);
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

    /** Whether the start of the stage is named for which it waits; it then waits for that, if it does not begin before. */
    boolean isStartNamed() {
        return stage.gate().isOpen();
    }

    /** It goes through the gate of its stage: to where it waits for arrivals, or to wait for the start of a closed load. */
    void passGate() {
        wait = Wait.TIME;
        if (stage.timetable().isPresent()) {
            timeCame();
        }
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
            freeUsers = stage.timetable().map(host::freeUsers);
            current.enter(freeUsers
                    .map(FreeUsers::originNanos)
                    .orElseGet(() -> role.context().clock().nanos()));
        } else {
            current.timeCame();
        }
        settle(current);
    }

    /** For a stage whose start is named. */
    private SteppedLoop newLoop() {
        StopRule stop = stage.stops().apply(stage.gate().startNanos());
        Timing timing = new Timing(schedule(), stop, stageSeeds.stream(), role.recorder(stage));
        return new SteppedLoop(session, role, backOff, timing);
    }

    private Schedule schedule() {
        if (stage.timetable().isPresent()) {
            return session instanceof Guide guide
                    ? Schedule.ofArrivals(guide, role.context().clock())
                    : Schedule.ofArrivals();
        }
        return session instanceof Guide guide
                ? role.schedule(stage, stageSeeds, guide)
                : role.schedule(stage, stageSeeds);
    }

    /** It joins those who are free for an arrival. */
    void awaitArrival() {
        if (freeUsers.isPresent() && loop != null) {
            freeUsers.get().add(this, loop.readyNanos());
        }
    }

    /** Its arrival has come. */
    void arrivalCame() {
        if (freeUsers.isPresent() && loop != null) {
            loop.arrivalCame(freeUsers.get());
            settle(loop);
        }
    }

    /** Whether it waits for an interaction that does not come any more. */
    boolean isExcluded() {
        return loop != null && loop.isExcluded();
    }

    /** Its stage is over. */
    void endPhase() {
        loop = null;
        freeUsers = Optional.empty();
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
        stage.gate().arrive(role.indexInPhase(), host::look);
        if (stage.gate().isOpen()) {
            host.look(); // an open load begins without those who are still under way before it
        }
    }

    private void end() {
        wait = Wait.NOTHING;
        try {
            session.close();
        } catch (Throwable unclosed) { // not each language has exceptions and errors alone
            role.lost(Fate.DIED, unclosed);
        } finally {
            role.leave(entered);
        }
    }
}

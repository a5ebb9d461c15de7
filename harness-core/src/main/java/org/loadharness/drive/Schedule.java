package org.loadharness.drive;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Pause;
import org.loadharness.load.Pause.Cycle;
import org.loadharness.load.Pause.Draw;
import org.loadharness.load.Pause.Think;
import org.loadharness.load.Pause.ThinkAfter;
import org.loadharness.random.SeedTree;
import org.loadharness.time.HotPath;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Guide;

/** Says when a user's next interaction is due. Confined to one thread. */
@HotPath
@FunctionalInterface
interface Schedule {
    /** The due time that means that no further interaction is due. */
    long EXHAUSTED = Long.MAX_VALUE;

    /** Instead of a due time: it comes with the next arrival of an open load. */
    long WITH_ARRIVAL = Long.MIN_VALUE;

    /** Instead of an interaction: none has ended yet in this phase. */
    int NONE_ENDED = -1;

    /**
     * The next due time; {@link #EXHAUSTED}; {@link #WITH_ARRIVAL} for a user in steps.
     *
     * @param readyNanos reading of the clock when the user became free
     * @param ended index of the interaction that has made it free, or {@link #NONE_ENDED} at the beginning of a phase
     */
    long nextDueNanos(long readyNanos, int ended);

    /** A closed loop without think time: due as soon as the user is free. */
    static Schedule backToBack() {
        return (readyNanos, ended) -> readyNanos;
    }

    /** The user pauses as its session says. */
    static Schedule ofFlows(Guide session) {
        return (readyNanos, ended) -> readyNanos + session.pauseNanos() + session.waitNanos();
    }

    /** The user performs an arrival of an open load, then the next one. */
    static Schedule ofArrivals() {
        return (readyNanos, ended) -> WITH_ARRIVAL;
    }

    /**
     * An arrival begins a flow; within that the user pauses as its session says. A flow that a stage interrupted goes on when
     * the user has come to the next one, and not before that begins.
     */
    static Schedule ofArrivals(Guide session, Ticker ticker) {
        Schedule withinFlows = ofFlows(session);
        return (readyNanos, ended) -> {
            if (!session.continuesFlow()) {
                return WITH_ARRIVAL;
            }
            long fromNanos = ended == NONE_ENDED ? Math.max(readyNanos, ticker.nanos()) : readyNanos;
            return withinFlows.nextDueNanos(fromNanos, ended);
        };
    }

    /**
     * The schedule of one user for one phase. A user comes in the middle of its life: it begins with what is left of a
     * think time, or at a random place in its cycle, so that users who are released together do not act together.
     *
     * @param interactions the names of all of them, in the order of their indexes
     * @param ofUser seeds of that user that are the same in all its phases
     * @param ofPhase seeds of that user in this phase
     * @param phaseStartNanos reading of the clock with which the phase began
     * @throws IllegalArgumentException if the pause names an interaction that does not exist
     */
    static Schedule of(
            Pause pause, List<String> interactions, SeedTree ofUser, SeedTree ofPhase, long phaseStartNanos) {
        RandomGenerator random = ofPhase.stream();
        if (pause instanceof Think think) {
            DurationLaw law =
                    think.draw() == Draw.PER_USER ? always(think.law().nextNanos(ofUser.stream())) : think.law();
            return new ThinkTimes(law, Collections.nCopies(interactions.size(), law), random);
        }
        if (pause instanceof ThinkAfter thinkAfter) {
            return ThinkTimes.after(thinkAfter, interactions, random);
        }
        if (pause instanceof Cycle cycle) {
            return new CycleTimes(cycle, phaseStartNanos, random);
        }
        return backToBack();
    }

    private static DurationLaw always(long nanos) {
        return new DurationLaw.Constant(Duration.ofNanos(nanos));
    }
}

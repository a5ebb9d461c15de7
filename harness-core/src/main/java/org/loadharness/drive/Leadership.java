package org.loadharness.drive;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.Clock;

/**
 * Which of the users that are free waits for the next arrival: the leader; the others sleep. The user that became free
 * last leads next: its caches are warm, and most of a generous number of users sleep.
 *
 * <p>A thread that is woken may be put off for milliseconds by whatever runs on its processor. Where waking takes time,
 * therefore, a user that becomes free before the leader named last is awake leads in its place. And a leader whose
 * interactions have all been short lately may stay the leader while it performs one: another user stands by, looks
 * every half millisecond, and leads if the leader has not come back by when it is needed.
 *
 * <p>A thread with many users is one candidate for all of them. It waits elsewhere, and asks here in passing.
 *
 * <p>Thread-safe. The lock is held for a few instructions and never while waiting.
 */
final class Leadership {
    /** How often the user that stands by looks whether it is needed. */
    static final long STAND_BY_NANOS = 500_000;

    /**
     * An interaction is expected to last as long as the longest, which is forgotten by that share with each other one.
     */
    private static final int FORGETTING = 64;

    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Candidate> free = new ArrayDeque<>();
    private volatile @Nullable Candidate leader;
    private volatile @Nullable Candidate standBy;
    private volatile boolean over;
    private Whereabouts ofLeader = Whereabouts.WAITING;
    private long backByNanos;
    private long someoneFreeSinceNanos;
    private long expectedNanos;

    /** Who may lead: a user with a thread of its own, or a thread with many users. Equal to itself alone. Thread-safe. */
    @FunctionalInterface
    interface Candidate {
        /** Has it look again at what it waits for. */
        void wake();
    }

    Leadership(Clock clock) {
        this.clock = clock;
    }

    /** Nobody leads or waits for it from now on. */
    void end() {
        over = true;
        Candidate last = leader;
        if (last != null) {
            last.wake();
        }
        everyoneFree().forEach(Candidate::wake);
    }

    boolean isOver() {
        return over;
    }

    /** When this time of somebody being free began; for the leader. */
    long someoneFreeSinceNanos() {
        return someoneFreeSinceNanos;
    }

    /**
     * Returns when the calling user leads, or when it is over. Who finds no leader ends a time in which nobody was
     * free.
     *
     * @param readyNanos since when the user is free
     * @param tookNanos how long its interaction took before
     */
    void lead(Candidate self, long readyNanos, long tookNanos) throws InterruptedException {
        report(self, readyNanos, tookNanos);
        while (!isLeading(self) && !over) {
            if (standBy != self) {
                clock.park(Clock.NEVER);
            } else if (!relieves(self)) {
                clock.park(clock.nanos() + STAND_BY_NANOS);
            }
        }
    }

    /**
     * The leader stays the leader while it performs an interaction, if that is expected to be short and somebody can
     * stand by.
     *
     * @param shortNanos what is short
     * @param neededNanos reading of the clock from which another one leads if the leader is not back
     * @return whether it does
     */
    boolean keep(long shortNanos, long neededNanos) {
        @Nullable Candidate named;
        lock.lock();
        try {
            if (expectedNanos >= shortNanos || free.isEmpty()) {
                return false;
            }
            named = goAway(neededNanos);
        } finally {
            lock.unlock();
        }
        wake(named);
        return true;
    }

    /** That candidate waits no longer: hands the leadership on if it has it. */
    void leave(Candidate self) {
        @Nullable Candidate named;
        lock.lock();
        try {
            named = leader == self ? nameLeader() : withdraw(self);
        } finally {
            lock.unlock();
        }
        wake(named);
    }

    /**
     * That candidate is free from now on, and leads if nobody else does; it returns at once.
     *
     * @param readyNanos since when it is free
     * @param tookNanos how long what it did before kept it from leading
     */
    void report(Candidate self, long readyNanos, long tookNanos) {
        lock.lock();
        try {
            expectedNanos = Math.max(tookNanos, expectedNanos - expectedNanos / FORGETTING);
            Candidate named = leader;
            if (named == null) {
                someoneFreeSinceNanos = readyNanos;
                begin(self);
            } else if (named == self) {
                begin(self);
            } else if (ofLeader == Whereabouts.COMING) {
                free.push(named);
                begin(self);
            } else {
                free.push(self);
                nameStandByIfAway();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether that candidate leads, as far as can be seen in passing. */
    boolean isNamed(Candidate self) {
        return leader == self;
    }

    /** Whether that user leads; if it has just been named, it has come now. */
    boolean isLeading(Candidate self) {
        if (leader != self) {
            return false;
        }
        lock.lock();
        try {
            boolean leads = leader == self;
            if (leads) {
                ofLeader = Whereabouts.WAITING;
            }
            return leads;
        } finally {
            lock.unlock();
        }
    }

    /** Makes the user that stands by the leader, if the leader has stayed away for too long. */
    private boolean relieves(Candidate self) {
        lock.lock();
        try {
            boolean needed = ofLeader == Whereabouts.AWAY && backByNanos - clock.nanos() <= 0;
            if (needed) {
                forget(self);
                begin(self);
            }
            return needed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The leader waits elsewhere, or is busy there, and whoever looks from then on leads in its place.
     *
     * @param neededNanos reading of the clock
     */
    void stay(long neededNanos) {
        @Nullable Candidate named;
        lock.lock();
        try {
            named = goAway(neededNanos);
        } finally {
            lock.unlock();
        }
        wake(named);
    }

    /**
     * The leader calls in another one that is free, and is itself among the free from now on; it stays the leader where there
     * is no other.
     *
     * @param neededNanos reading of the clock from which whoever looks leads, should the other one not have come
     * @return whether it did: not if another one leads already
     */
    boolean callIn(Candidate self, long neededNanos) {
        @Nullable Candidate named;
        lock.lock();
        try {
            if (leader != self || free.isEmpty()) {
                return false;
            }
            named = nameLeader();
            backByNanos = neededNanos;
            free.addLast(self);
        } finally {
            lock.unlock();
        }
        wake(named);
        return true;
    }

    /**
     * Makes a candidate that is among the free the leader, if the leader has stayed away for too long. A candidate that was named
     * since it looked leads too: to wait for the lock may use up the call that woke it.
     *
     * @return whether it leads now
     */
    boolean stepIn(Candidate self, long nowNanos) {
        lock.lock();
        try {
            if (leader == self) {
                begin(self);
                return true;
            }
            boolean needed = ofLeader != Whereabouts.WAITING && backByNanos - nowNanos <= 0;
            if (needed) {
                forget(self);
                if (ofLeader == Whereabouts.COMING && leader != null) {
                    free.push(leader);
                }
                begin(self);
            }
            return needed;
        } finally {
            lock.unlock();
        }
    }

    /** When a candidate among the free has to look whether it is needed; {@link Clock#NEVER} if another one does. */
    long nextLookNanos(Candidate self, long nowNanos) {
        if (standBy != self) {
            return Clock.NEVER;
        }
        lock.lock();
        try {
            return leader == self ? nowNanos : Math.max(backByNanos, nowNanos + STAND_BY_NANOS);
        } finally {
            lock.unlock();
        }
    }

    private void begin(Candidate user) {
        leader = user;
        ofLeader = Whereabouts.WAITING;
    }

    /** Returns the one that it named to stand by, if it did. */
    private @Nullable Candidate goAway(long neededNanos) {
        ofLeader = Whereabouts.AWAY;
        backByNanos = neededNanos;
        return nameStandByIfAway();
    }

    private @Nullable Candidate nameLeader() {
        Candidate next = free.poll();
        leader = next;
        ofLeader = clock.wakeUpNanos() > 0 ? Whereabouts.COMING : Whereabouts.WAITING;
        standBy = standBy == next ? null : standBy;
        return next;
    }

    private @Nullable Candidate withdraw(Candidate user) {
        forget(user);
        return nameStandByIfAway();
    }

    /** Returns the one that it named, if it did. */
    private @Nullable Candidate nameStandByIfAway() {
        if (ofLeader != Whereabouts.AWAY || standBy != null) {
            return null;
        }
        standBy = free.peek();
        return standBy;
    }

    private void forget(Candidate user) {
        free.remove(user);
        standBy = standBy == user ? null : standBy;
    }

    private List<Candidate> everyoneFree() {
        lock.lock();
        try {
            return List.copyOf(free);
        } finally {
            lock.unlock();
        }
    }

    private void wake(@Nullable Candidate user) {
        if (user != null) {
            user.wake();
        }
    }

    /** Where the leader is. */
    private enum Whereabouts {
        /** Named and woken, but not awake yet. */
        COMING,
        /** At its place, or on the way to perform the arrival that it waited for. */
        WAITING,
        /** Performing one, and back soon. */
        AWAY
    }
}

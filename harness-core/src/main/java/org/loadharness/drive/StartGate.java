package org.loadharness.drive;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.loadharness.plan.Threads;
import org.loadharness.time.Clock;

/**
 * Starts all users of a phase at one instant. Each user counts a latch down when it is ready; when all are, one instant
 * a little ahead is named, every user is woken, and each waits for that instant by itself. A latch alone would release
 * the users one behind the other: on full cores the last of 2,000 waits for more than 20 s.
 *
 * <p>Thread-safe. The users' methods are for one call per user, the others for the thread that runs the trial.
 */
final class StartGate {
    private static final long LEAD_NANOS = 5_000_000;
    private static final long MOST_LEAD_NANOS = 1_000_000_000;
    private static final long LEAD_PER_USER_NANOS = 25_000;

    private final Clock clock;
    private final CountDownLatch ready;
    private final AtomicInteger withoutFirstTurn;
    private final AtomicReferenceArray<Runnable> waiting;
    private volatile boolean opened;
    private volatile long startNanos;

    StartGate(int users, Clock clock) {
        this.clock = clock;
        this.ready = new CountDownLatch(users);
        this.withoutFirstTurn = new AtomicInteger(users);
        this.waiting = new AtomicReferenceArray<>(users);
    }

    /**
     * How long ahead of the start instant that many users are woken. Virtual threads are not woken ahead: their timers
     * lie in one queue, and to run off from there takes them longer than to be woken.
     */
    static long leadNanos(Threads kind, int users) {
        return kind == Threads.VIRTUAL ? 0 : Math.min(MOST_LEAD_NANOS, LEAD_NANOS + LEAD_PER_USER_NANOS * users);
    }

    /** The user is ready; blocks until the start instant. */
    void enter(int user) throws InterruptedException {
        enterEarly(user);
        clock.waitUntil(startNanos);
    }

    /** The user is ready; blocks until the start instant is named. */
    void enterEarly(int user) throws InterruptedException {
        Thread self = Thread.currentThread();
        arrive(user, () -> clock.wake(self));
        while (!opened) {
            clock.park(Clock.NEVER);
        }
    }

    /** The user is ready, and does not wait here: {@code onOpen} runs when the start instant is named. */
    void arrive(int user, Runnable onOpen) {
        waiting.set(user, onOpen);
        ready.countDown();
    }

    /** The user will not come; the others do not wait for it. */
    void stayAway() {
        ready.countDown();
        hadFirstTurn();
    }

    /** The user has ended its first interaction, or its phase without one. */
    void hadFirstTurn() {
        withoutFirstTurn.decrementAndGet();
    }

    /** Users that have not; 0 or less if every one has. */
    int withoutFirstTurn() {
        return withoutFirstTurn.getOpaque();
    }

    /** Waits until every user is ready; false if the time runs out first. */
    boolean awaitReady(long timeoutNanos) throws InterruptedException {
        return clock.await(ready, timeoutNanos);
    }

    /** Names the start instant, in readings of the clock, and wakes every user. */
    void open(long atNanos) {
        startNanos = atNanos;
        opened = true;
        for (int user = 0; user < waiting.length(); user++) {
            Runnable onOpen = waiting.get(user);
            if (onOpen != null) {
                onOpen.run();
            }
        }
    }

    /** Whether the start instant is named. */
    boolean isOpen() {
        return opened;
    }

    /** The start instant; 0 before it is named. */
    long startNanos() {
        return startNanos;
    }
}

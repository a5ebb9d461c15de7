package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;

/** Members of a clock and whatever they threw. For the thread that made the clock. */
final class Cast {
    private final SimulatedClock clock;
    private final ThreadKind kind;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Throwable> thrown = new ArrayList<>();

    Cast(SimulatedClock clock, ThreadKind kind) {
        this.clock = clock;
        this.kind = kind;
    }

    /** A member that waits for its turn to run. */
    Thread start(String name, Body body) {
        Thread thread = kind.make(name, clock.member(() -> {
            try {
                body.run();
            } catch (Throwable failure) {
                thrown.add(failure);
            }
        }));
        clock.start(thread);
        threads.add(thread);
        return thread;
    }

    /** Waits for all, and returns what they threw, in the order in which they threw it. */
    List<Throwable> join() throws InterruptedException {
        for (Thread thread : threads) {
            clock.join(thread, Long.MAX_VALUE);
        }
        return thrown;
    }

    /** What a member does. */
    interface Body {
        void run() throws Exception;
    }
}

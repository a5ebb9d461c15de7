package org.loadharness.workloads.elsewhere;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.Clock;
import org.loadharness.time.Ending;

/** A thread that lets lanes hand on what they hold, each when it is due. Thread-safe. */
final class Departures implements AutoCloseable {
    private static final Departure NONE = new Departure(Clock.NEVER, null);

    private final Clock clock;
    private final PriorityQueue<Departure> queue = new PriorityQueue<>();
    private final Thread thread = new Thread(this::run, "long-way-sender");
    private boolean closed;

    /** Without a lane it is none. */
    private record Departure(long dueNanos, @Nullable Lane lane) implements Comparable<Departure> {
        @Override
        public int compareTo(Departure other) {
            return Long.signum(dueNanos - other.dueNanos);
        }
    }

    Departures(Clock clock) {
        this.clock = clock;
    }

    void start() {
        thread.start();
    }

    Clock clock() {
        return clock;
    }

    /** Has a lane depart then; a lane asks for one departure at a time. */
    void add(long dueNanos, Lane lane) {
        boolean isNext;
        synchronized (queue) {
            Departure next = queue.peek();
            isNext = next == null || dueNanos - next.dueNanos() < 0;
            queue.add(new Departure(dueNanos, lane));
        }
        if (isNext) {
            clock.wake(thread);
        }
    }

    @Override
    public void close() {
        synchronized (queue) {
            closed = true;
        }
        thread.interrupt();
        Ending.await(thread);
    }

    private void run() {
        clock.sharpen();
        try {
            while (!isClosed()) {
                long nowNanos = clock.nanos();
                Departure next = next(nowNanos);
                Lane lane = next.lane();
                if (lane != null && nowNanos - next.dueNanos() >= 0) {
                    lane.depart(nowNanos);
                } else {
                    clock.park(next.dueNanos());
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        synchronized (queue) {
            return closed;
        }
    }

    /** The next departure, which leaves the queue if it is due. */
    private Departure next(long nowNanos) {
        synchronized (queue) {
            Departure next = queue.peek();
            if (next == null) {
                return NONE;
            }
            return nowNanos - next.dueNanos() >= 0 ? queue.remove() : next;
        }
    }
}

package org.loadharness.simulation;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.loadharness.load.DurationLaw;
import org.loadharness.time.Clock;
import org.loadharness.workload.Outcome;

/**
 * A service station: servers that are alike, one queue, first come first served. Whoever arrives takes the server that is
 * free first and knows at once when it departs (Kiefer and Wolfowitz, "On the theory of queues with many servers", Trans.
 * AMS 78, 1955):
 *
 * <pre>
 *   begin = max(arrival, free)    departure = begin + service    free = departure
 * </pre>
 *
 * <p>So the station needs no thread of its own, and on the machine's clock a late wake-up delays nobody but the one that
 * woke up late. Service times are drawn in the order in which services begin, which is that of the arrivals.
 *
 * <p>Thread-safe. Guarded by itself, never while waiting.
 */
final class Station {
    /** 73 years after the opening all services end, so that no sum of them overflows. */
    private static final long FARTHEST_NANOS = Long.MAX_VALUE / 4;

    private final Clock clock;
    private final Design design;
    private final RandomGenerator random;
    private final long originNanos;
    /** When each server is free, after the origin: a binary heap, the first one on top. */
    private final long[] freeNanos;
    /** When the services of those that wait begin, in order; empty where nobody counts them. */
    private final ArrayDeque<Long> beginsNanos = new ArrayDeque<>();

    private final Outcome queueFull;
    private long arrivals;
    private long refused;
    private long waited;
    private long waitingNanos;
    private long busyNanos;

    /** A station that opens now, with all servers free. */
    Station(Clock clock, Design design, RandomGenerator random) {
        this.clock = requireNonNull(clock, "clock");
        this.design = requireNonNull(design, "design");
        this.random = requireNonNull(random, "random");
        this.originNanos = clock.nanos();
        this.freeNanos = new long[design.servers()];
        this.queueFull = Outcome.failure("queue-full", new QueueFull(design));
    }

    /**
     * Waits for a server and for the end of the service. Whoever is interrupted leaves; its server stays busy for as long
     * as the service would have taken.
     *
     * @return a failure of the kind {@code queue-full}, at once, if as many wait as may
     */
    Outcome serve() throws InterruptedException {
        return serve(new Stay());
    }

    /** The same, which adds what its times are. */
    Outcome serve(Stay stay) throws InterruptedException {
        long departureNanos = admit(stay);
        if (departureNanos == Clock.NEVER) {
            return queueFull;
        }
        clock.meet(departureNanos);
        return Outcome.SUCCESS;
    }

    /** What has happened so far; those that wait or are being served count as if their services had ended. */
    synchronized Totals totals() {
        return new Totals(arrivals, refused, waited, waitingNanos, busyNanos);
    }

    /** The departure of somebody who arrives now, in readings of the clock; {@link Clock#NEVER} if it is refused. */
    private synchronized long admit(Stay stay) {
        long arrivalNanos = clock.nanos() - originNanos; // read under the lock, so that arrivals are in order
        long beginNanos = design.freeze().beginNanos(Math.max(arrivalNanos, freeNanos[0]));
        arrivals++;
        if (beginNanos > arrivalNanos) {
            if (!joinsQueue(arrivalNanos, beginNanos)) {
                refused++;
                return Clock.NEVER;
            }
            waited++;
            waitingNanos += beginNanos - arrivalNanos;
        }
        long roomNanos = Math.max(0, FARTHEST_NANOS - beginNanos);
        long serviceNanos = Math.min(roomNanos, design.service().nextNanos(random));
        busyNanos += serviceNanos;
        long departureNanos = design.freeze().endNanos(beginNanos, serviceNanos);
        occupyFirst(departureNanos);
        stay.add(departureNanos - arrivalNanos, serviceNanos);
        return originNanos + departureNanos;
    }

    private boolean joinsQueue(long arrivalNanos, long beginNanos) {
        if (design.mostWaiting() == Design.UNBOUNDED) {
            return true;
        }
        while (!beginsNanos.isEmpty() && beginsNanos.element() <= arrivalNanos) {
            beginsNanos.remove();
        }
        return beginsNanos.size() < design.mostWaiting() && beginsNanos.add(beginNanos);
    }

    /** The server on top is busy until then, and sinks to its place. */
    private void occupyFirst(long untilNanos) {
        int index = 0;
        while (2 * index + 1 < freeNanos.length) {
            int child = 2 * index + 1;
            if (child + 1 < freeNanos.length && freeNanos[child + 1] < freeNanos[child]) {
                child++;
            }
            if (freeNanos[child] >= untilNanos) {
                break;
            }
            freeNanos[index] = freeNanos[child];
            index = child;
        }
        freeNanos[index] = untilNanos;
    }

    @Override
    public String toString() {
        return design + " with servers free after " + Arrays.toString(freeNanos) + " ns";
    }

    /**
     * How a station is made. Immutable. Thread-safe.
     *
     * @param servers at least 1
     * @param service the law of the service times
     * @param mostWaiting how many may wait for a server at a time; 0 or more, {@link #UNBOUNDED} for any number
     * @param freeze when it stands still
     */
    record Design(int servers, DurationLaw service, int mostWaiting, Freeze freeze) {
        /** Any number may wait. */
        static final int UNBOUNDED = Integer.MAX_VALUE;

        Design {
            if (servers < 1) {
                throw new IllegalArgumentException("servers must be at least 1, was " + servers);
            }
            if (mostWaiting < 0) {
                throw new IllegalArgumentException("mostWaiting must be 0 or more, was " + mostWaiting);
            }
            requireNonNull(service, "service");
            requireNonNull(freeze, "freeze");
        }

        /** With room for any number that wait, and never standing still. */
        Design(int servers, DurationLaw service) {
            this(servers, service, UNBOUNDED, Freeze.NONE);
        }
    }

    /**
     * Exact sums. Immutable. Thread-safe.
     *
     * @param arrivals requests, those refused included
     * @param refused requests that found the queue full
     * @param waited requests whose service did not begin at once
     * @param waitingNanos of all of these together
     * @param busyNanos service times of all requests together
     */
    record Totals(long arrivals, long refused, long waited, long waitingNanos, long busyNanos) {}

    /** Without a stack trace: where a request was when it was refused says nothing. */
    private static final class QueueFull extends Exception {
        private QueueFull(Design design) {
            super(
                    "all servers (" + design.servers() + ") were busy and " + design.mostWaiting()
                            + " requests waited already",
                    null,
                    /* enableSuppression= */ false,
                    /* writableStackTrace= */ false);
        }
    }
}

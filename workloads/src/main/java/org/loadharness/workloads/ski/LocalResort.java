package org.loadharness.workloads.ski;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/**
 * A ski resort's store in the users' own process. Thread-safe.
 *
 * @param ridesBefore what it had when it was opened
 */
record LocalResort(SkiStore store, RideCount count, long ridesBefore) implements Target {
    /** A store that this then closes. */
    static LocalResort of(SkiStore store) throws IOException, InterruptedException {
        try {
            return new LocalResort(store, new RideCount(), rides(store));
        } catch (IOException | InterruptedException failed) {
            store.close();
            throw failed;
        }
    }

    @Override
    public Session session(User user) {
        return new RideSession(new RideDraw(user), this::write);
    }

    @Override
    public Map<String, Long> seen() {
        return count.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, InterruptedException {
        RideCount.check(seen, "the store's own records", OptionalLong.of(rides(store) - ridesBefore));
    }

    @Override
    public void close() throws IOException {
        store.close();
    }

    private Outcome write(LiftRide ride) throws IOException, InterruptedException {
        try {
            store.write(ride);
        } catch (IOException | InterruptedException failed) {
            count.unknown();
            throw failed;
        }
        count.written();
        return Outcome.SUCCESS;
    }

    private static long rides(SkiStore store) throws IOException, InterruptedException {
        return store.rides().values().stream().mapToLong(Long::longValue).sum();
    }
}

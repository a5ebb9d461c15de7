package org.loadharness.simulation;

import java.util.List;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** A user that passes one station after the other. Confined to one thread. */
final class StationSession implements Session {
    /** The part that is the work of servers. */
    static final String SERVICE = "service";

    /** The parts that it tells, in their order. */
    static final List<String> PARTS = List.of("wait", SERVICE);

    private static final int QUEUED = 0;

    private final List<Station> stations;
    private final Stay stay = new Stay();

    StationSession(List<Station> stations) {
        this.stations = stations;
    }

    /** Ends where a station refuses. */
    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        stay.clear();
        Outcome outcome = stations.get(0).serve(stay);
        for (int i = 1; i < stations.size() && outcome == Outcome.SUCCESS; i++) {
            outcome = stations.get(i).serve(stay);
        }
        return outcome;
    }

    @Override
    public long partNanos(int part) {
        return part == QUEUED ? stay.waitNanos() : stay.serviceNanos();
    }
}

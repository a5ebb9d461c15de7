package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.simulation.Station.Design;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Session;

/** A user that passes one station after the other. Confined to one thread. */
final class StationSession implements Session {
    /** The part that is the work of the servers of the first station. */
    static final String SERVICE = "service";

    private static final String WAIT = "wait";
    private static final int PARTS_OF_STATION = 2;

    private final List<Station> stations;
    private final List<Stay> stays;

    StationSession(List<Station> stations) {
        this.stations = stations;
        this.stays = stations.stream().map(station -> new Stay()).toList();
    }

    /** The parts that it reports at that many stations, in their order: wait, service, wait-2, service-2 ... */
    static List<String> parts(int stations) {
        return IntStream.range(0, stations)
                .boxed()
                .flatMap(station -> Stream.of(named(WAIT, station), named(SERVICE, station)))
                .toList();
    }

    /** What those stations are to theory. */
    static List<Queueing.Tier> tiers(List<Design> designs) {
        List<Queueing.Tier> tiers = new ArrayList<>();
        for (int station = 0; station < designs.size(); station++) {
            tiers.add(new Queueing.Tier.Waits(List.of(named(WAIT, station))));
            tiers.add(new Queueing.Tier.Servers(
                    List.of(named(SERVICE, station)), designs.get(station).servers()));
        }
        return tiers;
    }

    private static String named(String part, int station) {
        return station == 0 ? part : part + "-" + (station + 1);
    }

    /** Ends where a station refuses. */
    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        Outcome outcome = Outcome.SUCCESS;
        for (int i = 0; i < stations.size() && outcome == Outcome.SUCCESS; i++) {
            Stay stay = stays.get(i);
            stay.clear();
            outcome = stations.get(i).serve(stay);
        }
        return outcome;
    }

    @Override
    public long partNanos(int part) {
        Stay stay = stays.get(part / PARTS_OF_STATION);
        return part % PARTS_OF_STATION == 0 ? stay.waitNanos() : stay.serviceNanos();
    }
}

package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.Station.Design;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.TimedWorkload;

/**
 * Requests that wait at service stations and do no work: on the simulated clock a dry run of a plan, on the machine's a
 * service whose response times theory knows. Immutable. Thread-safe.
 */
public final class StationWorkload implements TimedWorkload {
    @Override
    public String name() {
        return "station";
    }

    @Override
    public String summary() {
        return "requests wait for a server and its service: queueing theory's model of a service";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return StationParameters.ALL;
    }

    @Override
    public List<String> failureKinds() {
        return List.of("queue-full");
    }

    @Override
    public Mix mix(Settings settings) {
        return Mix.of(new Mix.Entry("request", 1));
    }

    @Override
    public List<String> parts(Settings settings) {
        return StationSession.parts(StationParameters.designs(settings).size());
    }

    /** Of one station that never stands still. */
    @Override
    public Optional<Queueing.Station> station(Settings settings) {
        List<Design> designs = StationParameters.designs(settings);
        Design first = designs.get(0);
        if (designs.size() > 1 || !first.freeze().equals(Freeze.NONE)) {
            return Optional.empty();
        }
        return Optional.of(new Queueing.Station(
                OptionalInt.of(first.servers()),
                new Demand.Measured(List.of(StationSession.SERVICE)),
                first.mostWaiting() == Design.UNBOUNDED ? OptionalInt.empty() : OptionalInt.of(first.mostWaiting())));
    }

    /** Those of several stations where any number may wait and that never stand still. */
    @Override
    public List<Queueing.Tier> tiers(Settings settings, Mode mode) {
        List<Design> designs = StationParameters.designs(settings);
        boolean isKnown = designs.size() > 1
                && designs.stream()
                        .allMatch(design -> design.mostWaiting() == Design.UNBOUNDED
                                && design.freeze().equals(Freeze.NONE));
        return isKnown ? StationSession.tiers(designs) : List.of();
    }

    @Override
    public Target open(Settings settings, SeedTree seeds, Clock clock) {
        List<Station> stations = new ArrayList<>();
        for (Design design : StationParameters.designs(settings)) {
            stations.add(new Station(clock, design, seeds.child("station").child(stations.size()).stream()));
        }
        return user -> {
            clock.sharpen(); // the user's own thread waits for the end of its services
            return new StationSession(stations);
        };
    }
}

package org.loadharness.simulation;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;
import org.loadharness.load.DurationLaw;
import org.loadharness.time.Clock;
import org.loadharness.workload.Session;

/** A service station for trials of other packages, whose users all queue for the same servers. */
public record GivenStation(int servers, DurationLaw service) {
    public GivenStation {
        requireNonNull(service, "service");
    }

    /** That of every user. */
    public Session session(Clock clock, RandomGenerator random) {
        Station station = new Station(clock, new Station.Design(servers, service), random);
        return interaction -> station.serve();
    }
}

package org.loadharness.simulation;

import java.time.Duration;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;
import org.loadharness.simulation.Station.Design;
import org.loadharness.theory.Repairman;

/**
 * Users who think and then wait for one of a few servers, both for exponential times: what the queue is driven with, and
 * what theory says about it.
 */
record ClosedQueue(int servers, int users, double think) {
    Repairman theory() {
        return Repairman.of(users, think, 1, servers);
    }

    Design design(Duration meanService) {
        return new Design(servers, new DurationLaw.Exponential(meanService));
    }

    Point point(Duration meanService, long requests) {
        Duration meanThink = Duration.ofNanos(Math.round(think * meanService.toNanos()));
        Pause pause = new Pause.Think(new DurationLaw.Exponential(meanThink), Pause.Draw.PER_INTERACTION);
        double services = requests / theory().throughputPerSecond();
        Duration length = Duration.ofNanos(Math.round(services * meanService.toNanos()));
        return new Point(new LoadModel.ClosedLoop(users, pause), new Extent.Lasting(length));
    }

    @Override
    public String toString() {
        return "M/M/" + servers + "//" + users + " with a think time of " + think;
    }
}

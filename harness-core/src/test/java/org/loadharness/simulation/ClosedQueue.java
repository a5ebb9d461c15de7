package org.loadharness.simulation;

import java.time.Duration;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.simulation.Station.Design;

/**
 * What theory says about the machine repairman, M/M/m//N: users who think and then wait for one of a few servers, both for
 * exponential times. The states are those of a birth-death process; Gross et al., "Fundamentals of Queueing Theory", 4th
 * edition, section 2.8. Times are in units of the mean service time.
 */
record ClosedQueue(int servers, int users, double think) {
    @Override
    public String toString() {
        return "M/M/" + servers + "//" + users + " with a think time of " + think;
    }

    /** Requests per mean service time. */
    double throughput() {
        double weight = 1;
        double sum = 1;
        double busy = 0;
        for (int present = 1; present <= users; present++) {
            weight *= (users - present + 1) / think / Math.min(present, servers);
            sum += weight;
            busy += weight * Math.min(present, servers);
        }
        return busy / sum;
    }

    double meanResponse() {
        return users / throughput() - think;
    }

    Design design(Duration meanService) {
        return new Design(servers, new DurationLaw.Exponential(meanService));
    }

    Point point(Duration meanService, long requests) {
        long thinkNanos = Math.round(think * meanService.toNanos());
        Pause pause =
                new Pause.Think(new DurationLaw.Exponential(Duration.ofNanos(thinkNanos)), Pause.Draw.PER_INTERACTION);
        long lengthNanos = Math.round(requests / throughput() * meanService.toNanos());
        return new Point(new LoadModel.ClosedLoop(users, pause), new Extent.Lasting(Duration.ofNanos(lengthNanos)));
    }

    /** When the last user ended. */
    static double lastEndNanos(TrialLog log) {
        return log.measured().users().stream()
                .mapToLong(UserLog::endNanos)
                .max()
                .orElseThrow();
    }
}

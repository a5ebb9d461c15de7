package org.loadharness.simulation;

import java.time.Duration;
import java.util.function.DoubleUnaryOperator;
import org.loadharness.load.Arrivals;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Warmup;
import org.loadharness.plan.Point;
import org.loadharness.simulation.Station.Design;
import org.loadharness.theory.Md1;
import org.loadharness.theory.Mmm;
import org.loadharness.time.Rate;

/**
 * A queue with Poisson arrivals: what it is driven with, and what theory says about it.
 *
 * @param servers at least 1; 1 with constant services
 * @param utilisation above 0 and below 1
 */
record OpenQueue(Services services, int servers, double utilisation) {
    /** The law of the services. */
    enum Services {
        EXPONENTIAL,
        CONSTANT
    }

    static OpenQueue mm(int servers, double utilisation) {
        return new OpenQueue(Services.EXPONENTIAL, servers, utilisation);
    }

    static OpenQueue md1(double utilisation) {
        return new OpenQueue(Services.CONSTANT, 1, utilisation);
    }

    /** What theory says if a mean service takes a second. */
    record Theory(
            double meanResponseSeconds,
            double meanWaitingSeconds,
            double waitFraction,
            DoubleUnaryOperator percentile) {}

    Theory theory() {
        Mmm mmm = Mmm.of(servers * utilisation, 1, servers);
        Md1 md1 = Md1.of(utilisation, 1);
        return switch (services) {
            case EXPONENTIAL ->
                new Theory(
                        mmm.meanResponseSeconds(),
                        mmm.meanWaitingSeconds(),
                        mmm.waitingProbability(),
                        mmm::responsePercentileSeconds);
            case CONSTANT ->
                new Theory(
                        md1.meanResponseSeconds(),
                        md1.meanWaitingSeconds(),
                        md1.waitingProbability(),
                        md1::responsePercentileSeconds);
        };
    }

    Design design(Duration meanService) {
        return switch (services) {
            case EXPONENTIAL -> new Design(servers, new DurationLaw.Exponential(meanService));
            case CONSTANT -> new Design(servers, new DurationLaw.Constant(meanService));
        };
    }

    /** So many requests, with as many users as never run out. */
    Point point(Duration meanService, long requests) {
        int users = (int) Math.round(servers + 2 + 17 / -Math.log(utilisation));
        return new Point(
                new OpenLoop(new Arrivals.Poisson(new Rate(perSecond(meanService))), users),
                new Extent.Lasting(time(requests, meanService)));
    }

    /** Until the state at the start, with nobody there, is forgotten. */
    Warmup warmup(Duration meanService) {
        long requests = Math.round(10 * servers / ((1 - utilisation) * (1 - utilisation)));
        return new Warmup.Fixed(new Extent.Lasting(time(requests, meanService)));
    }

    private Duration time(long requests, Duration meanService) {
        return Duration.ofNanos(Math.round(requests / perSecond(meanService) * 1e9));
    }

    private double perSecond(Duration meanService) {
        return servers * utilisation / meanService.toNanos() * 1e9;
    }

    @Override
    public String toString() {
        return (services == Services.CONSTANT ? "M/D/" : "M/M/") + servers + " at " + utilisation;
    }
}

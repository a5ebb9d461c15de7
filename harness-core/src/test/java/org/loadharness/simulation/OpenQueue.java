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
import org.loadharness.time.Rate;

/**
 * What theory says about a queue with Poisson arrivals, in units of the mean service time. Response times of M/M/m and
 * Erlang's C formula are those of Gross et al., "Fundamentals of Queueing Theory", 4th edition, section 2.3; waiting times
 * of M/D/1 are Crommelin's, as in Tijms, "A First Course in Stochastic Models", section 9.6.
 *
 * @param servers at least 1; 1 with constant services
 * @param utilisation above 0 and below 1
 */
record OpenQueue(Services services, int servers, double utilisation) {
    static final double LAST_BY_SUM = 15;

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

    @Override
    public String toString() {
        String law = services == Services.CONSTANT ? "D" : "M";
        return "M/" + law + "/" + servers + " at " + utilisation;
    }

    /** The probability that a request waits. */
    double waitFraction() {
        double offered = servers * utilisation;
        double blocked = 1;
        for (int server = 1; server <= servers; server++) {
            blocked = offered * blocked / (server + offered * blocked);
        }
        return blocked / (1 - utilisation * (1 - blocked));
    }

    double meanWaiting() {
        return services == Services.CONSTANT
                ? utilisation / 2 / (1 - utilisation)
                : waitFraction() / servers / (1 - utilisation);
    }

    double meanResponse() {
        return meanWaiting() + 1;
    }

    /** The response time that a fraction of the requests does not exceed. */
    double percentile(double fraction) {
        DoubleUnaryOperator within =
                services == Services.CONSTANT ? ratio -> ratio < 1 ? 0 : waitsAtMost(ratio - 1) : this::respondsWithin;
        double low = 0;
        double high = 1_000;
        while (high - low > 1e-9 * high) {
            double middle = (low + high) / 2;
            if (within.applyAsDouble(middle) < fraction) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    /** Where the services are exponential. */
    private double respondsWithin(double ratio) {
        double spare = servers - 1 - servers * utilisation;
        double waited = spare == 0 ? ratio : -Math.expm1(-spare * ratio) / spare;
        return 1 - Math.exp(-ratio) * (1 + waitFraction() * waited);
    }

    /**
     * Crommelin's sum, whose terms alternate and cost a digit with every 2.6 services; later the first term of the tail's
     * expansion in exponentials, which is exact to more digits by then.
     */
    double waitsAtMost(double waiting) {
        if (waiting > LAST_BY_SUM) {
            double decay = decay();
            return 1 - (1 - utilisation) / (utilisation * Math.exp(decay) - 1) * Math.exp(-decay * waiting);
        }
        double sum = 0;
        double factorial = 1;
        for (int k = 0; k <= waiting; k++) {
            factorial *= Math.max(1, k);
            double power = utilisation * (k - waiting);
            sum += Math.pow(power, k) / factorial * Math.exp(-power);
        }
        return (1 - utilisation) * sum;
    }

    /** The positive root of utilisation (e^x - 1) = x. */
    private double decay() {
        double low = -Math.log(utilisation);
        double high = 2 / utilisation;
        while (high - low > 1e-15 * high) {
            double middle = (low + high) / 2;
            if (utilisation * Math.expm1(middle) < middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    Design design(Duration meanService) {
        return new Design(
                servers,
                services == Services.CONSTANT
                        ? new DurationLaw.Constant(meanService)
                        : new DurationLaw.Exponential(meanService));
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
}

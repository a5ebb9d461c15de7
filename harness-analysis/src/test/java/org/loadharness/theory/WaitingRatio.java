package org.loadharness.theory;

import java.util.List;
import java.util.Optional;
import org.loadharness.stats.Student;
import org.loadharness.theory.ScalabilityFit.Estimated;

/**
 * Measured mean waiting over that of M/M/m with the same rate and mean service time: about (ca² + cs²) / 2 by
 * {@link AllenCunneen}, so 1 for exponential service and a half for constant service.
 *
 * <p>A ratio estimate from strata (Cochran, "Sampling techniques", 1977, section 6.10): the sum of what was measured over the
 * sum of what was predicted for each run's own mean service time, with the scatter of runs within each load and the degrees
 * of freedom of Welch and Satterthwaite. Immutable. Thread-safe.
 */
final class WaitingRatio {
    private final double ratio;
    private final double standardError;
    private final double degreesOfFreedom;

    private WaitingRatio(List<Stratum> strata) {
        double measured = strata.stream().mapToDouble(Stratum::measured).sum();
        double predicted = strata.stream().mapToDouble(Stratum::predicted).sum();
        this.ratio = measured / predicted;
        double variance = 0;
        double squaredShares = 0;
        for (Stratum stratum : strata) {
            double share = stratum.variance(ratio);
            variance += share;
            squaredShares += share * share / (stratum.runs().size() - 1);
        }
        this.standardError = Math.sqrt(variance) / predicted;
        this.degreesOfFreedom = variance == 0 ? 1 : variance * variance / squaredShares;
    }

    /** Over those loads with more than one run; empty if there are none, or nobody would wait. */
    static Optional<WaitingRatio> of(int servers, List<QueueAtLoad> loads) {
        List<Stratum> strata = loads.stream()
                .filter(load -> load.runs().size() > 1)
                .map(load -> Stratum.of(servers, load))
                .filter(stratum -> stratum.predicted() > 0)
                .toList();
        return strata.isEmpty() ? Optional.empty() : Optional.of(new WaitingRatio(strata));
    }

    Estimated estimated() {
        return Scatter.estimated(ratio, standardError, degreesOfFreedom);
    }

    /** How probable so large a distance from 1 is, if the queue is an M/M/m. */
    double probability() {
        if (standardError == 0) {
            return ratio == 1 ? 1 : 0;
        }
        return Student.probability(degreesOfFreedom, (ratio - 1) / standardError);
    }

    /** The runs of one load. */
    private record Stratum(List<Waits> runs) {
        static Stratum of(int servers, QueueAtLoad load) {
            return new Stratum(load.runs().stream()
                    .map(run -> Waits.of(run, load.arrivalsPerSecond(), servers))
                    .toList());
        }

        double measured() {
            return runs.stream().mapToDouble(Waits::measuredSeconds).sum();
        }

        double predicted() {
            return runs.stream().mapToDouble(Waits::predictedSeconds).sum();
        }

        /** Of the sum of what is left over when the ratio is taken out. */
        double variance(double ratio) {
            double meanLeft = (measured() - ratio * predicted()) / runs.size();
            double squares = runs.stream()
                    .mapToDouble(waits -> waits.measuredSeconds - ratio * waits.predictedSeconds - meanLeft)
                    .map(left -> left * left)
                    .sum();
            return squares * runs.size() / (runs.size() - 1);
        }
    }

    private record Waits(double measuredSeconds, double predictedSeconds) {
        static Waits of(QueueAtLoad.Run run, double arrivalsPerSecond, int servers) {
            StationLoad own = new StationLoad(arrivalsPerSecond, run.meanServiceSeconds(), servers);
            return new Waits(run.meanWaitingSeconds(), Mmm.of(own).meanWaitingSeconds());
        }
    }
}

package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.ScalingForecast.HoldOut;

/**
 * M/M/m with a known number of servers, fitted on the loads at which at most 60 % of them were busy, and held against the
 * others. Immutable. Thread-safe.
 *
 * @param servers m
 * @param meanServiceSeconds over the runs at the fitted loads, or at the lowest load if all are higher
 * @param holdOut mean responses predicted from that alone, against those measured
 * @param answer whether the measurements are those of an M/M/m
 */
public record MmmFit(int servers, double meanServiceSeconds, HoldOut holdOut, Answer answer) {
    /** The highest utilisation that a fit uses; above it means converge slowly. */
    static final double MOST_FITTED_UTILISATION = 0.6;

    public MmmFit {
        requireNonNull(holdOut, "holdOut");
        requireNonNull(answer, "answer");
    }

    /** Whether the measurements are those of an M/M/m. */
    public sealed interface Answer {
        /**
         * They may be; an M/M/m is refused in 1 to 2 of 100 experiments.
         *
         * @param waitingRatio measured over predicted mean waiting, which distinguishes exponential from constant service times
         */
        record Accepted(Estimated waitingRatio) implements Answer {
            public Accepted {
                requireNonNull(waitingRatio, "waitingRatio");
            }
        }

        /** They are not; at least one reason, in words with numbers. */
        record Rejected(List<String> reasons) implements Answer {
            public Rejected {
                reasons = List.copyOf(reasons);
            }
        }

        /** They cannot decide; the reason and the way out. */
        record Undecided(String reason) implements Answer {
            public Undecided {
                requireNonNull(reason, "reason");
            }
        }
    }

    /**
     * Fits and judges.
     *
     * @throws IllegalArgumentException without loads
     */
    public static MmmFit of(int servers, List<QueueAtLoad> loads) {
        if (loads.isEmpty()) {
            throw new IllegalArgumentException("loads must not be empty");
        }
        Require.between("servers", servers, 1, StationLoad.MOST_SERVERS);
        List<QueueAtLoad> ordered = loads.stream()
                .sorted(Comparator.comparingDouble(load -> load.utilisation(servers)))
                .toList();
        List<QueueAtLoad> fitted = ordered.stream()
                .filter(load -> load.utilisation(servers) <= MOST_FITTED_UTILISATION)
                .toList();
        List<QueueAtLoad> held = ordered.subList(fitted.size(), ordered.size());
        double meanServiceSeconds = meanServiceSeconds(fitted.isEmpty() ? ordered.subList(0, 1) : fitted);
        return new MmmFit(
                servers,
                meanServiceSeconds,
                holdOut(servers, meanServiceSeconds, fitted, held),
                new MmmJudgement(servers, fitted, held).answer());
    }

    private static double meanServiceSeconds(List<QueueAtLoad> loads) {
        return loads.stream()
                .flatMap(load -> load.runs().stream())
                .mapToDouble(QueueAtLoad.Run::meanServiceSeconds)
                .average()
                .orElseThrow();
    }

    private static HoldOut holdOut(
            int servers, double meanServiceSeconds, List<QueueAtLoad> fitted, List<QueueAtLoad> held) {
        if (fitted.isEmpty()) {
            return new HoldOut.Untested("every load keeps more than 60 % of the servers busy; measure lower rates");
        }
        if (held.isEmpty()) {
            return new HoldOut.Untested("no load keeps more than 60 % of the servers busy; measure higher rates");
        }
        return new HoldOut.Tested(
                fitted.size(),
                held.stream()
                        .map(load ->
                                forecast(load, new StationLoad(load.arrivalsPerSecond(), meanServiceSeconds, servers)))
                        .toList());
    }

    private static HoldOut.Forecast forecast(QueueAtLoad measured, StationLoad load) {
        double predicted = load.isStable() ? Mmm.of(load).meanResponseSeconds() : Double.POSITIVE_INFINITY;
        return new HoldOut.Forecast(measured.arrivalsPerSecond(), predicted, measured.meanResponseSeconds());
    }
}

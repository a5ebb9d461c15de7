package org.loadharness.theory;

import java.util.List;

/**
 * What was measured of a queue under one rate. Immutable. Thread-safe.
 *
 * @param arrivalsPerSecond mean over the repeats; more than 0
 * @param runs one per repeat; at least one
 */
public record QueueAtLoad(double arrivalsPerSecond, List<Run> runs) {
    public QueueAtLoad {
        runs = List.copyOf(runs);
        Require.positive("arrivalsPerSecond", arrivalsPerSecond);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException(
                    "runs must not be empty; leave out the load of " + arrivalsPerSecond + "/s");
        }
    }

    /**
     * The means of one repeat. Immutable. Thread-safe.
     *
     * @param meanServiceSeconds with a server, more than 0
     * @param meanWaitingSeconds for a server, over all arrivals; at least 0
     */
    public record Run(double meanServiceSeconds, double meanWaitingSeconds) {
        public Run {
            Require.positive("meanServiceSeconds", meanServiceSeconds);
            Require.notNegative("meanWaitingSeconds", meanWaitingSeconds);
        }
    }

    double meanServiceSeconds() {
        return runs.stream().mapToDouble(Run::meanServiceSeconds).average().orElseThrow();
    }

    double meanResponseSeconds() {
        return runs.stream()
                .mapToDouble(run -> run.meanServiceSeconds() + run.meanWaitingSeconds())
                .average()
                .orElseThrow();
    }

    double utilisation(int servers) {
        return new StationLoad(arrivalsPerSecond, meanServiceSeconds(), servers).utilisation();
    }
}

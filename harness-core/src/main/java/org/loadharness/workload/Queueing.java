package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What a workload says of its system in the terms of queueing theory. Immutable. Thread-safe.
 *
 * @param station the one queue that the system is; empty where theory has no formulas for it
 * @param tiers those that an interaction passes; empty where nobody says which
 */
public record Queueing(Optional<QueueingStation> station, List<QueueingTier> tiers) {
    /** Nothing. */
    public static final Queueing UNTOLD = new Queueing(Optional.empty(), List.of());

    public Queueing {
        requireNonNull(station, "station");
        tiers = List.copyOf(tiers);
    }

    /** What it says of its system under those settings, in that mode. */
    public static Queueing of(Workload workload, Settings settings, Mode mode) {
        return new Queueing(workload.station(settings), workload.tiers(settings, mode));
    }
}

package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a workload says of itself under some settings, in some mode, as plain data: all that analysis and report ask of it.
 * Immutable. Thread-safe.
 *
 * @param mix the interactions in the order of their indices, with their weights
 * @param parts the names of the parts of an interaction's time, in the order in which they pass; empty if there are none
 * @param queueing the system in the terms of queueing theory
 */
public record WorkloadFacts(Mix mix, List<String> parts, Queueing queueing) {
    public WorkloadFacts {
        requireNonNull(mix, "mix");
        requireNonNull(queueing, "queueing");
        parts = List.copyOf(parts);
    }

    /** What it says under those settings, in that mode. */
    public static WorkloadFacts of(Workload workload, Settings settings, Mode mode) {
        return new WorkloadFacts(
                workload.mix(settings), workload.parts(settings, mode), Queueing.of(workload, settings, mode));
    }
}

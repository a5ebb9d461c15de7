package org.loadharness.cluster;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.loadharness.codec.ForkLines.Line.Order;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadDefinition;
import org.loadharness.workload.WorkloadFormat;
import org.loadharness.workload.Workloads;

/** Workloads as an agent has read them for a run: a trial finds them as the one before has left them. Thread-safe. */
final class WorkloadsOfRun {
    private final Map<WorkloadDefinition, Workload> read = new ConcurrentHashMap<>();

    Workload of(Order trial) {
        return trial.definition()
                .map(definition -> read.computeIfAbsent(definition, WorkloadFormat::workload))
                .orElseGet(() -> Workloads.discovered().named(trial.plan().workload()));
    }
}

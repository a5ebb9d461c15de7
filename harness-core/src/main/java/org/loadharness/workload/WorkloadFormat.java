package org.loadharness.workload;

import java.util.ServiceLoader;

/**
 * Makes workloads of texts. It names itself in {@code META-INF/services/org.loadharness.workload.WorkloadFormat}. Stateless.
 * Thread-safe.
 */
public interface WorkloadFormat {
    /** Its name, as definitions have it. */
    String name();

    /**
     * The workload that the definition describes.
     *
     * @throws IllegalArgumentException with every mistake there is, a line each; also if a file that belongs to it was changed
     */
    Workload read(WorkloadDefinition definition);

    /**
     * The same by whichever format it names.
     *
     * @throws IllegalArgumentException likewise, and if nothing reads that format
     */
    static Workload workload(WorkloadDefinition definition) {
        return ServiceLoader.load(WorkloadFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(format -> format.name().equals(definition.format()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "nothing on the class path reads workloads of the format " + definition.format()))
                .read(definition);
    }
}

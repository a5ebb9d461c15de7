package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workload.Mode;

/**
 * What is driven. Immutable. Thread-safe.
 *
 * @param workload name of the workload
 * @param mode where its system runs
 * @param parameters every parameter of the workload with its value, in the workload's order
 * @param server a server that already runs; empty if the harness starts its own, and in local mode
 */
public record SystemUnderTest(String workload, Mode mode, Map<String, String> parameters, Optional<URI> server) {
    public SystemUnderTest {
        requireNonNull(workload, "workload");
        requireNonNull(mode, "mode");
        requireNonNull(server, "server");
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** Of the values of options, and of every parameter. */
    static SystemUnderTest of(OptionValues values, Map<String, String> parameters) {
        return new SystemUnderTest(
                values.get(PlanOptions.WORKLOAD),
                values.get(PlanOptions.MODE),
                parameters,
                values.find(PlanOptions.URL));
    }
}

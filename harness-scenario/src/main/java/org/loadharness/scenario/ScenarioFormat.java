package org.loadharness.scenario;

import java.util.Map;
import java.util.TreeMap;
import org.loadharness.workload.Workload;
import org.loadharness.workload.WorkloadDefinition;
import org.loadharness.workload.WorkloadFormat;

/** Makes scenarios of the texts that runs keep. Stateless. Thread-safe. */
public final class ScenarioFormat implements WorkloadFormat {
    static final String NAME = "scenario";

    /** For {@link java.util.ServiceLoader}. */
    public ScenarioFormat() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Workload read(WorkloadDefinition definition) {
        Scenario scenario = Scenario.parse(definition.file(), definition.text(), System.getenv());
        Map<String, String> now =
                scenario.source().map(WorkloadDefinition::digests).orElse(Map.of());
        new TreeMap<>(definition.digests()).forEach((file, digest) -> {
            if (!digest.equals(now.get(file))) {
                throw new IllegalArgumentException(
                        file + " was changed after the run began; put it back, or start a new run");
            }
        });
        return scenario;
    }
}

package org.loadharness.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.record.Environment;
import org.loadharness.record.Environment.BusyBefore;

/** The machine of a run in JSON. */
final class EnvironmentJson {
    private EnvironmentJson() {}

    static void write(ObjectNode node, Environment environment) {
        node.put("captured_at", environment.capturedAt().toString())
                .put("host", environment.host())
                .put("operating_system", environment.operatingSystem())
                .put("processor", environment.processor())
                .put("cores", environment.cores())
                .put("memory_bytes", environment.memoryBytes())
                .put("java_version", environment.javaVersion())
                .put("virtual_machine", environment.virtualMachine());
        environment.virtualMachineFlags().forEach(node.putArray("virtual_machine_flags")::add);
        environment.loadBefore().ifPresent(load -> node.put("load_before", load));
        environment.busyBefore().ifPresent(busy -> {
            node.put("busy_before_fraction", busy.othersFraction());
            busy.stolenFraction().ifPresent(stolen -> node.put("stolen_before_fraction", stolen));
            busy.waitingFraction().ifPresent(waiting -> node.put("waiting_before_fraction", waiting));
        });
        environment.recordingNanos().ifPresent(nanos -> node.put("recording_ns", nanos));
        node.put("open_files_limit", environment.openFilesLimit());
    }

    static Environment read(JsonFields fields) {
        return new Environment(
                fields.parsed("captured_at", JsonFields::instant),
                fields.text("host"),
                fields.text("operating_system"),
                fields.text("processor"),
                fields.whole("cores"),
                fields.count("memory_bytes"),
                fields.text("java_version"),
                fields.text("virtual_machine"),
                fields.texts("virtual_machine_flags"),
                fields.has("load_before") ? Optional.of(fields.number("load_before")) : Optional.empty(),
                fields.has("busy_before_fraction") ? Optional.of(busyBefore(fields)) : Optional.empty(),
                fields.has("recording_ns") ? Optional.of(fields.number("recording_ns")) : Optional.empty(),
                fields.text("open_files_limit"));
    }

    private static BusyBefore busyBefore(JsonFields fields) {
        return new BusyBefore(
                fields.number("busy_before_fraction"),
                numberIfThere(fields, "stolen_before_fraction"),
                numberIfThere(fields, "waiting_before_fraction"));
    }

    private static OptionalDouble numberIfThere(JsonFields fields, String name) {
        return fields.has(name) ? OptionalDouble.of(fields.number(name)) : OptionalDouble.empty();
    }
}

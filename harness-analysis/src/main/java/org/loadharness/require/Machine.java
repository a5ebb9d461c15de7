package org.loadharness.require;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.loadharness.record.Environment;
import org.loadharness.stats.Numbers;

/**
 * What of a machine decides whether two runs can be compared: processor, cores, memory roughly, operating system in its first two
 * numbers, and virtual machine. Immutable. Thread-safe.
 */
final class Machine {
    private static final double GIB_BYTES = 0x1p30;
    private static final int DIGITS = 6;
    private static final String SEPARATOR = "; ";

    private final Map<String, String> traits;

    private Machine(Map<String, String> traits) {
        this.traits = traits;
    }

    static Machine of(Environment environment) {
        Map<String, String> traits = new LinkedHashMap<>();
        put(traits, "cpu", environment.processor());
        put(traits, "cores", Integer.toString(environment.cores()));
        put(traits, "memory", memory(environment.memoryBytes()));
        put(traits, "os", environment.operatingSystem().replaceAll("(\\d+\\.\\d+)[^ ]*", "$1"));
        put(
                traits,
                "jvm",
                environment.virtualMachine().isBlank() ? environment.javaVersion() : environment.virtualMachine());
        return new Machine(traits);
    }

    /** Reads what {@link #text} wrote; what is missing or strange there differs. */
    static Machine parse(String text) {
        Map<String, String> traits = new LinkedHashMap<>();
        for (String trait : text.split(SEPARATOR, -1)) {
            String[] parts = trait.split("=", 2);
            traits.put(parts[0], parts[parts.length - 1]);
        }
        return new Machine(traits);
    }

    String text() {
        return String.join(
                SEPARATOR,
                traits.entrySet().stream()
                        .map(trait -> trait.getKey() + "=" + trait.getValue())
                        .toList());
    }

    /** What is other here than there, a phrase each: {@code cores is 4, the baseline's 8}. */
    List<String> differences(Machine baseline) {
        return differences(baseline, (name, there) -> name + " is " + traits.get(name) + ", the baseline's " + there);
    }

    /** Likewise of an earlier run: {@code cores was 8, is 4}. */
    List<String> changesFrom(Machine before) {
        return differences(before, (name, there) -> name + " was " + there + ", is " + traits.get(name));
    }

    private List<String> differences(Machine other, BinaryOperator<String> phrase) {
        List<String> differences = new ArrayList<>();
        traits.forEach((name, value) -> {
            String there = Optional.ofNullable(other.traits.get(name)).orElse("unknown");
            if (!there.equals(value)) {
                differences.add(phrase.apply(name, there));
            }
        });
        return differences;
    }

    /**
     * In GiB, rounded up to one of four sizes between powers of two: kernels keep a part for themselves, which differs from
     * one to the next, so that machines of 16 GiB report 15.4 to 15.7.
     */
    private static String memory(long bytes) {
        if (bytes <= 0) {
            return "";
        }
        double gib = bytes / GIB_BYTES;
        double step = Math.scalb(1.0, Math.getExponent(Math.nextDown(gib)) - 2);
        return Numbers.text(Math.ceil(gib / step) * step, DIGITS) + " GiB";
    }

    private static void put(Map<String, String> traits, String name, String value) {
        String plain = value.replaceAll("[;=\\s]+", " ").strip();
        traits.put(name, plain.isEmpty() ? "unknown" : plain);
    }
}

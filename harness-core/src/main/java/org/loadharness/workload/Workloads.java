package org.loadharness.workload;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The workloads on the class path. Immutable. Thread-safe. */
public record Workloads(List<Workload> all) {
    public Workloads {
        all = all.stream().sorted(Comparator.comparing(Workload::name)).toList();
    }

    /** Those that name themselves to {@link ServiceLoader}. */
    public static Workloads discovered() {
        return new Workloads(ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toList()));
    }

    /** These and that one, which takes the place of one of the same name. */
    public Workloads with(Workload another) {
        return new Workloads(Stream.concat(
                        all.stream().filter(workload -> !workload.name().equals(another.name())), Stream.of(another))
                .toList());
    }

    /**
     * The workload of that name.
     *
     * @throws IllegalArgumentException with the name and the names there are
     */
    public Workload named(String name) {
        return all.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown workload \"" + name + "\"; known are "
                        + all.stream().map(Workload::name).collect(Collectors.joining(", "))));
    }
}

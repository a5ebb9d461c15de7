package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The workloads on the class path. Immutable. Thread-safe.
 *
 * @param all by name, each of which is there once
 * @param unusable what else was to be one, and why it is none
 */
public record Workloads(List<Workload> all, List<Unusable> unusable) {
    public Workloads {
        all = all.stream().sorted(Comparator.comparing(Workload::name)).toList();
        unusable = List.copyOf(unusable);
    }

    /** Workloads of which nothing is wrong. */
    public Workloads(List<Workload> all) {
        this(all, List.of());
    }

    /**
     * What was to be a workload and is none. Immutable. Thread-safe.
     *
     * @param name empty if it could not be asked for it
     * @param why in a sentence, with its class and the way out
     */
    public record Unusable(Optional<String> name, String why) {
        public Unusable {
            requireNonNull(name, "name");
            requireNonNull(why, "why");
        }

        private boolean isNamed(String other) {
            return name.filter(other::equals).isPresent();
        }
    }

    /** Those that name themselves to {@link ServiceLoader}. */
    public static Workloads discovered() {
        return Discovery.workloads(Thread.currentThread().getContextClassLoader());
    }

    /** These and that one, which takes the place of one of the same name. */
    public Workloads with(Workload another) {
        return new Workloads(
                Stream.concat(
                                all.stream().filter(workload -> !workload.name().equals(another.name())),
                                Stream.of(another))
                        .toList(),
                unusable.stream().filter(each -> !each.isNamed(another.name())).toList());
    }

    /**
     * The workload of that name.
     *
     * @throws IllegalArgumentException with the name and the names there are, or why it cannot be used
     */
    public Workload named(String name) {
        return all.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(whyNone(name)
                        .orElseGet(() -> "unknown workload \"" + name + "\""
                                + Suggestion.wayOut(name, names(), "; known are " + String.join(", ", names()))
                                + ofNoName().stream().map(why -> "; " + why).collect(Collectors.joining()))));
    }

    /** Why there is none of that name though there was to be one; empty if nobody knows of it. */
    public Optional<String> whyNone(String name) {
        return unusable.stream()
                .filter(each -> each.isNamed(name))
                .map(Unusable::why)
                .findFirst();
    }

    /** Why there is none of names that nobody knows: one that is missed may be among them. */
    public List<String> ofNoName() {
        return unusable.stream()
                .filter(each -> each.name().isEmpty())
                .map(Unusable::why)
                .toList();
    }

    private List<String> names() {
        return all.stream().map(Workload::name).toList();
    }
}

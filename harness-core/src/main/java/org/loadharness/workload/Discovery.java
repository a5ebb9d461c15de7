package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.loadharness.workload.Workloads.Unusable;

/** Finds workloads on the class path. What is wrong with one is noted, and the others are there. Confined to one thread. */
final class Discovery {
    private static final String FILE = "META-INF/services/" + Workload.class.getName();
    private static final String WAY_OUT = "; mend it, or take its line out of " + FILE;

    private final Map<String, List<Workload>> found = new LinkedHashMap<>();
    private final List<Unusable> unusable = new ArrayList<>();

    private Discovery() {}

    static Workloads workloads(ClassLoader loader) {
        Discovery discovery = new Discovery();
        discovery.read(ServiceLoader.load(Workload.class, loader).stream().iterator());
        discovery.refuseSharedNames();
        return new Workloads(
                discovery.found.values().stream().flatMap(List::stream).toList(), discovery.unusable);
    }

    /** Each of the steps of an iterator over services may throw for one of them; the next step goes on behind it. */
    private void read(Iterator<ServiceLoader.Provider<Workload>> providers) {
        while (true) {
            try {
                if (!providers.hasNext()) {
                    return;
                }
                take(providers.next().get());
            } catch (ServiceConfigurationError | LinkageError wrong) {
                unusable.add(new Unusable(Optional.empty(), "a workload cannot be used: " + sentence(wrong) + WAY_OUT));
                if (wrong.getCause() instanceof IOException) {
                    return; // there is no way behind a file that cannot be read
                }
            }
        }
    }

    private void take(Workload workload) {
        String className = workload.getClass().getName();
        try {
            String name = requireNonNull(workload.name(), "name() returned null");
            try {
                found.computeIfAbsent(Names.fit("workload", name), first -> new ArrayList<>())
                        .add(workload);
            } catch (IllegalArgumentException unfit) {
                unusable.add(new Unusable(Optional.of(name), className + ": " + unfit.getMessage()));
            }
        } catch (RuntimeException | LinkageError | AssertionError wrong) {
            unusable.add(new Unusable(Optional.empty(), className + " cannot be used: " + wrong + WAY_OUT));
        }
    }

    private void refuseSharedNames() {
        found.forEach((name, sharing) -> {
            if (sharing.size() > 1) {
                String classes = sharing.stream()
                        .map(workload -> workload.getClass().getName())
                        .sorted()
                        .collect(Collectors.joining(" and "));
                unusable.add(new Unusable(
                        Optional.of(name),
                        sharing.size() + " workloads are named " + name + ": " + classes
                                + "; give each a name of its own"));
            }
        });
        found.values().removeIf(sharing -> sharing.size() > 1);
    }

    private static String sentence(Throwable wrong) {
        String what = String.valueOf(wrong.getMessage()).replace(Workload.class.getName() + ": ", "");
        Throwable cause = wrong;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == wrong ? what : what + " (" + cause + ")";
    }
}

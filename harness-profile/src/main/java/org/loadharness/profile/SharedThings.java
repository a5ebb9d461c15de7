package org.loadharness.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.loadharness.profile.Place.Resource;
import org.loadharness.profile.ThreadTime.Waiting;
import org.loadharness.record.ProfileLog.Kind;

/**
 * One thing that several classes wait for, as for the lock of a stream that all of them print to. A name has the class that waits,
 * so such a thing would have several names, and with none of them all of its time. Stateless. Thread-safe.
 */
final class SharedThings {
    /** Of its time, with which one class of several gives it the name. */
    private static final double NEARLY_ALL = 0.9;

    private static final String SEVERAL = "several classes";

    /** Where a thing was after so many collections. */
    private record Address(int collections, long thing) {}

    private SharedThings() {}

    /**
     * What things are called, by the names that each class gives them.
     *
     * @param waits by what they are for
     * @param collectionsNanos the ends of those in which objects may have been moved, the earliest first
     */
    static Map<Resource, Resource> names(Map<Resource, List<Waiting>> waits, List<Long> collectionsNanos) {
        Map<Resource, Resource> names = new HashMap<>();
        waits.keySet().forEach(resource -> names.put(resource, resource));
        waits.keySet().stream()
                .filter(resource -> resource.kind() == Kind.LOCK || resource.kind() == Kind.POOL)
                .filter(resource -> resource.what().contains(Places.IN))
                .collect(Collectors.groupingBy(SharedThings::withoutClass))
                .forEach((thing, alike) -> {
                    if (alike.size() > 1) {
                        together(alike, waits, collectionsNanos)
                                .forEach(shared -> names.putAll(named(thing, shared, waits)));
                    }
                });
        return names;
    }

    private static Resource withoutClass(Resource resource) {
        String what = resource.what();
        return new Resource(resource.kind(), what.substring(0, what.lastIndexOf(Places.IN)));
    }

    private static Map<Resource, Resource> named(
            Resource thing, Set<Resource> shared, Map<Resource, List<Waiting>> waits) {
        Map<Resource, Long> nanos = shared.stream()
                .collect(Collectors.toMap(each -> each, each -> nanos(waits.getOrDefault(each, List.of()))));
        double least =
                NEARLY_ALL * nanos.values().stream().mapToLong(Long::longValue).sum();
        Resource name = nanos.entrySet().stream()
                .filter(each -> each.getValue() >= least)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(new Resource(thing.kind(), thing.what() + Places.IN + SEVERAL));
        return shared.stream().collect(Collectors.toMap(each -> each, each -> name));
    }

    private static long nanos(List<Waiting> waits) {
        return waits.stream()
                .mapToLong(wait -> wait.endNanos() - wait.startNanos())
                .sum();
    }

    /** Those that were waited for at one address while nothing was moved: after a collection another thing may be there. */
    private static List<Set<Resource>> together(
            List<Resource> alike, Map<Resource, List<Waiting>> waits, List<Long> collectionsNanos) {
        List<Set<Resource>> together = new ArrayList<>();
        alike.forEach(each -> together.add(new HashSet<>(Set.of(each))));
        alike.stream()
                .flatMap(each -> waits.getOrDefault(each, List.of()).stream())
                .filter(wait -> wait.thing() != 0)
                .collect(Collectors.groupingBy(
                        wait -> new Address(OneOfMany.before(wait.endNanos(), collectionsNanos), wait.thing()),
                        Collectors.mapping(wait -> wait.place().resource(), Collectors.toSet())))
                .values()
                .forEach(same -> join(together, same));
        return together;
    }

    private static void join(List<Set<Resource>> together, Set<Resource> same) {
        if (same.size() > 1) {
            Set<Resource> joined = new HashSet<>(same);
            together.removeIf(some -> {
                boolean isPart = some.stream().anyMatch(same::contains);
                if (isPart) {
                    joined.addAll(some);
                }
                return isPart;
            });
            together.add(joined);
        }
    }
}

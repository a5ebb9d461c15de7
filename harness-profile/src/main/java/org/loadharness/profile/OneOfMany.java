package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;

/**
 * Of several things that have one name, as the locks of a map's stripes have, the one that is waited for most: that somebody waits
 * for any of them keeps none of them in use. An event has the address of what is waited for at its end. A collection may move it,
 * so addresses are compared between two collections, and beyond them only where one comes again: there nothing was moved, as what
 * has grown old is not. Each such stretch has its own. Stateless. Thread-safe.
 */
final class OneOfMany {
    private OneOfMany() {}

    /**
     * The time in which at least one thread waited for it.
     *
     * @param collectionsNanos the ends of collections, the earliest first
     */
    static long waitedNanos(List<Waiting> waits, List<Long> collectionsNanos) {
        return Spans.nanos(Spans.union(stretches(waits, collectionsNanos).stream()
                .flatMap(stretch -> longest(stretch).stream())
                .toList()));
    }

    /** Waits between whose ends nothing was moved, as far as addresses say. */
    private static List<List<Waiting>> stretches(List<Waiting> waits, List<Long> collectionsNanos) {
        Map<Integer, List<Waiting>> betweenCollections = new TreeMap<>();
        Map<Long, Integer> last = new HashMap<>();
        for (Waiting wait : waits) {
            int collections = before(wait.endNanos(), collectionsNanos);
            betweenCollections
                    .computeIfAbsent(collections, fresh -> new ArrayList<>())
                    .add(wait);
            last.merge(wait.thing(), collections, Integer::max);
        }
        List<List<Waiting>> stretches = new ArrayList<>();
        int until = -1;
        for (Map.Entry<Integer, List<Waiting>> some : betweenCollections.entrySet()) {
            if (some.getKey() > until) {
                stretches.add(new ArrayList<>());
            }
            stretches.get(stretches.size() - 1).addAll(some.getValue());
            for (Waiting wait : some.getValue()) {
                until = Math.max(until, last.getOrDefault(wait.thing(), until));
            }
        }
        return stretches;
    }

    private static List<Span> longest(List<Waiting> waits) {
        Map<Long, List<Span>> things = waits.stream()
                .collect(Collectors.groupingBy(
                        Waiting::thing,
                        Collectors.mapping(wait -> new Span(wait.startNanos(), wait.endNanos()), Collectors.toList())));
        return things.values().stream()
                .map(Spans::union)
                .max(Comparator.comparingLong(Spans::nanos))
                .orElse(List.of());
    }

    /** How many collections had ended by then. */
    static int before(long nanos, List<Long> collectionsNanos) {
        int from = 0;
        int until = collectionsNanos.size();
        while (from < until) {
            int middle = (from + until) >>> 1;
            if (collectionsNanos.get(middle) <= nanos) {
                from = middle + 1;
            } else {
                until = middle;
            }
        }
        return from;
    }
}

package org.loadharness.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.loadharness.profile.Spans.Span;
import org.loadharness.profile.ThreadTime.Waiting;

/**
 * Of several things that have one name, as the locks of a map's stripes have, the one that is waited for most: that somebody waits
 * for any of them keeps none of them in use. An event has the address of what is waited for at its end. A collection may move it,
 * so addresses are compared between two collections only, and each such stretch has its own. Stateless. Thread-safe.
 */
final class OneOfMany {
    private OneOfMany() {}

    /**
     * The time in which at least one thread waited for it.
     *
     * @param collectionsNanos the ends of collections, the earliest first
     */
    static long waitedNanos(List<Waiting> waits, List<Long> collectionsNanos) {
        Map<Integer, Map<Long, List<Span>>> stretches = new TreeMap<>();
        for (Waiting wait : waits) {
            stretches
                    .computeIfAbsent(before(wait.endNanos(), collectionsNanos), fresh -> new HashMap<>())
                    .computeIfAbsent(wait.thing(), fresh -> new ArrayList<>())
                    .add(new Span(wait.startNanos(), wait.endNanos()));
        }
        return Spans.nanos(Spans.union(stretches.values().stream()
                .flatMap(things -> longest(things.values()).stream())
                .toList()));
    }

    private static List<Span> longest(Collection<List<Span>> things) {
        return things.stream()
                .map(Spans::union)
                .max(Comparator.comparingLong(Spans::nanos))
                .orElse(List.of());
    }

    /** How many collections had ended by then. */
    private static int before(long nanos, List<Long> collectionsNanos) {
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

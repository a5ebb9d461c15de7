package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user has of each host. Most scenarios have one host: what is known of the first one stands in the object itself, since a
 * map per user is memory that a processor would have to fetch for each request. Confined to one thread.
 */
@SuppressWarnings("ReferenceEquality") // a trial has one object for each host
final class ByHost<T> {
    private @Nullable Host first;
    private @Nullable T ofFirst;
    /** Null where there is no second host. */
    private @Nullable IdentityHashMap<Host, T> ofOthers;

    /** What is known of that host; null if nothing is. */
    @Nullable
    T get(Host host) {
        if (host == first) {
            return ofFirst;
        }
        return ofOthers == null ? null : ofOthers.get(host);
    }

    void put(Host host, T value) {
        if (first == null || host == first) {
            first = host;
            ofFirst = value;
            return;
        }
        if (ofOthers == null) {
            ofOthers = new IdentityHashMap<>();
        }
        ofOthers.put(host, value);
    }

    /** Whether something is known of a second host. */
    boolean hasOthers() {
        return ofOthers != null;
    }

    /** What is known of each; a list of its own. */
    List<T> values() {
        List<T> values = new ArrayList<>();
        if (ofFirst != null) {
            values.add(ofFirst);
        }
        if (ofOthers != null) {
            values.addAll(ofOthers.values());
        }
        return values;
    }

    void clear() {
        first = null;
        ofFirst = null;
        ofOthers = null;
    }
}

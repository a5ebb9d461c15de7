package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workload.Mix;

/** The interactions of a scenario in the order of their indexes, while it is read. Confined to one thread. */
final class Interactions {
    private final List<Mix.Entry> entries = new ArrayList<>();
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Map<String, Place> places = new HashMap<>();
    private final Mistakes mistakes;

    Interactions(Mistakes mistakes) {
        this.mistakes = mistakes;
    }

    /** The index of a request that stands there; one that is used twice has one index. */
    int index(String name, int weight, Place place) {
        Integer known = indexes.get(name);
        if (known == null) {
            indexes.put(name, entries.size());
            places.put(name, place);
            entries.add(new Mix.Entry(name, weight));
            return entries.size() - 1;
        }
        Place before = places.getOrDefault(name, place);
        if (!before.equals(place)) {
            mistakes.add(
                    place,
                    Mistakes.Code.TWICE,
                    "two requests are named \"" + name + "\", the other one in line " + before.line()
                            + "; give one of them a name: of its own");
        }
        return known;
    }

    List<Mix.Entry> entries() {
        return entries;
    }
}

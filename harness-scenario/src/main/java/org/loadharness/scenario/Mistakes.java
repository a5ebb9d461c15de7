package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.loadharness.scenario.ScenarioMistakes.Mistake;

/** What is found wrong while a file is read. Confined to one thread. */
final class Mistakes {
    private final String file;
    private final List<Mistake> found = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    void add(Place place, String message) {
        Mistake mistake = new Mistake(file, place.line(), place.column(), message);
        if (!found.contains(mistake)) { // a shared step is read for every flow that uses it
            found.add(mistake);
        }
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            found.sort(Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column));
            throw new ScenarioMistakes(found);
        }
    }
}

package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** What is found wrong while a file is read, and what is only doubtful. Confined to one thread. */
final class Mistakes {
    private static final Comparator<Mistake> IN_ORDER =
            Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column);

    private final String file;
    private final List<Mistake> found = new ArrayList<>();
    private final List<Mistake> doubts = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    void add(Place place, String message) {
        Mistake mistake = new Mistake(file, place.line(), place.column(), place.end(), Severity.ERROR, message);
        if (!found.contains(mistake)) { // a shared step is read for every flow that uses it
            found.add(mistake);
        }
    }

    /** What can be meant so, and most often is not: the scenario can be used. */
    void doubt(Place place, String message) {
        doubts.add(new Mistake(file, place.line(), place.column(), place.end(), Severity.WARNING, message));
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** What is only doubtful, in the order of the file. */
    List<Mistake> doubts() {
        return doubts.stream().sorted(IN_ORDER).toList();
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            found.sort(IN_ORDER);
            throw new ScenarioMistakes(found);
        }
    }
}

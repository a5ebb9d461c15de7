package org.loadharness.scenario;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** What is found wrong while a file is read, and what is only doubtful. Confined to one thread. */
final class Mistakes {
    private static final Comparator<Mistake> IN_ORDER =
            Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column);

    /** Of what kind something is, by a word that other programs can rely on; docs/http.md says what each means. */
    enum Code {
        NO_YAML,
        WRONG_SHAPE,
        WRONG_VALUE,
        UNKNOWN_WORD,
        UNKNOWN_NAME,
        MISSING,
        TWICE,
        CONFLICT,
        UNREADABLE,
        NOT_BUILT,
        UNUSED,
        PLACEHOLDER,
        CLEAR_SECRET;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final String file;
    private final List<Mistake> found = new ArrayList<>();
    private final List<Mistake> doubts = new ArrayList<>();

    Mistakes(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    /** Something stands there that means nothing in its place. */
    void add(Place place, String message) {
        add(place, Code.WRONG_VALUE, message);
    }

    void add(Place place, Code code, String message) {
        Mistake mistake = mistake(place, code, Severity.ERROR, message);
        if (!found.contains(mistake)) { // a shared step is read for every flow that uses it
            found.add(mistake);
        }
    }

    /** What can be meant so, and most often is not: the scenario can be used. */
    void doubt(Place place, Code code, String message) {
        Mistake doubt = mistake(place, code, Severity.WARNING, message);
        if (!doubts.contains(doubt)) {
            doubts.add(doubt);
        }
    }

    private Mistake mistake(Place place, Code code, Severity severity, String message) {
        return new Mistake(file, place.line(), place.column(), place.end(), code.word(), severity, message);
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

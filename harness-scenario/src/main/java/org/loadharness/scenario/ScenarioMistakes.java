package org.loadharness.scenario;

import java.util.List;
import java.util.stream.Collectors;

/** A scenario that cannot be used as it is. Immutable. Thread-safe. */
public final class ScenarioMistakes extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Mistake> mistakes;

    ScenarioMistakes(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::text).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** All of them, in the order of the file. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}

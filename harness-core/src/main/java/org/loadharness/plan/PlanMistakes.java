package org.loadharness.plan;

import java.io.Serial;
import java.util.List;

/** Everything that is wrong with a plan, one sentence each, beginning with the option it stands in. Immutable. */
public final class PlanMistakes extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final List<String> mistakes;

    PlanMistakes(List<String> mistakes) {
        super(String.join("\n", mistakes));
        this.mistakes = List.copyOf(mistakes);
    }

    /** The sentences, as in {@code users: '3..100': 3 is not in the 1-2-5 series; write 3..100/STEP or 3..100#COUNT}. */
    public List<String> mistakes() {
        return mistakes;
    }
}

package org.loadharness.scenario;

import java.util.List;
import java.util.Optional;
import org.loadharness.load.Pause;

/**
 * What one visitor does.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param think before every request but the first, and before the user's next flow
 */
record Flow(String name, int weight, Pause think, List<Step> steps) {
    Flow {
        steps = List.copyOf(steps);
    }

    /** Whether it is ever begun, and has a request. */
    boolean sends() {
        return weight > 0 && Script.calls(steps).findAny().isPresent();
    }

    static Flow of(String name, List<Step> steps) {
        return new Flow(name, 1, Pause.none(), steps);
    }

    static Optional<Flow> unlessEmpty(String name, List<Step> steps) {
        return steps.isEmpty() ? Optional.empty() : Optional.of(of(name, steps));
    }
}

package org.loadharness.scenario;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.load.Pause;

/** What a flow does, one after the other. Immutable. Thread-safe. */
sealed interface Step {
    /**
     * Sends a request.
     *
     * @param index among the interactions of the workload; -1 for what is not measured
     */
    record Call(int index, Request request) implements Step {}

    /** Does steps so often. */
    record Repeat(
            Count count,
            List<Step> steps,
            Optional<Duration> every,
            Optional<Condition.Written> until,
            boolean failsAtLimit)
            implements Step {
        public Repeat {
            steps = List.copyOf(steps);
        }
    }

    /** How often: a number between two, or what a value says. */
    record Count(int min, int max, Optional<Template> value) {}

    /** Does steps for each value of a list. */
    record ForEach(String name, Template list, List<Step> steps) implements Step {
        public ForEach {
            steps = List.copyOf(steps);
        }
    }

    /** Does steps if a condition holds, or others. */
    record If(Condition condition, List<Step> then, List<Step> otherwise) implements Step {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** Gives variables values. */
    record Assign(Map<String, Template> values) implements Step {
        public Assign {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values)); // in their order
        }
    }

    /** Takes the oldest value of a user's list. */
    record Take(String list, String name) implements Step {}

    /** Pauses here, in place of the pause of the flow. */
    record Think(Pause pause) implements Step {}
}

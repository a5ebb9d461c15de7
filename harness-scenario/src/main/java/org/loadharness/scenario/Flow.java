package org.loadharness.scenario;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

    /** At most how many requests one of these sends, on average by their weights; empty where only replies say it. */
    static OptionalDouble mostRequests(List<Flow> flows) {
        double weights = 0;
        double sum = 0;
        for (Flow flow : flows) {
            weights += flow.weight();
            sum += flow.weight() == 0 ? 0 : flow.weight() * most(flow.steps());
        }
        return weights == 0 || Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum / weights);
    }

    /** Not a number where only replies say it. */
    private static double most(List<Step> steps) {
        return steps.stream().mapToDouble(Flow::most).sum();
    }

    private static double most(Step step) {
        if (step instanceof Step.Repeat repeat) {
            return times(
                    most(repeat.steps()),
                    repeat.count().value().isPresent()
                            ? Double.NaN
                            : repeat.count().max());
        }
        if (step instanceof Step.ForEach each) {
            return times(most(each.steps()), Double.NaN);
        }
        if (step instanceof Step.If choice) {
            return Math.max(most(choice.then()), most(choice.otherwise()));
        }
        return step instanceof Step.Call ? 1 : 0;
    }

    private static double times(double requests, double most) {
        return requests == 0 ? 0 : requests * most;
    }

    static Flow of(String name, List<Step> steps) {
        return new Flow(name, 1, Pause.none(), steps);
    }

    static Optional<Flow> unlessEmpty(String name, List<Step> steps) {
        return steps.isEmpty() ? Optional.empty() : Optional.of(of(name, steps));
    }
}

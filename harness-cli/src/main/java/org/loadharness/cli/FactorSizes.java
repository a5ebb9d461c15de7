package org.loadharness.cli;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.stats.PointSummary;

/**
 * The values of a factor as sizes of the system: numbers as they are, and of a list of processors how many they are.
 * Immutable.
 *
 * @param factor the factor
 */
record FactorSizes(String factor) {
    /**
     * That factor.
     *
     * @param known the factors of the run
     * @throws WrongUse if it is none of them
     */
    static FactorSizes of(List<String> known, String factor) throws WrongUse {
        if (known.contains(factor)) {
            return new FactorSizes(factor);
        }
        throw new WrongUse("--by " + factor + ": the run did not vary it; "
                + (known.isEmpty() ? "it varied nothing" : "it varied " + String.join(", ", known)));
    }

    /** Points that differ in the factor alone. */
    record Rest(String label, Map<PointSummary, Double> sizes) {
        List<PointSummary> points() {
            return List.copyOf(sizes.keySet());
        }

        double size(PointSummary point) {
            return requireNonNull(sizes.get(point), "a point of the rest");
        }
    }

    /**
     * The points, parted by their load and by all other factors.
     *
     * @throws WrongUse if a value of the factor is no size
     */
    List<Rest> apart(List<PointSummary> points) throws WrongUse {
        Map<String, Map<PointSummary, Double>> apart = new LinkedHashMap<>();
        for (PointSummary point : points) {
            Map<String, String> others = new LinkedHashMap<>(point.point().factors());
            String value = String.valueOf(others.remove(factor));
            List<String> words = new ArrayList<>();
            others.forEach((name, text) -> words.add(name + "=" + text));
            words.add(point.point().loadLabel());
            apart.computeIfAbsent(String.join(", ", words), any -> new LinkedHashMap<>())
                    .put(point, size(value));
        }
        return apart.entrySet().stream()
                .map(rest -> new Rest(rest.getKey(), rest.getValue()))
                .toList();
    }

    double size(String value) throws WrongUse {
        if (value.matches("\\d{1,9}(\\.\\d{1,9})?") && !factor.equals("cores")) {
            return Double.parseDouble(value);
        }
        if (!value.matches("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*")) {
            throw new WrongUse("--by " + factor + ": \"" + value + "\" is no number and no list of processors");
        }
        int processors = 0;
        for (String range : value.split(",", -1)) {
            String[] ends = range.split("-", -1);
            processors += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return processors;
    }
}

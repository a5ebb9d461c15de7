package org.loadharness.drive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was measured, by name, each as often as it was repeated. Confined to one thread. */
final class Figures {
    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    void add(String name, double value) {
        values.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
    }

    /** Adds how one figure's last value relates to another's. */
    void addRatio(String name, String dividend, String divisor) {
        add(name, last(dividend) / last(divisor));
    }

    double last(String name) {
        List<Double> all = values.getOrDefault(name, List.of());
        if (all.isEmpty()) {
            throw new IllegalArgumentException("no figure " + name + ", only " + values.keySet());
        }
        return all.get(all.size() - 1);
    }

    Optional<Repeated> get(String name) {
        return Optional.ofNullable(values.get(name)).map(Repeated::new);
    }

    List<String> names() {
        return List.copyOf(values.keySet());
    }

    /** The values of one figure, one or more. */
    record Repeated(List<Double> values) {
        Repeated {
            values = values.stream().sorted().toList();
        }

        double median() {
            int middle = values.size() / 2;
            return values.size() % 2 == 1 ? values.get(middle) : (values.get(middle - 1) + values.get(middle)) / 2;
        }

        double lowest() {
            return values.get(0);
        }

        double highest() {
            return values.get(values.size() - 1);
        }

        int count() {
            return values.size();
        }
    }
}

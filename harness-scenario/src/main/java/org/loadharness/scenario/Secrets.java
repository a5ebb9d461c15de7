package org.loadharness.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Values that stand in no file and no result. Immutable. Thread-safe. */
final class Secrets {
    static final int SHORTEST = 4;

    private final Map<String, String> values;

    Secrets(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** A text in which nobody can read them, in whichever form they travel. */
    String masked(String text) {
        String masked = text;
        for (String value : values.values()) {
            for (String form : List.of(
                    value,
                    Escape.URL.of(value),
                    Escape.FORM.of(value),
                    Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)))) {
                masked = masked.replace(form, "***");
            }
        }
        return masked;
    }

    @Override
    public String toString() {
        return "***";
    }
}

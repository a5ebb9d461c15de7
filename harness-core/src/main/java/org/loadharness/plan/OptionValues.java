package org.loadharness.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.loadharness.workload.Suggestion;

/** Values of options, each of its option's type; what is not there holds by default. Immutable. Thread-safe. */
public final class OptionValues {
    static final OptionValues NONE = new OptionValues(Map.of());

    private final Map<PlanOption<?>, Object> values;

    private OptionValues(Map<PlanOption<?>, Object> values) {
        this.values = values;
    }

    /**
     * Reads texts by the names of their options.
     *
     * @throws IllegalArgumentException naming the option that is wrong or unknown
     */
    public static OptionValues parse(Map<String, String> texts) {
        OptionValues values = NONE;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            PlanOption<?> option = PlanOptions.named(text.getKey())
                    .orElseThrow(() -> new IllegalArgumentException(text.getKey() + ": unknown"
                            + Suggestion.wayOut(
                                    text.getKey(),
                                    PlanOptions.names(),
                                    "; known are " + String.join(", ", PlanOptions.names()))));
            values = values.read(option, text.getValue());
        }
        return values;
    }

    /**
     * The value of an option, or its default.
     *
     * @throws IllegalArgumentException if there is neither
     */
    public <T> T get(PlanOption<T> option) {
        return find(option).orElseThrow(() -> new IllegalArgumentException(option.name() + ": is missing"));
    }

    /** The value of an option, or its default; empty if there is neither. */
    @SuppressWarnings("unchecked") // the value was put there for this option, whose type it has
    public <T> Optional<T> find(PlanOption<T> option) {
        Object value = values.get(option);
        return value == null ? option.standard() : Optional.of((T) value);
    }

    /** The same with a value. */
    <T> OptionValues with(PlanOption<T> option, T value) {
        Map<PlanOption<?>, Object> more = new LinkedHashMap<>(values);
        more.put(option, value);
        return new OptionValues(more);
    }

    /** The same, where that one holds by default. */
    OptionValues without(PlanOption<?> option) {
        Map<PlanOption<?>, Object> fewer = new LinkedHashMap<>(values);
        fewer.remove(option);
        return new OptionValues(fewer);
    }

    private <T> OptionValues read(PlanOption<T> option, String text) {
        try {
            return with(option, option.parse(text));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(option.name() + ": " + wrong.getMessage(), wrong);
        }
    }
}

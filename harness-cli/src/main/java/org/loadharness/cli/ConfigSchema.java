package org.loadharness.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.loadharness.cli.OptionModel.Kind;
import org.loadharness.cli.OptionModel.Option;
import org.loadharness.codec.JsonText;

/**
 * The JSON Schema of a file for {@code --config}, from the declarations of the options: an editor completes and checks with it.
 * Stateless. Thread-safe.
 */
final class ConfigSchema {
    /** What {@code help} calls it. */
    static final String TOPIC = "config-schema";

    private static final Map<String, Object> SCALAR = Map.of("type", List.of("string", "number", "boolean"));
    private static final Map<String, Object> TEXTS = listOf(SCALAR);

    /** What is measured where nobody says it depends on the load: a schema can name no one value. */
    private static final Set<String> DEPENDENT = Set.of("duration", "interactions", "warmup");

    private ConfigSchema() {}

    /** Of the options of a command. */
    static String of(OptionModel model) {
        Map<String, Object> properties = new LinkedHashMap<>();
        model.options().stream()
                .filter(option -> option.kind() != Kind.REPEATABLE)
                .forEach(option -> properties.put(option.name(), property(option)));
        properties.put(ConfigFile.PARAMETERS, mapOf(SCALAR, "Parameters of the workload."));
        properties.put(ConfigFile.FACTORS, mapOf(TEXTS, "What varies besides the load, with its values."));
        properties.put(ConfigFile.PHASES, listOf(phase()));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Options of Load Harness, for --config");
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        schema.put("properties", properties);
        return JsonText.pretty(schema);
    }

    private static Map<String, Object> property(Option option) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("description", option.meaning());
        List<String> words = Option.words(option.placeholder());
        if (option.kind() == Kind.FLAG) {
            property.put("type", "boolean");
        } else if (!words.isEmpty()) {
            property.put("anyOf", List.of(Map.of("enum", words), TEXTS));
        } else {
            property.put("anyOf", List.of(SCALAR, TEXTS));
        }
        if (!option.defaultText().isEmpty() && option.kind() == Kind.VALUE && !DEPENDENT.contains(option.name())) {
            property.put("default", option.defaultText());
        }
        return property;
    }

    private static Map<String, Object> phase() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("name", Map.of("type", "string"));
        properties.put(ConfigFile.PARAMETERS, mapOf(SCALAR, "Parameters of the phase."));
        Map<String, Object> phase = mapOf(SCALAR, "A phase of the load.");
        phase.put("required", List.of("name"));
        phase.put("properties", properties);
        return phase;
    }

    private static Map<String, Object> mapOf(Map<String, Object> value, String description) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", "object");
        map.put("description", description);
        map.put("additionalProperties", value);
        return map;
    }

    private static Map<String, Object> listOf(Map<String, Object> value) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("minItems", 1);
        list.put("items", value);
        return list;
    }
}

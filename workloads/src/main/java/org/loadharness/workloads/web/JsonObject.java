package org.loadharness.workloads.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A JSON object that was received: its members, taken out with checks. Not to be changed. Thread-safe. */
public final class JsonObject {
    private static final int PRINTED_LENGTH = 40;

    private final String path;
    private final ObjectNode node;

    JsonObject(String path, ObjectNode node) {
        this.path = path;
        this.node = node;
    }

    /** The names of its members, in the order in which they were sent. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Whether it has a member of that name that is not null. */
    public boolean has(String name) {
        return found(name) != null;
    }

    /**
     * A whole number.
     *
     * @throws WebFailure 400 if it is missing, no whole number, or not from {@code min} to {@code max}
     */
    public int integer(String name, int min, int max) throws WebFailure {
        String wanted = "a whole number from " + min + " to " + max;
        JsonNode value = required(name, wanted);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < min || value.intValue() > max) {
            throw wrong(name, wanted, value);
        }
        return value.intValue();
    }

    /**
     * A text that is not blank.
     *
     * @throws WebFailure 400 if it is missing, no text, blank, or of more than {@code maxLength} characters
     */
    public String text(String name, int maxLength) throws WebFailure {
        String wanted = "a text of 1 to " + maxLength + " characters";
        JsonNode value = required(name, wanted);
        if (!value.isTextual()
                || value.textValue().isBlank()
                || value.textValue().length() > maxLength) {
            throw wrong(name, wanted, value);
        }
        return value.textValue();
    }

    /**
     * An object in this one.
     *
     * @throws WebFailure 400 if it is missing or something else
     */
    public JsonObject object(String name) throws WebFailure {
        JsonNode value = required(name, "an object");
        if (value instanceof ObjectNode object) {
            return new JsonObject(path + name + '.', object);
        }
        throw wrong(name, "an object", value);
    }

    /**
     * The objects of an array in this one.
     *
     * @throws WebFailure 400 if it is missing, no array, or one of something else
     */
    public List<JsonObject> objects(String name) throws WebFailure {
        String wanted = "an array of objects";
        JsonNode value = required(name, wanted);
        if (!value.isArray()) {
            throw wrong(name, wanted, value);
        }
        List<JsonObject> objects = new ArrayList<>();
        for (JsonNode each : value) {
            if (!(each instanceof ObjectNode object)) {
                throw wrong(name, wanted, value);
            }
            objects.add(new JsonObject(path + name + '.', object));
        }
        return objects;
    }

    /** A value as messages show it. */
    static String printed(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() <= PRINTED_LENGTH ? text : text.substring(0, PRINTED_LENGTH) + "...";
    }

    private JsonNode required(String name, String wanted) throws WebFailure {
        JsonNode value = found(name);
        if (value == null) {
            throw WebFailure.badRequest(path + name + ": missing; must be " + wanted);
        }
        return value;
    }

    private @Nullable JsonNode found(String name) {
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private WebFailure wrong(String name, String wanted, JsonNode value) {
        return WebFailure.badRequest(path + name + ": must be " + wanted + ", was " + printed(value));
    }
}

package org.loadharness.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serial;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An object in a JSON file, read field by field. Whatever is missing or of another type ends in an
 * {@link IllegalArgumentException} whose message begins with the path to it. Confined to one thread.
 */
final class JsonFields {
    private final String path;
    private final ObjectNode node;

    private JsonFields(String path, ObjectNode node) {
        this.path = path;
        this.node = node;
    }

    static JsonFields root(String name, JsonNode node) {
        if (node instanceof ObjectNode object) {
            return new JsonFields(name + ": ", object);
        }
        boolean isEmpty = node == null || node.isMissingNode();
        throw new Misfit(name + (isEmpty ? ": is empty; restore it from a copy" : ": must be a JSON object"), null);
    }

    /** Refuses fields of any other name: a reader that skips what it does not know misreads. */
    JsonFields only(String... names) {
        Set<String> known = Set.of(names);
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw wrong(name, "unknown; known are " + String.join(", ", names), null);
            }
        });
        return this;
    }

    /** Refuses any schema version but that one. */
    JsonFields version(int only) {
        version(only, only);
        return this;
    }

    /** The schema version; refuses any but those, both included. The way out depends on who is older, file or harness. */
    int version(int oldest, int newest) {
        int found = whole("schema_version");
        if (found < oldest || found > newest) {
            String reads = oldest == newest ? "version " + newest : "versions " + oldest + " to " + newest;
            String wayOut = found > newest ? "a newer harness wrote it; use that one" : "use the harness that wrote it";
            throw wrong("schema_version", "was " + found + ", but this harness reads " + reads + "; " + wayOut, null);
        }
        return found;
    }

    /** Whether a field is that text. */
    boolean isText(String field, String text) {
        JsonNode value = node.get(field);
        return value != null && text.equals(value.textValue());
    }

    boolean has(String field) {
        return node.hasNonNull(field);
    }

    /** Whether a field is an object. */
    boolean isObject(String field) {
        return node.path(field).isObject();
    }

    String text(String field) {
        return need(field, "a text", JsonNode::isTextual).textValue();
    }

    long count(String field) {
        return need(field, "a whole number of 64 bits", value -> value.isIntegralNumber() && value.canConvertToLong())
                .longValue();
    }

    int whole(String field) {
        return need(field, "a whole number of 32 bits", value -> value.isIntegralNumber() && value.canConvertToInt())
                .intValue();
    }

    boolean flag(String field) {
        return need(field, "true or false", JsonNode::isBoolean).booleanValue();
    }

    double number(String field) {
        return need(field, "a number", JsonNode::isNumber).doubleValue();
    }

    /** A text as a parser reads it; the parser's complaint gets the path. */
    <T> T parsed(String field, Function<String, T> parser) {
        String text = text(field);
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException wrong) {
            throw wrong(field, String.valueOf(wrong.getMessage()), wrong);
        }
    }

    JsonFields object(String field) {
        return new JsonFields(path + field + ".", (ObjectNode) need(field, "an object", JsonNode::isObject));
    }

    Optional<JsonFields> optional(String field) {
        return has(field) ? Optional.of(object(field)) : Optional.empty();
    }

    /** Every object in a list, made into something; a complaint without a path gets that of the object. */
    <T> List<T> each(String field, Function<JsonFields, T> maker) {
        JsonNode list = need(field, "a list", JsonNode::isArray);
        List<T> made = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            String place = field + "[" + i + "]";
            if (!(list.get(i) instanceof ObjectNode object)) {
                throw wrong(place, "must be an object", null);
            }
            made.add(new JsonFields(path + place + ".", object).make(maker));
        }
        return made;
    }

    List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : need(field, "a list of texts", JsonNode::isArray)) {
            if (!element.isTextual()) {
                throw wrong(field, "must be a list of texts, holds " + brief(element), null);
            }
            texts.add(element.textValue());
        }
        return texts;
    }

    Map<String, String> textMap(String field) {
        JsonFields map = object(field);
        Map<String, String> texts = new LinkedHashMap<>();
        map.node.fieldNames().forEachRemaining(name -> texts.put(name, map.text(name)));
        return texts;
    }

    /** Every whole number of an object, by name, in the file's order. */
    Map<String, Long> counts(String field) {
        JsonFields map = object(field);
        Map<String, Long> counts = new LinkedHashMap<>();
        map.node.fieldNames().forEachRemaining(name -> counts.put(name, map.count(name)));
        return counts;
    }

    /** Something made of this object; a complaint without a path gets this one. */
    <T> T make(Function<JsonFields, T> maker) {
        try {
            return maker.apply(this);
        } catch (Misfit located) {
            throw located;
        } catch (IllegalArgumentException wrong) {
            throw new Misfit(path.replaceFirst("\\.$", ": ") + wrong.getMessage(), wrong);
        }
    }

    /** Every object of an object, by name, in the file's order. */
    <T> Map<String, T> objectMap(String field, Function<JsonFields, T> maker) {
        JsonFields map = object(field);
        Map<String, T> made = new LinkedHashMap<>();
        map.node
                .fieldNames()
                .forEachRemaining(name -> made.put(name, map.object(name).make(maker)));
        return made;
    }

    /** A point in time, for {@link #parsed}. */
    static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException wrong) {
            throw new IllegalArgumentException("\"" + text + "\" is no time of the form 2026-01-31T12:00:00Z", wrong);
        }
    }

    /** A constant as a word: lower case. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The constant of a word, for {@link #parsed}. */
    static <E extends Enum<E>> E constant(E[] constants, String word) {
        return Arrays.stream(constants)
                .filter(constant -> word(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown word \"" + word + "\"; known are "
                        + Arrays.stream(constants).map(JsonFields::word).collect(Collectors.joining(", "))));
    }

    private JsonNode need(String field, String what, Predicate<JsonNode> fits) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw wrong(field, "is missing", null);
        }
        if (!fits.test(value)) {
            throw wrong(field, "must be " + what + ", was " + brief(value), null);
        }
        return value;
    }

    private static String brief(JsonNode value) {
        String text = value.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }

    private Misfit wrong(String field, String sentence, @Nullable Throwable cause) {
        return new Misfit(path + field + ": " + sentence, cause);
    }

    /** A complaint that begins with its path. */
    private static final class Misfit extends IllegalArgumentException {
        @Serial
        private static final long serialVersionUID = 1L;

        Misfit(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}

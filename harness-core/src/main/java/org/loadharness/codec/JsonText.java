package org.loadharness.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON from maps, lists, texts, numbers and booleans, in the order in which they are given. Thread-safe. */
public final class JsonText {
    private JsonText() {}

    /** An object without fields. */
    static ObjectNode newObject() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** On one line, without a line end. */
    public static String line(Map<String, ?> object) {
        return JsonOutput.line(object);
    }

    /** For people: indented, with a line end. */
    public static String pretty(Object value) {
        return JsonOutput.indented(value) + "\n";
    }

    static byte[] bytes(JsonNode node) {
        return JsonOutput.line(node).getBytes(StandardCharsets.UTF_8);
    }

    static byte[] prettyBytes(Object value) {
        return pretty(value).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The object in a text.
     *
     * @throws IllegalArgumentException if it is none, with the place and what is wrong
     */
    static JsonFields object(String name, byte[] content) {
        JsonNode node;
        try {
            node = JsonTree.read(content);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(name + ": " + sentence(wrong), wrong);
        } catch (IOException impossible) {
            throw new UncheckedIOException("read from memory", impossible);
        }
        return JsonFields.root(name, node);
    }

    /** What is wrong and where, without the library's own words about its sources. */
    public static String sentence(JsonProcessingException wrong) {
        String what = wrong instanceof JsonEOFException
                ? "it ends too early"
                : String.valueOf(wrong.getOriginalMessage()).lines().findFirst().orElse("not readable");
        if (wrong.getLocation() == null) {
            return what;
        }
        return "line " + wrong.getLocation().getLineNr() + ", column "
                + wrong.getLocation().getColumnNr() + ": " + what;
    }
}

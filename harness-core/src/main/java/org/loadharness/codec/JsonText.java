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
import java.util.stream.Collectors;

/** JSON from maps, lists, texts, numbers and booleans, in the order in which they are given. Thread-safe. */
public final class JsonText {
    /** What the library says of an end within an object or a list. */
    private static final String END_WITHIN = "Unexpected end-of-input";

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
        String said = String.valueOf(wrong.getOriginalMessage());
        String what = wrong instanceof JsonEOFException || said.startsWith(END_WITHIN)
                ? "it ends too early"
                : said.lines().filter(JsonText::isNoSource).collect(Collectors.joining(", "));
        if (wrong.getLocation() == null) {
            return what;
        }
        return "line " + wrong.getLocation().getLineNr() + ", column "
                + wrong.getLocation().getColumnNr() + ": " + what;
    }

    /** YAML's words stand between lines of the file and marks below them, which are indented. */
    private static boolean isNoSource(String line) {
        return !line.isBlank() && !Character.isWhitespace(line.charAt(0));
    }
}

package org.loadharness.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON from maps, lists, texts, numbers and booleans, in the order in which they are given. Thread-safe. */
public final class JsonText {
    static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter PRETTY = MAPPER.writer(
            new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));

    private JsonText() {}

    /** On one line, without a line end. */
    public static String line(Map<String, ?> object) {
        return text(MAPPER.writer(), object);
    }

    /** For people: indented, with a line end. */
    public static String pretty(Object value) {
        return text(PRETTY, value) + "\n";
    }

    static byte[] bytes(JsonNode node) {
        return text(MAPPER.writer(), node).getBytes(StandardCharsets.UTF_8);
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
            node = MAPPER.readTree(content);
        } catch (JsonProcessingException wrong) {
            throw new IllegalArgumentException(name + ": " + sentence(wrong), wrong);
        } catch (IOException impossible) {
            throw new UncheckedIOException("read from memory", impossible);
        }
        return JsonFields.root(name, node);
    }

    /** What is wrong and where, without the library's own words about its sources. */
    static String sentence(JsonProcessingException wrong) {
        String what =
                String.valueOf(wrong.getOriginalMessage()).lines().findFirst().orElse("not readable");
        if (wrong.getLocation() == null) {
            return what;
        }
        return "line " + wrong.getLocation().getLineNr() + ", column "
                + wrong.getLocation().getColumnNr() + ": " + what;
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException notPlainData) {
            throw new IllegalArgumentException("not plain data: " + value.getClass(), notPlainData);
        }
    }
}

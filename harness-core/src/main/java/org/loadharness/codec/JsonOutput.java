package org.loadharness.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain data told to Jackson's generator: a short run is over before a mapper of objects would be made. Thread-safe. */
final class JsonOutput {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();
    private static final DefaultIndenter INDENTER = new DefaultIndenter("  ", "\n");

    private JsonOutput() {}

    static String line(Object value) {
        return text(value, new MinimalPrettyPrinter());
    }

    static String indented(Object value) {
        return text(
                value, new DefaultPrettyPrinter().withObjectIndenter(INDENTER).withArrayIndenter(INDENTER));
    }

    private static String text(Object value, PrettyPrinter layout) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.setPrettyPrinter(layout);
            write(out, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException("written to memory", impossible);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, @Nullable Object value) throws IOException {
        if (value instanceof JsonNode node) {
            writeNode(out, node);
        } else if (value instanceof Map<?, ?> fields) {
            out.writeStartObject();
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                out.writeFieldName(String.valueOf(field.getKey()));
                write(out, field.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(out, element);
            }
            out.writeEndArray();
        } else {
            writeSimple(out, value);
        }
    }

    private static void writeNode(JsonGenerator out, JsonNode node) throws IOException {
        if (node.isObject()) {
            out.writeStartObject();
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                out.writeFieldName(field.getKey());
                writeNode(out, field.getValue());
            }
            out.writeEndObject();
        } else if (node.isArray()) {
            out.writeStartArray();
            for (JsonNode element : node) {
                writeNode(out, element);
            }
            out.writeEndArray();
        } else {
            writeSimple(
                    out,
                    node.isTextual() ? node.textValue() : node.isBoolean() ? node.booleanValue() : node.numberValue());
        }
    }

    /** A text, a number, a boolean or nothing. */
    private static void writeSimple(JsonGenerator out, @Nullable Object value) throws IOException {
        try {
            out.writeObject(value);
        } catch (IllegalStateException notPlainData) {
            throw new IllegalArgumentException("not plain data: " + value, notPlainData);
        }
    }
}

package org.loadharness.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plain data given to Jackson's generator: a short run is over before a mapper of objects would be made. Thread-safe.
 */
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
        if (value instanceof ObjectNode object) {
            writeFields(out, object.properties());
        } else if (value instanceof Map<?, ?> map) {
            writeFields(out, map.entrySet());
        } else if (value instanceof ValueNode leaf) {
            writeSimple(out, plain(leaf));
        } else if (value instanceof Iterable<?> elements) { // an ArrayNode is one too
            out.writeStartArray();
            for (Object element : elements) {
                write(out, element);
            }
            out.writeEndArray();
        } else {
            writeSimple(out, value);
        }
    }

    private static void writeFields(JsonGenerator out, Set<? extends Map.Entry<?, ?>> fields) throws IOException {
        out.writeStartObject();
        for (Map.Entry<?, ?> field : fields) {
            out.writeFieldName(String.valueOf(field.getKey()));
            write(out, field.getValue());
        }
        out.writeEndObject();
    }

    private static @Nullable Object plain(ValueNode leaf) {
        if (leaf.isTextual()) {
            return leaf.textValue();
        }
        return leaf.isBoolean() ? (Object) leaf.booleanValue() : leaf.numberValue();
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

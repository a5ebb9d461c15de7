package org.loadharness.workloads.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.regex.Pattern;

/** Bodies from and to JSON, for those who call a server, too. Thread-safe. */
public final class JsonText {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_NUMBER_DIGITS = 40;
    private static final Pattern SETTING = Pattern.compile(" ?\\(?`[^`]*`\\)?|, from `[^`]*`");

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(MAX_NUMBER_DIGITS)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonText() {}

    /**
     * The object that a body is.
     *
     * @throws WebFailure 400 if it is empty, malformed or something else
     */
    public static JsonObject object(byte[] body) throws WebFailure {
        if (body.length == 0) {
            throw WebFailure.badRequest("the body is empty; send a JSON object");
        }
        JsonNode node = node(body);
        if (node instanceof ObjectNode object) {
            return new JsonObject("", object);
        }
        throw WebFailure.badRequest("the body must be a JSON object, was " + JsonObject.printed(node));
    }

    /**
     * A value as bytes in UTF-8.
     *
     * @param value a record, map, list, text, number or boolean, or one made of these
     */
    public static byte[] bytes(Object value) throws IOException {
        return MAPPER.writeValueAsBytes(value);
    }

    private static JsonNode node(byte[] body) throws WebFailure {
        try {
            return MAPPER.readTree(body);
        } catch (JsonProcessingException malformed) {
            throw WebFailure.badRequest(explained(malformed), malformed);
        } catch (IOException unreadable) {
            throw WebFailure.badRequest("the body is no text in UTF-8", unreadable);
        }
    }

    /** What the parser says, without the names of its settings. */
    private static String explained(JsonProcessingException malformed) {
        JsonLocation where = malformed.getLocation();
        String place = where == null ? "" : ", line " + where.getLineNr() + ", column " + where.getColumnNr();
        String what = malformed instanceof JsonEOFException
                ? "it ends too early"
                : SETTING.matcher(malformed.getOriginalMessage()).replaceAll("");
        return "the body is no JSON" + place + ": " + what;
    }
}

package org.loadharness.scenario;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** JSON that others have written, within limits that no service needs. Stateless. Thread-safe. */
final class Json {
    private static final int DEEPEST = 200;
    private static final long MOST_TOKENS = 1_000_000;
    private static final int LONGEST_NUMBER = 1000;
    private static final int LONGEST_TEXT = 16 << 20;

    /** Its numbers keep the digits that they are written with. */
    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxTokenCount(MOST_TOKENS)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxStringLength(LONGEST_TEXT)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS) // as where an error is printed behind it
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private Json() {}

    /**
     * What the bytes say.
     *
     * @throws IOException if they are no JSON, or too much of it
     */
    static JsonNode of(byte[] body) throws IOException {
        return MAPPER.readTree(body);
    }

    /**
     * What the text says.
     *
     * @throws IOException likewise
     */
    static JsonNode of(String text) throws IOException {
        return MAPPER.readTree(text);
    }
}

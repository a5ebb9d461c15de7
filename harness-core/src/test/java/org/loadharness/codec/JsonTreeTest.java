package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "\"word\"",
                "null",
                "[1, 2147483648, -9223372036854775808, 9223372036854775808, 0.1, 1e300, -0.0]",
                "{\"a\": {\"b\": [true, false, null, {}]}, \"c\": \"\\u00e9\\n\", \"\": 3}"
            })
    void itReadsWhatAMapperOfObjectsReads(String text) throws IOException {
        assertThat(JsonTree.read(bytes(text))).isEqualTo(new ObjectMapper().readTree(bytes(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": 1, \"a\": 2}", "{} {}", "{\"a\": 1", "[1,", "{\"a\": }", "nul", "01"})
    void whatIsNoSingleTreeIsRefused(String text) {
        assertThatThrownBy(() -> JsonTree.read(bytes(text))).isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void whatFollowsTheEndIsNamedWithItsPlace() {
        assertThatThrownBy(() -> JsonText.object("plan.json", bytes("{}\n{}")))
                .hasMessageStartingWith("plan.json: line 2, column ")
                .hasMessageEndingWith("something follows the end of the object");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

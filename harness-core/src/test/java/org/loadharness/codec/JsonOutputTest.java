package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside Jackson's own mapper of objects, which is slow to make and right. */
class JsonOutputTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();
    private static final int VALUES = 500;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void plainDataAreWrittenAsAMapperWritesThem(long seed) throws JsonProcessingException {
        SplittableRandom random = new SplittableRandom(seed);
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        for (int i = 0; i < VALUES; i++) {
            Map<String, Object> value = fields(random, 4);
            JsonNode node = MAPPER.valueToTree(value);

            String line = MAPPER.writeValueAsString(value);
            String indented = MAPPER.writer(new DefaultPrettyPrinter()
                            .withObjectIndenter(indenter)
                            .withArrayIndenter(indenter))
                    .writeValueAsString(value);

            assertThat(JsonOutput.line(value)).as("seed %d", seed).isEqualTo(line);
            assertThat(JsonOutput.indented(value)).as("seed %d", seed).isEqualTo(indented);
            assertThat(JsonOutput.line(node)).as("seed %d", seed).isEqualTo(MAPPER.writeValueAsString(node));
        }
    }

    @Test
    void whatIsNoPlainDataIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonOutput.line(Map.of("thread", Thread.currentThread())))
                .withMessageStartingWith("not plain data: Thread");
    }

    private static Map<String, Object> fields(SplittableRandom random, int depth) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            fields.put("field \"" + random.nextInt(100) + "\"", value(random, depth - 1));
        }
        return fields;
    }

    private static @Nullable Object value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 0 ? 11 : 9)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(-300, 300));
            case 3 -> random.nextBoolean();
            case 4 -> null;
            case 5 -> new BigDecimal(random.nextInt()).movePointRight(random.nextInt(-30, 30));
            case 6 -> "";
            case 7 -> "a\tb\n\u0001\\\u2028\u00e9\uD83D\uDE00</script>";
            case 8 -> List.of();
            case 9 -> fields(random, depth);
            default -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    elements.add(value(random, depth - 1));
                }
                yield elements;
            }
        };
    }
}

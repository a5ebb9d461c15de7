package org.loadharness.scenario;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** The text of a scenario, before it is read. Stateless. Thread-safe. */
final class ScenarioText {
    static final int MOST_BYTES = 1 << 20;

    private ScenarioText() {}

    /** Of its bytes. */
    static String decoded(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    /**
     * Refuses one that is too long to be read.
     *
     * @throws ScenarioMistakes if it is
     */
    static void requireShort(String file, int bytes) {
        if (bytes > MOST_BYTES) {
            throw new ScenarioMistakes(List.of(new Mistake(
                    file,
                    1,
                    1,
                    1,
                    Mistakes.Code.UNREADABLE.word(),
                    Severity.ERROR,
                    "is larger than " + MOST_BYTES + " bytes")));
        }
    }

    /** JSON is YAML, but for its tabs and for an escape. */
    static String asYaml(String json) {
        return json.replace('\t', ' ').replaceAll("(?<!\\\\)((?:\\\\\\\\)*)\\\\/", "$1/");
    }
}

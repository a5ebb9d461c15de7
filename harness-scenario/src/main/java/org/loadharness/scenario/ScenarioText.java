package org.loadharness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** The text of a scenario's file: in UTF-8, and no longer than a file that somebody wrote. */
final class ScenarioText {
    private static final int MOST_BYTES = 1 << 20;

    private ScenarioText() {}

    /**
     * What stands in the file.
     *
     * @throws ScenarioMistakes if it is too long
     * @throws IOException if it cannot be read, or is not UTF-8
     */
    static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            requireShort(file.toString(), bytes.length);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }

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
    static String asYaml(String file, String text) {
        return file.endsWith(".json")
                ? text.replace('\t', ' ').replaceAll("(?<!\\\\)((?:\\\\\\\\)*)\\\\/", "$1/")
                : text;
    }
}

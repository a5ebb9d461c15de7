package org.loadharness.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
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
     * @throws ScenarioMistakes if it is too long, or is not UTF-8
     * @throws IOException if it cannot be read
     */
    static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            requireShort(file.toString(), bytes.length);
            return decoded(file, bytes);
        }
    }

    private static String decoded(Path file, byte[] bytes) {
        CharBuffer letters = CharBuffer.allocate(bytes.length);
        CoderResult end =
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), letters, /* endOfInput= */ true);
        String text = letters.flip().toString();
        if (end.isError()) {
            int line = 1 + (int) text.chars().filter(letter -> letter == '\n').count();
            int column = text.length() - text.lastIndexOf('\n');
            throw unreadable(
                    file.toString(), new Place(line, column, column), "from here on it is not UTF-8; save it as UTF-8");
        }
        return text;
    }

    static void requireShort(String file, int bytes) {
        if (bytes > MOST_BYTES) {
            throw unreadable(file, Place.START, "is larger than " + MOST_BYTES + " bytes");
        }
    }

    private static ScenarioMistakes unreadable(String file, Place place, String message) {
        return new ScenarioMistakes(List.of(new Mistake(
                file,
                place.line(),
                place.column(),
                place.end(),
                Mistakes.Code.UNREADABLE.word(),
                Severity.ERROR,
                message)));
    }

    static boolean isJson(String file) {
        return file.endsWith(".json");
    }

    /** JSON is YAML, but for its tabs and for an escape. */
    static String asYaml(String file, String text) {
        return isJson(file) ? text.replace('\t', ' ').replaceAll("(?<!\\\\)((?:\\\\\\\\)*)\\\\/", "$1/") : text;
    }
}

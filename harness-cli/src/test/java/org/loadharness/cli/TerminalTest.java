package org.loadharness.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.cli.Screens.Stream;

class TerminalTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1/9] users=1 9/s | [1/9] users=1 9/s eta 46s to 1m20s",
                "[6/about 35] users=50 repeat=1 45448/s p99=0.0636ms suspect:generator-stalled"
                        + "| [6/about 35] users=50 repeat=1 45448/s p99=0.0636ms suspect eta 46s to 1m20s",
                "[6/about 35] users=50 strategy=one-lock-for-each repeat=1 45448/s p99=0.0636ms"
                        + "| [6/about 35] users=50 strategy=one-lock-for-each repeat=1 eta 46s to 1m20s",
            })
    void aLiveLineThatIsTooLongKeepsItsEnd(String line, String shown) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                new PrintStream(err, true, UTF_8),
                InputStream.nullInputStream(),
                Map.of(),
                Path.of(""),
                new Screens(EnumSet.of(Stream.ERR)),
                code -> {});

        terminal.showLive(line, " eta 46s to 1m20s");

        assertThat(err.toString(UTF_8)).isEqualTo(Terminal.WRITE_OVER + shown).hasSizeLessThanOrEqualTo(79 + 4);
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.cli.Screens.Stream;

@Tag("process")
class ScreensTest {
    @TempDir
    private Path directory;

    @Test
    void dumbTerminalIsNoScreen() {
        assertThat(Screens.detect(Map.of("TERM", "dumb"))).isEqualTo(Screens.NONE);
        assertThat(Screens.detect(Map.of()).has(Stream.ERR)).isFalse();
    }

    @Test
    void liveLineAndColourAreForTerminalsAlone() throws Exception {
        assertThat(onTerminal("")).contains("\u001b[K[1/2] users=1 warming up").contains("verdict: \u001b[3");
        assertThat(onTerminal(" 2> err.txt")).doesNotContain("warming up").contains("verdict: \u001b[3");
        assertThat(onTerminal(" > out.txt")).contains("warming up").doesNotContain("verdict: ");
    }

    /** What a run shows on a terminal that {@code script} plays. */
    private String onTerminal(String redirection) throws Exception {
        assumeThat(Path.of("/usr/bin/script"))
                .as("a program that plays a terminal")
                .exists();
        List<String> command = Program.command(
                List.of(),
                "--workload",
                "counter",
                "--users",
                "1,2",
                "--interactions",
                "50",
                "--repeats",
                "1",
                "--rehearsal",
                "0s");
        String line = command.stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        try (Program program = Program.of(
                directory,
                new ArrayList<>(List.of("env", "TERM=xterm", "script", "-qec", line + redirection, "/dev/null")))) {
            program.endInput();
            assertThat(program.exitCode()).isEqualTo(0);
            return String.join("\n", program.out());
        }
    }
}

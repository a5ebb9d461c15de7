package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.workload.Workloads;

/** The course's test of 100 copies as its plan has it, three processes and all. */
@Tag("process")
class HundredCopiesTest {
    private static final Path PLAN =
            Path.of("plans", "store-hundred-copies.yaml").toAbsolutePath();

    @TempDir
    private Path directory;

    /** Two of three purchases fail by design, which is no mistake; a copy that is sold twice is one. */
    @ParameterizedTest
    @CsvSource({"atomic, DONE", "racy, INVALID"})
    void thePlanEndsWellUnlessACopyIsSoldTwice(String update, ExitCode expected) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();

        ExitCode code = run(
                said,
                "--config",
                PLAN.toString(),
                "--param",
                "update=" + update,
                "--repeats",
                "1",
                "--rehearsal",
                "0s");

        assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
    }

    private ExitCode run(ByteArrayOutputStream said, String... words) {
        PrintStream printer = new PrintStream(said, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(
                printer, printer, new ByteArrayInputStream(new byte[0]), Map.of(), directory, Screens.NONE, code -> {
                    throw new AssertionError("left at once with " + code);
                });
        return new CommandLine(terminal, Workloads::discovered).run(List.of(words));
    }
}

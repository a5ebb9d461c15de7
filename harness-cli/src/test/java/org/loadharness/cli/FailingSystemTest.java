package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;

/** What a run makes of what its workload throws: whose fault it is, and what is kept. */
class FailingSystemTest {
    @TempDir
    private Path directory;

    @Test
    void systemThatCannotBeMadeIsUnreachable() throws IOException {
        Result result = new Cli(directory).quick("--workload", "failing", "--param", "how=system", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).isEqualTo("failing could not be made: the system does not answer");
        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.state()).isEqualTo(State.INCOMPLETE);
        assertThat(manifest.reason()).contains("the system does not answer");
    }

    @Test
    void systemWhoseClassIsMissingIsUnreachableAndNoFaultOfTheHarness() {
        Result result = new Cli(directory).quick("--workload", "failing", "--param", "how=link", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(result.errLines().get(0))
                .isEqualTo("failing could not be made: java.lang.NoClassDefFoundError: com/example/Missing");
    }

    @Test
    void userThatThrowsNeitherAnExceptionNorAnErrorIsLostByName() {
        Result result = new Cli(directory).quick("--workload", "failing", "--param", "how=throwable", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.INVALID);
        assertThat(result.out()).contains("java.lang.Throwable: neither an exception nor an error");
    }

    @ParameterizedTest
    @CsvSource({
        "fault, internal error: java.lang.Error: a fault of the harness (--verbose shows where)",
        "memory, 'out of memory; give Java more with -Xmx, or drive fewer users (--verbose shows where)'",
    })
    void faultIsOneLineAndMarksTheRun(String how, String line) throws IOException {
        Result result = new Cli(directory).quick("--workload", "failing", "--param", "how=" + how, "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.INTERNAL);
        assertThat(result.errLines()).containsExactly(line);
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.INCOMPLETE);
    }

    @Test
    void verboseShowsWhereAFaultIs() {
        Result result = new Cli(directory).quick("--workload", "failing", "--param", "how=fault", "--verbose");

        assertThat(result.err()).contains("\tat org.loadharness.cli.FailingWorkload");
    }
}

package org.loadharness.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.ExperimentControl;

/** What a process that an experiment starts answers to somebody else. */
class ChildMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theCommandOfAServerNamesThisClass() {
        List<String> command = ExperimentControl.serveCommand();

        assertThat(command).endsWith(ChildMain.class.getName(), "serve");
    }

    @Test
    void aTrialWithoutAnOrderSaysWhoStartsIt() {
        assertThat(run("", "trial")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(errorLines())
                .containsExactly("trial: standard input has no order; run --fork starts this by itself");
    }

    @Test
    void anOrderThatIsNoneIsSaidSo() {
        assertThat(run("{\n", "trial")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(errorLines()).singleElement().asString().startsWith("trial: standard input is no order: ");
    }

    @Test
    void aServerOfNoWorkloadNamesThoseThereAre() {
        assertThat(run("", "serve", "nothing")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(errorLines())
                .singleElement()
                .asString()
                .contains("\"nothing\"")
                .contains("station");
    }

    @Test
    void aWorkloadWithoutAServerIsSaidSo() {
        assertThat(run("", "serve", "station")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(errorLines()).containsExactly("workload station has no server");
    }

    @Test
    void otherWordsAreSentToTheCommandLine() {
        assertThat(run("", "run", "--users", "1")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(errorLines())
                .singleElement()
                .asString()
                .contains("\"run --users 1\"")
                .contains("command line");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aFaultEndsTheProcessAsAnInternalError() {
        InputStream broken = new InputStream() {
            @Override
            public int read() {
                throw new IllegalStateException("the pipe broke");
            }

            @Override
            public int read(byte[] into, int from, int length) {
                return read();
            }
        };

        assertThat(run(broken, "trial")).isEqualTo(ExitCode.INTERNAL);
        assertThat(errorLines()).singleElement().asString().contains("the pipe broke");
    }

    private ExitCode run(String input, String... words) {
        return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), words);
    }

    private ExitCode run(InputStream input, String... words) {
        Pipes pipes = new Pipes(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                input,
                code -> {});
        return ChildMain.run(List.of(words), pipes);
    }

    private List<String> errorLines() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}

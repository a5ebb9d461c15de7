package org.loadharness.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.experiment.ServeProcess;

/** What a process that an experiment starts answers to somebody else. */
class ChildMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void theCommandOfAServerNamesThisClass() {
        List<String> command = ServeProcess.command();

        assertThat(command).endsWith(ChildMain.class.getName(), "serve");
    }

    @Test
    void aTrialWithoutAnOrderSaysWhoStartsIt() {
        assertThat(run("", "trial")).isEqualTo(2);
        assertThat(errorLines())
                .containsExactly("trial: standard input has no order; run --fork starts this by itself");
    }

    @Test
    void anOrderThatIsNoneIsSaidSo() {
        assertThat(run("{\n", "trial")).isEqualTo(2);
        assertThat(errorLines()).singleElement().asString().startsWith("trial: standard input is no order: ");
    }

    @Test
    void aServerOfNoWorkloadNamesThoseThereAre() {
        assertThat(run("", "serve", "nothing")).isEqualTo(2);
        assertThat(errorLines())
                .singleElement()
                .asString()
                .contains("\"nothing\"")
                .contains("station");
    }

    @Test
    void aWorkloadWithoutAServerIsSaidSo() {
        assertThat(run("", "serve", "station")).isEqualTo(2);
        assertThat(errorLines()).containsExactly("workload station has no server");
    }

    @Test
    void otherWordsAreSentToTheCommandLine() {
        assertThat(run("", "run", "--users", "1")).isEqualTo(2);
        assertThat(errorLines())
                .singleElement()
                .asString()
                .contains("\"run --users 1\"")
                .contains("command line");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private int run(String input, String... words) {
        Pipes pipes = new Pipes(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                code -> {});
        return ChildMain.run(List.of(words), pipes);
    }

    private List<String> errorLines() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }
}

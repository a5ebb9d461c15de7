package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.house.WatchedDisk;

/** One allocation fails, in each kind of thread once: the command ends, its exit code is true, and what had ended is kept. */
@Timeout(120)
class NoMemoryTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"user, INVALID, 3", "session, INVALID, 3", "system, INTERNAL, 1"})
    void aUserCostsItsTrialAndTheSystemTheRun(String who, ExitCode code, int trials) throws IOException {
        assertThat(starved(directory).run(words(who)).code()).isEqualTo(code);
        assertThat(finished()).isEqualTo(trials);
    }

    /** The thread that conducts the trials writes them down; that of the records has its own file. */
    @ParameterizedTest
    @CsvSource({"trials.jsonl, INTERNAL", "requests.csv.gz, UNWRITABLE"})
    void aWriterCostsTheRun(String file, ExitCode code) throws IOException {
        List<String> steps = new ArrayList<>();
        Path disk = WatchedDisk.watch(directory, step -> {
            steps.add(step);
            if (step.startsWith("write") && step.contains(file) && finished() == 1) {
                throw new OutOfMemoryError("made by a test");
            }
        });

        assertThat(starved(disk).run(words("nobody", "--raw")).code())
                .as("%s", steps)
                .isEqualTo(code);
        assertThat(finished()).isEqualTo(1);
    }

    @Test
    @Tag("process")
    void anyOtherThreadCostsTheProcessAndIsReported() throws Exception {
        try (Program program = Program.start(directory, words("helper"))) {
            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(ExitCode.INTERNAL.number());
            assertThat(program.err()).anyMatch(line -> line.startsWith("out of memory: the heap of "));
        }
        assertThat(finished()).isEqualTo(1);
    }

    /** Whose connection ends with it, as its user sees at once; the next trial finds a server that answers. */
    @Test
    @Tag("process")
    void aThreadOfTheServerCostsItsTrial() throws Exception {
        try (Program program = Program.start(directory, words("nobody", "--mode", "rpc"))) {
            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(ExitCode.INVALID.number());
        }
        assertThat(finished()).isEqualTo(3);
        assertThat(directory.resolve("out/errors.csv")).content().contains("the server has closed the connection");
    }

    private static Cli starved(Path place) {
        return new Cli(place).knowing(new StarvedWorkload());
    }

    private static String[] words(String who, String... more) {
        String words = "--workload starved --users 2 --interactions 20 --warmup 0 --repeats 3 --rehearsal 0s --out out";
        List<String> all = new ArrayList<>(List.of((words + " --param who=" + who).split(" ")));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private int finished() throws IOException {
        Path trials = directory.resolve("out/trials.jsonl");
        return Files.exists(trials) ? Files.readAllLines(trials).size() : 0;
    }
}

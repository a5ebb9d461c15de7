package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.cli.Cli.Result;

class DryRunTest {
    @TempDir
    private Path directory;

    @Test
    void planIsPrintedAndNothingIsMade() throws IOException {
        Result result = new Cli(directory)
                .run(
                        "--dry-run",
                        "--workload",
                        "counter",
                        "--users",
                        "1,2,5..50",
                        "--interactions",
                        "2000,200@20",
                        "--param",
                        "step=2",
                        "--out",
                        "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .contains(
                        "workload       counter",
                        "mode           local: in the generator's process, made fresh for every trial",
                        "parameters     step=2, lock=atomic, pause=0s",
                        "points         6, with users 1, 2, 5, 10, 20, 50",
                        "trials         30, 5 of each point",
                        "warm-up        100 interactions per user in every trial, not measured",
                        "measured       2000 interactions per user, 200 interactions per user from 20 users up",
                        "threads        at most 50 users at a time, each on a platform thread",
                        "connections    none, the system is called directly",
                        "seed           1",
                        "directory      " + directory.resolve("out"));
        assertThat(Cli.names(directory)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--duration 10s --warmup 2s --repeats 3 | 1m15s and what it takes to start and end 6 trials",
                "--duration 10s --warmup 0 --rehearsal 0s | 1m40s and what it takes to start and end 10 trials",
                "--duration 10s | unknown, interactions take as long as the system needs; at least 1m43s, at most 1h40m",
                "--interactions 5 | unknown, interactions take as long as the system needs; at least 3s, at most 1h40m",
                "--duration 10m --time-limit 1m --warmup 0 | 10m3s and what it takes",
                "--duration 290000h --time-limit 290000h --warmup 0 --repeats 1000 | 580000000h0m and what it takes",
            })
    void expectedTimeIsNoGuess(String options, String expected) {
        Result result = new Cli(directory)
                .run(Stream.concat(
                                Arrays.stream(new String[] {"--dry-run", "--workload", "counter", "--users", "1,2"}),
                                Arrays.stream(options.split(" ", -1)))
                        .toArray(String[]::new));

        assertThat(result.out()).contains("expected time  " + expected);
    }

    @Test
    void resumedRunTellsWhatIsLeft() {
        Cli cli = new Cli(directory);
        cli.quick("--out", "out");

        Result result = cli.run("--dry-run", "--resume", "out");

        assertThat(result.out()).contains("trials         4, 2 of each point; 4 are done, 0 are left");
        assertThat(result.out()).contains("expected time  none, no trial is left");
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.workload.Interaction;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Workload;

/** Records of single attempts, in the four columns of the ski report. */
class ExportedAttemptsTest {
    @TempDir
    private Path directory;

    @Test
    void aRowIsAnAttemptWithItsOwnTimeAndCode() {
        long beforeMillis = Instant.now().toEpochMilli();
        Cli cli = new Cli(directory).knowing(secondFails());
        Result run = cli.quick(
                "--workload",
                "unsteady",
                "--users",
                "1",
                "--interactions",
                "100",
                "--warmup",
                "0",
                "--repeats",
                "1",
                "--retries",
                "4",
                "--backoff",
                "5ms..5ms",
                "--jitter",
                "0",
                "--raw",
                "--out",
                "out");

        Result records = cli.run("report", "out", "--export", "attempts", "--type", "POST", "--success", "201");

        assertThat(run.code()).as(run.err()).isNotEqualTo(ExitCode.WRONG_USE);
        assertThat(records.code()).as(records.err()).isEqualTo(ExitCode.DONE);
        List<String[]> rows =
                records.out().lines().map(line -> line.split(",", -1)).toList();
        assertThat(rows.get(0)).containsExactly("start_time", "latency", "request_type", "response_code");
        // of each two attempts the second fails, so the third is its repetition
        List<String[]> attempts = rows.subList(1, rows.size());
        assertThat(attempts.stream().map(row -> row[3]).filter("201"::equals)).hasSize(100);
        assertThat(attempts.stream().map(row -> row[3]).filter("503"::equals)).hasSize(99);
        long lastMillis = beforeMillis;
        for (String[] attempt : attempts) {
            assertThat(attempt[2]).isEqualTo("POST");
            assertThat(Double.parseDouble(attempt[1])).isNotNegative();
            assertThat(Long.parseLong(attempt[0])).isGreaterThanOrEqualTo(lastMillis - 1);
            lastMillis = Long.parseLong(attempt[0]);
        }
        assertThat(lastMillis).isLessThanOrEqualTo(Instant.now().toEpochMilli() + 1);
        // the pause between them is in none: a machine that stands still makes a few long, but not most
        assertThat(medianMillis(attempts, "201")).isLessThan(5);
        assertThat(medianMillis(attempts, "503")).isLessThan(5);
    }

    private static double medianMillis(List<String[]> attempts, String code) {
        double[] millis = attempts.stream()
                .filter(row -> row[3].equals(code))
                .mapToDouble(row -> Double.parseDouble(row[1]))
                .sorted()
                .toArray();
        return millis[millis.length / 2];
    }

    @Test
    void aTrialIsChosenAndTheInteractionIsTheTypeWithoutAnother() {
        Cli cli = new Cli(directory);
        cli.quick("--raw", "--out", "out");

        assertThat(error(cli, "report", "out", "--export", "attempts"))
                .contains("several; choose one with --load and --repeat")
                .contains("--load \"users=1\" --repeat 1; --load \"users=2\" --repeat 1; ");
        assertThat(error(cli, "report", "out", "--export", "attempts", "--load", "users=3"))
                .contains("no such trial");
        assertThat(cli.run("report", "out", "--export", "attempts", "--load", "users=2", "--repeat", "2")
                        .out()
                        .lines()
                        .skip(1))
                .hasSize(100)
                .allMatch(row -> row.matches("\\d{13},\\d+\\.\\d{3},(count|look),200"));
    }

    @Test
    void wrongUseIsNamed() {
        Cli cli = new Cli(directory);
        cli.quick("--out", "out");

        assertThat(error(cli, "report", "out", "--export", "attempts"))
                .contains("no trial has records; a run with --raw keeps them");
        assertThat(error(cli, "report", "out", "--export", "attempts", "--success", "20"))
                .contains("--success 20: must be a code from 100 to 599");
        assertThat(cli.run("report", "out", "--export", "markdown", "--load", "users=2", "--success", "201")
                        .errLines())
                .containsExactly(
                        "--load is for --export attempts; add that, or leave it out",
                        "--success is for --export attempts; add that, or leave it out");
    }

    @Test
    @EnabledOnOs(OS.LINUX) // it says which files a process has open
    void recordsThatCannotBeReadAreNotKeptOpen() throws IOException {
        Cli cli = new Cli(directory);
        cli.quick("--raw", "--out", "out");
        Path records = directory.resolve("out/requests.csv.gz").toRealPath();
        Files.writeString(records, "no gzip");

        Result result = cli.run("report", "out", "--export", "attempts", "--load", "users=2", "--repeat", "2");

        assertThat(result.err()).contains("requests.csv.gz: cannot be read: Not in GZIP format");
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open).noneMatch(each -> isLinkTo(records, each));
        }
    }

    private static boolean isLinkTo(Path file, Path link) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    private static String error(Cli cli, String... words) {
        Result result = cli.run(words);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.WRONG_USE);
        return result.err();
    }

    /** Of all attempts every other one fails, with the code of a server that is not there for the moment. */
    private static Workload secondFails() {
        AtomicInteger attempts = new AtomicInteger();
        return Workload.named("unsteady")
                .interaction(Interaction.of("ride", 1, user -> outcome(attempts.incrementAndGet())));
    }

    private static Outcome outcome(int attempt) {
        return attempt % 2 == 0 ? Outcome.failure("http-503", new IOException("busy")) : Outcome.SUCCESS;
    }
}

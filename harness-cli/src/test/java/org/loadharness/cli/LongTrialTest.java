package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.SecondsFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.house.WatchedDisk;

/** A trial that takes longer than a minute, so that its seconds go to the disk as they pass. */
class LongTrialTest {
    private static final int SECONDS = 150;
    private static final String[] RUN = {
        "--workload",
        "station",
        "--mode",
        "simulated",
        "--users",
        "2",
        "--think",
        "1s",
        "--duration",
        SECONDS + "s",
        "--warmup",
        "70s",
        "--repeats",
        "2",
        "--out",
        "out"
    };

    /** Where it runs once without a disturbance, which on a simulated clock is the same each time. */
    @TempDir
    @SuppressWarnings("NonFinalStaticField") // JUnit sets it
    private static Path undisturbed;

    @TempDir
    private Path directory;

    @BeforeAll
    static void runUndisturbed() {
        assertThat(DisturbedCommand.cli(undisturbed).run(RUN).code()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void everySecondIsInTheReportAndInAFileThatTheManifestKnows() throws IOException {
        Cli.copy(undisturbed, directory);

        assertThat(out("timeline.csv").lines().filter(line -> line.contains(",measured,")))
                .hasSizeBetween(2 * SECONDS, 2 * SECONDS + 2);
        assertThat(Manifest.read(directory.resolve("out")).files()).containsKey(SecondsFile.NAME);
        assertThat(Files.size(directory.resolve("out").resolve(TrialsFile.NAME)))
                .isLessThan(100_000);
    }

    @Test
    void reportOfItGivesTheSameBytes() throws IOException {
        Cli.copy(undisturbed, directory);
        List<String> names = List.of("timeline.csv", "repeats.csv", "summary.csv", "histograms.hlog", "report.html");
        List<String> before = names.stream().map(this::out).toList();

        assertThat(new Cli(directory).run("report", "out").code()).isEqualTo(ExitCode.DONE);

        assertThat(names.stream().map(this::out).toList()).isEqualTo(before);
    }

    @Test
    void trialWhoseProcessIsKilledIsIncompleteAndItsSecondsAreInTheReport() throws IOException {
        killAfter(120, RUN);

        Result report = new Cli(directory).run("report", "out");

        assertThat(report.code()).isEqualTo(ExitCode.DONE);
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.RUNNING);
        List<String> seconds = out("timeline.csv")
                .lines()
                .filter(line -> line.contains(",measured,"))
                .toList();
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(40);
        assertThat(out("repeats.csv")).contains("trial killed: its process ended without a word when");
    }

    @Test
    void killedTrialOfSeveralPhasesIsReportedToo() throws IOException {
        List<String> words = new ArrayList<>(List.of(RUN));
        words.addAll(List.of("--phase", "main users=50%", "--phase", "late users=50% release=20%:main"));
        killAfter(120, words.toArray(String[]::new));

        Result report = new Cli(directory).run("report", "out");

        assertThat(report.code()).as(report.err()).isEqualTo(ExitCode.DONE);
        assertThat(out("repeats.csv")).contains("trial killed: ");
    }

    @Test
    void killedTrialRunsAgainToTheBytesOfARunThatNobodyKilled() throws IOException {
        killAfter(130, RUN);

        assertThat(DisturbedCommand.cli(directory).run("--resume", "out").code())
                .isEqualTo(ExitCode.DONE);

        for (String name : List.of(SecondsFile.NAME, "timeline.csv", "summary.csv")) {
            assertThat(out(name))
                    .as(name)
                    .isEqualTo(Files.readString(undisturbed.resolve("out").resolve(name)));
        }
    }

    @Test
    void trialThatIsKilledOnceMoreAfterAResumeIsReportedWithTheSecondsOfTheLastTime() throws IOException {
        killAfter(130, RUN);
        killAfter(110, "--resume", "out");

        Result report = new Cli(directory).run("report", "out");

        assertThat(report.code()).as(report.err()).isEqualTo(ExitCode.DONE);
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.RUNNING);
        assertThat(out("repeats.csv")).contains("trial killed: ");
        List<String> seconds = throughputs(out("timeline.csv"));
        assertThat(seconds).hasSizeGreaterThanOrEqualTo(100).doesNotHaveDuplicates();
        assertThat(throughputs(Files.readString(undisturbed.resolve("out").resolve("timeline.csv"))))
                .containsAll(seconds.subList(0, seconds.size() - 1));

        assertThat(DisturbedCommand.cli(directory).run("--resume", "out").code())
                .isEqualTo(ExitCode.DONE);
        assertThat(out(SecondsFile.NAME))
                .isEqualTo(Files.readString(undisturbed.resolve("out").resolve(SecondsFile.NAME)));
    }

    @Test
    void secondsThatAreMissingAreAMistakeInWordsAndRunAgain() throws IOException {
        Cli.copy(undisturbed, directory);
        String before = out("timeline.csv");
        Path file = directory.resolve("out").resolve(SecondsFile.NAME);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1_000));

        Result report = new Cli(directory).run("report", "out");
        assertThat(report.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(report.err()).contains(SecondsFile.NAME + ": is not what the run wrote", "--resume");

        assertThat(DisturbedCommand.cli(directory).run("--resume", "out").code())
                .isEqualTo(ExitCode.DONE);
        assertThat(out("timeline.csv")).isEqualTo(before);
    }

    /** The repeat, the second and its successes; of a killed trial nobody knows which users were active. */
    private static List<String> throughputs(String timeline) {
        return timeline.lines()
                .skip(1)
                .map(line -> String.join(",", List.of(line.split(",", -1)).subList(0, 10)))
                .toList();
    }

    /** From one of its writes on the process is gone. */
    private void killAfter(int writes, String... words) {
        AtomicInteger left = new AtomicInteger(writes);
        Path disk = WatchedDisk.watch(directory, step -> {
            boolean isOne = step.equals("write " + SecondsFile.NAME);
            if (left.addAndGet(isOne ? -1 : 0) <= 0) {
                throw new WatchedDisk.Killed(WatchedDisk.Killed.Moment.BEFORE);
            }
        });
        DisturbedCommand.cli(disk).run(words);
    }

    private String out(String name) {
        try {
            return Files.readString(directory.resolve("out").resolve(name));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.simulation.StationWorkload;

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
                        "directory      " + directory.resolve("out"))
                .anyMatch(line -> line.endsWith("; errors.csv, tiers.csv and flows.csv if there is anything for them"));
        assertThat(Cli.names(directory)).isEmpty();
    }

    @Test
    void whatARunWouldRefuseToWriteIntoIsRefused() throws IOException {
        Files.createDirectory(directory.resolve("others"));
        Files.createFile(directory.resolve("others").resolve("notes.txt"));

        Result result = dryRun("--users 1 --out others");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo("--out " + directory.resolve("others")
                        + ": holds other files and no run, as notes.txt; choose an empty or a new directory\n");
    }

    @Test
    void oneOfAThingIsCalledByItsSingular() {
        assertThat(dryRun("--users 1 --interactions 1 --warmup 1").out())
                .contains("measured       1 interaction per user\n", "threads        at most 1 user at a time, ")
                .contains("warm-up        1 interaction per user in every trial");
        assertThat(dryRun("--arrivals constant:5/s --max-in-flight 1 --duration 9s --warmup 2s --repeats 1")
                        .out())
                .contains("with at most 1 interaction under way\n", "the time to start and end 1 trial\n");
    }

    @Test
    void everyValueStandsInOneColumn() {
        Result result = dryRun("--users 1,2 --mode rpc --vary interactions=7,8 --vary seed=1,2");

        assertThat(result.out().lines())
                .contains(
                        "workload            counter",
                        "factor interactions 7, 8",
                        "factor seed         1, 2",
                        "requests            fail without a whole reply after 30s")
                .noneMatch(line -> line.startsWith("seed "));
    }

    @Test
    void whatTheRunRefusesIsRefused() throws IOException {
        Cli cli = new Cli(directory);

        Result run = cli.quick("--profile-pid", "1");
        Result plan = cli.quick("--profile-pid", "1", "--dry-run");

        assertThat(plan).isEqualTo(run);
        assertThat(plan.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(plan.err()).startsWith("--profile-pid 1: what the harness starts itself is recorded anyway; ");
        assertThat(Cli.names(directory)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--duration 10s --warmup 2s --repeats 3 | 1m15s, and the time to start and end 6 trials",
                "--duration 10s --warmup 0 --rehearsal 0s | 1m40s, and the time to start and end 10 trials",
                "--duration 10s | 2m3s, and the time to start and end 10 trials",
                "--repeats 3 | 10s, and the time to start and end 6 trials",
                "--duration 10s --warmup 9 | unknown, interactions take as long as the system needs; at least 1m43s, at most 1h40m",
                "--duration 10s --warmup 2s --repeats 3 --fork | 1m30s, and the time to start and end 6 trials",
                "--duration 10s --warmup 2s --repeats 3 --vary fork=true,false | 2m45s, and the time to start and end",
                "--interactions 5 | unknown, interactions take as long as the system needs; at least 3s, at most 1h40m",
                "--duration 10m --time-limit 11m --warmup 0 | 1h40m, and the time",
                "--duration 290000h --time-limit 290001h --warmup 0 --repeats 1000 | 580000000h0m, and the time",
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
    void processesOfSingleTrialsAreReported() {
        String forked = dryRun("--users 1,2 --duration 1s --fork").out();
        String varied =
                dryRun("--users 1,2 --duration 1s --vary fork=true,false").out();

        assertThat(forked.lines())
                .contains(
                        "mode           local: in the generator's process, which each trial has for itself",
                        "trials         10, 5 of each point, each in a process of its own",
                        "rehearsal      3s in each process of a trial, not measured");
        assertThat(varied.lines())
                .contains(
                        "factor fork    true, false",
                        "trials         20, 5 of each point, 10 of them in processes of their own",
                        "rehearsal      3s before the first trial of each variant, and in each process of a trial, not"
                                + " measured");
    }

    @Test
    void whatVariesIsReportedWithItsWordsForEachVariant() {
        Result closed = dryRun("--users 4 --mode rpc --vary option.think=none,exp:5ms --vary retries=0,2"
                + " --vary warmup=10,1s --vary duration=1s,2s");
        Result open = dryRun("--arrivals poisson:9/s --mode rpc --vary max-in-flight=3,500");

        assertThat(closed.out())
                .contains("no think time; or closed, each user waits for its interaction to end; think time exp:5ms")
                .contains("1s; or 2s")
                .contains("10 interactions per user in every trial, not measured; or 1s in every trial")
                .contains("none; or up to 2 after any failure");
        assertThat(open.out()).contains("at most 3 interactions under way; or open, by a timetable, with at most 500");
    }

    @Test
    void openLoadIsReportedWithItsRates() {
        Result result =
                dryRun("--arrivals poisson:10..100/s#3,constant:5/s --max-in-flight 7 --duration 20s --repeats 2 --raw"
                        + " --mode rpc");

        assertThat(result.out().lines())
                .contains(
                        "load           open, by a timetable, with at most 7 interactions under way",
                        "points         4, with arrivals poisson:10/s, poisson:31.62/s, poisson:100/s, constant:5/s",
                        "measured       20s",
                        "trials         8, 2 of each point",
                        "warm-up        2s in every trial, not measured",
                        "expected time  2m59s, and the time to start and end 8 trials",
                        "interactions   about 5865 measured in all",
                        "threads        at most 7 users at a time, each on a platform thread",
                        "connections    at most 7 at a time where each user has its own");
        assertThat(result.out()).contains("resources.csv, requests.csv.gz; errors.csv");
    }

    @Test
    void phasesAreReportedOneByOne() {
        Result result = dryRun(
                "--users 32,64 --warmup 0 --rehearsal 0s --repeats 1",
                "--phase",
                "startup users=25% duration=3s",
                "--phase",
                "peak interactions=3750,1872@64 release=20%:startup think=exp:5ms",
                "--phase",
                "late users=3 duration=20s pace=2s release=100%:startup",
                "--phase",
                "open arrivals=constant:5/s duration=9s release=+30s param.pause=1ms");

        assertThat(result.out().lines())
                .contains(
                        "load           4 phases",
                        "points         2, with users 32, 64",
                        "phase startup  8 users, 16 users from 64 users up; no think time; 3s; released at once",
                        "phase peak     32 users, 64 users from 64 users up; think time exp:5ms; 3750 interactions per"
                                + " user, 1872 interactions per user from 64 users up; released when 20% of the users of"
                                + " startup have ended",
                        "phase late     3 users; each begins one every 2s; 20s; released when 100% of the users of"
                                + " startup have ended",
                        "phase open     open, constant:5/s; at most 1000 interactions under way; 9s; released 30s after"
                                + " the start; pause=1ms",
                        "expected time  unknown, interactions take as long as the system needs; at least 1m18s, at most"
                                + " 20m0s by --time-limit",
                        "interactions   as many as the system performs in the time",
                        "threads        at most 1083 users at a time, each on a platform thread");
    }

    @Test
    void retriesAndSteadyWarmUpsAreReported() {
        Result result = dryRun("--users 5 --retries 3 --retry-on b,a --warmup auto:30s --duration 10s");

        assertThat(result.out().lines())
                .contains(
                        "warm-up        until throughput and response times are steady, at most 30s in every trial, not"
                                + " measured",
                        "retries        up to 3 after a, b, waiting 1ms and twice as long each time, at most 1s; each"
                                + " shortened at random by a share of up to 0.5",
                        "expected time  unknown, the warm-up ends when the system is steady; at least 53s, at most 50m3s"
                                + " by --time-limit");
    }

    @Test
    void simulatedRunWaitsForNothing() {
        Result result = new Cli(directory)
                .knowing(new StationWorkload())
                .run(
                        "--dry-run",
                        "--workload",
                        "station",
                        "--mode",
                        "simulated",
                        "--arrivals",
                        "poisson:1/s",
                        "--duration",
                        "1h",
                        "--time-limit",
                        "2h");

        assertThat(result.out().lines())
                .contains(
                        "rehearsal      none",
                        "interactions   about 18000 measured in all",
                        "expected time  unknown, a simulated clock runs as fast as the processor allows; simulated time is at"
                                + " least 5h0m, at most 10h0m by --time-limit");
        assertThat(result.out()).doesNotContain("resources.csv");
    }

    @Test
    void cyclesShowHowLongTheyTakeAtLeast() {
        assertThat(dryRun("--users 5 --interactions 11 --pace 2s --repeats 1 --warmup 0")
                        .out())
                .contains("at least 23s, at most")
                .contains("interactions   55 measured in all\n");
        assertThat(dryRun("--users 5 --duration 10s --pace 2s --repeats 1 --warmup 0")
                        .out())
                .contains("interactions   about 25 measured in all\n");
    }

    private Result dryRun(String options, String... more) {
        return new Cli(directory)
                .run(Stream.of(
                                Stream.of("--dry-run", "--workload", "counter"),
                                Arrays.stream(options.split(" ", -1)),
                                Arrays.stream(more))
                        .flatMap(words -> words)
                        .toArray(String[]::new));
    }

    @Test
    void resumedRunReportsWhatIsLeft() {
        Cli cli = new Cli(directory);
        cli.quick("--out", "out");

        Result result = cli.run("--dry-run", "--resume", "out");

        assertThat(result.out()).contains("trials         4, 2 of each point; 4 are done, 0 are left");
        assertThat(result.out()).contains("expected time  none, no trial is left");
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.TrialsFile;
import org.loadharness.random.SeedTree;

class ResumeTest {
    @TempDir
    @SuppressWarnings("NonFinalStaticField") // JUnit sets it
    private static Path once;

    @TempDir
    private Path directory;

    private Cli cli;
    private Path out;
    private Path log;

    @BeforeAll
    static void runOnce() {
        assertThat(new Cli(once).quick("--out", "out").code()).isEqualTo(ExitCode.DONE);
    }

    @BeforeEach
    void copyRun() throws IOException {
        Cli.copy(once, directory);
        cli = new Cli(directory);
        out = directory.resolve("out");
        log = out.resolve(TrialsFile.NAME);
    }

    @Test
    void runTornAtAnyByteIsCompletedWithoutLosingAWholeTrial() throws IOException {
        byte[] whole = Files.readAllBytes(log);
        var random = new SeedTree(7).stream();
        for (int i = 0; i < 8; i++) {
            int length = random.nextInt(whole.length);
            Files.write(log, Arrays.copyOf(whole, length));

            Result result = cli.run("--resume", "out");

            assertThat(result.code()).as("cut at %d: %s", length, result.err()).isEqualTo(ExitCode.DONE);
            byte[] after = Files.readAllBytes(log);
            int kept = lastLineEnd(whole, length);
            assertThat(Arrays.copyOf(after, kept)).isEqualTo(Arrays.copyOf(whole, kept));
            assertThat(Files.readAllLines(log)).hasSize(4);
            assertThat(Files.readAllLines(out.resolve("repeats.csv"))).hasSize(5);
            boolean torn = length > kept;
            assertThat(result.err().contains("is not whole and was dropped")).isEqualTo(torn);
        }
    }

    @Test
    void onlyWhatIsLeftRuns() throws IOException {
        List<String> lines = Files.readAllLines(log);
        Files.write(log, lines.subList(0, 3));

        Result result = cli.run("--resume", "out");

        assertThat(result.errLines()).hasSize(3);
        assertThat(result.errLines().get(0))
                .startsWith(
                        "warning: " + log + ": is not what the run wrote: it holds 3 finished trials, and manifest.json"
                                + " counts 4 in ")
                .endsWith(" bytes; what is missing runs again");
        assertThat(result.errLines().get(1)).startsWith("[4/4] users=2 repeat=2/2 ");
        assertThat(Files.readAllLines(log).subList(0, 3)).isEqualTo(lines.subList(0, 3));
    }

    /** Its trials would go on without the server's account, and the cause would be of half of them. */
    @Test
    void runThatProfilesAServerDoesNotGoOnWithoutIt() throws IOException {
        Manifest begun = Manifest.read(out);
        List<Manifest.Setting> configuration = new ArrayList<>(begun.configuration());
        configuration.add(new Manifest.Setting("profile-pid", "4711", "--profile-pid"));
        new Manifest(
                        begun.state(),
                        begun.reason(),
                        configuration,
                        begun.seed(),
                        begun.server(),
                        begun.sessions(),
                        begun.totals(),
                        begun.warnings(),
                        begun.files())
                .write(out);

        Result result = cli.run("--resume", "out");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .containsExactly("--resume out: the run also profiles its server, which was process 4711; name the"
                        + " process that it is now with --profile-pid, or start a new run with --out");
    }

    @Test
    void completeRunIsOnlyReportedAgain() throws IOException {
        byte[] before = Files.readAllBytes(log);

        Result result = cli.run("--resume", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
        assertThat(result.out()).contains("verdict: ");
    }

    @Test
    void everySessionIsInTheManifest() throws IOException {
        Files.write(log, new byte[0]);

        cli.run("--resume", "out", "--users", "1,2");

        Manifest manifest = Manifest.read(out);
        assertThat(manifest.state()).isEqualTo(State.COMPLETE);
        assertThat(manifest.sessions()).hasSize(2);
        assertThat(manifest.sessions().get(1).commandLine()).containsExactly("--resume", "out", "--users", "1,2");
        assertThat(manifest.totals().trialsDone()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--users 1,2",
                "--users 2,1",
                "--workload counter --repeats 2 --warmup 5",
                "--seed 1 --time-limit 600s",
                "--param step=1 --quiet",
                "--format json --strict",
            })
    void optionsThatSayTheSameAreTaken(String options) {
        assertThat(resumeWith(options).code()).isIn(ExitCode.DONE, ExitCode.INCONCLUSIVE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--users 1,2,5 | --users 1,2,5: the run that is to be resumed has 1,2; leave it out, or start a new run",
                "--repeats 3 | --repeats 3: the run that is to be resumed has 2;",
                "--seed 2 | --seed 2: the run that is to be resumed has 1;",
                "--interactions 60 | --interactions 60: the run that is to be resumed has 50;",
                "--duration 5s | --duration 5s: the run that is to be resumed has none;",
                "--workload failing | --workload failing: the run that is to be resumed has counter;",
                "--mode rpc | --mode rpc: the run that is to be resumed has local;",
                "--param step=2 | --param step=2: the run that is to be resumed has step=1;",
                "--param stop=2 | --param stop=2: unknown parameter",
                "--users 0 | --users 0: '0': 0 must be at least 1",
                "--arrivals poisson:5/s | --arrivals poisson:5/s: the run that is to be resumed has none;",
                "--think 5ms | --think 5ms: the run that is to be resumed has none;",
                "--retries 1 | --retries 1: the run that is to be resumed has 0;",
                "--raw | --raw true: the run that is to be resumed has false;",
                "--phase a | --phase: the run that is to be resumed has no --phase; leave it out, or start a new run",
                "--phase A | phases[0].name: must be up to 40 of a-z, 0-9 and -, was \"A\"",
            })
    void optionsThatSayOtherwiseAreRefused(String options, String complaint) throws IOException {
        var before = Cli.contents(directory);

        Result result = resumeWith(options);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).startsWith(complaint);
        assertThat(Cli.contents(directory)).isEqualTo(before);
    }

    @Test
    void variablesForOtherRunsAreNoContradictionAndAreNamed() {
        Result result = cli.with("HARNESS_WORKLOAD", "counter")
                .with("HARNESS_USERS", "7")
                .with("HARNESS_PARAM_STEP", "3")
                .with("HARNESS_REPEATS", "2")
                .run("--resume", "out", "--quiet");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.err().lines().filter(line -> line.contains("left alone")))
                .containsExactly(
                        "warning: --users 7 (environment HARNESS_USERS): the run that is to be resumed has 1,2; it is left"
                                + " alone",
                        "warning: --param step=3 (environment HARNESS_PARAM_STEP): the run that is to be resumed has"
                                + " step=1; it is left alone");
    }

    @Test
    void alteredLineIsRefused() throws IOException {
        List<String> lines = Files.readAllLines(log);
        lines.set(1, lines.get(1).replace("\"repeat\":1", "\"repeat\":2"));
        Files.write(log, lines);

        Result result = cli.run("--resume", "out");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines()).hasSize(1);
        assertThat(result.err()).startsWith(log + ": line 2 was altered");
    }

    @Test
    void alteredPlanIsRefused() throws IOException {
        Path plan = out.resolve("plan.json");
        Files.writeString(plan, Files.readString(plan).replace("\"50\"", "\"51\""));

        for (String command : List.of("run --resume out", "report out")) {
            Result result = cli.run(command.split(" ", -1));

            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.err()).startsWith(plan + ": was changed after the run began");
        }
    }

    @Test
    void runThatIsUnderWayIsLeftAlone() throws IOException {
        Files.delete(log);
        try (TrialsFile writing = TrialsFile.create(out)) {
            assertThat(writing).isNotNull();
            for (String command : List.of("run --resume out", "report out")) {
                Result result = cli.run(command.split(" ", -1));

                assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
                assertThat(result.err()).startsWith(log + " is being written by another harness");
            }
        }
    }

    @Test
    void whatARunMustKeepToHoldsWhenItGoesOn() throws IOException {
        assertThat(cli.quick("--require", "p50 < 1 ns", "--inconclusive", "fail", "--out", "gate")
                        .code())
                .isEqualTo(ExitCode.NOT_MET);
        Path trials = directory.resolve("gate").resolve(TrialsFile.NAME);
        List<String> lines = Files.readAllLines(trials);
        Files.write(trials, lines.subList(0, lines.size() - 1));

        Result resumed = cli.run("--resume", "gate");

        assertThat(resumed.code()).isEqualTo(ExitCode.NOT_MET);
        assertThat(resumed.err()).contains("p50 at 1 user: required p50 < 1 ns");
        assertThat(cli.run("--resume", "gate", "--inconclusive", "pass", "--require", "p50 < 1 h")
                        .code())
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    @Tag("process")
    void runThatIsResumedIsLeftAloneByAnotherProcess() throws Exception {
        String many = "--workload held --users 1 --interactions 20 --warmup 0 --repeats 4 --rehearsal 0s --out many"
                + " --param free=1"; // trial of each process, which waits in the next one as long as it is there
        try (Program killed = Program.start(directory, many.split(" ", -1))) {
            killed.awaitErr("\\[1/4].*");
            killed.signal("KILL");
            killed.exitCode();
        }

        try (Program first = Program.start(directory, "--resume", "many")) {
            first.awaitErr("\\[2/4].*");

            try (Program second = Program.start(directory, "--resume", "many")) {
                assertThat(second.exitCode()).isEqualTo(ExitCode.WRONG_USE.number());
                assertThat(second.err()).first().asString().contains(" is being written by another harness");
            }
        }
    }

    @Test
    void reportMakesTheSameBytesAgain() throws IOException {
        var before = Cli.contents(out);
        for (String name :
                List.of("summary.csv", "timeline.csv", "histograms.hlog", "datapackage.json", "report.html")) {
            Files.delete(out.resolve(name));
        }

        Result result = cli.run("report", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).isEqualTo(out.resolve("report.html") + "\n");
        assertThat(Cli.contents(out)).isEqualTo(before);
    }

    @Test
    void reportOfAKilledRunUpdatesTheManifest() throws IOException {
        List<String> lines = Files.readAllLines(log);
        Files.write(log, lines.subList(0, 3));
        asBeforeItsEnd(Manifest.read(out)).write(out);

        cli.run("report", "out");

        Manifest manifest = Manifest.read(out);
        assertThat(Files.readAllLines(out.resolve("repeats.csv"))).hasSize(4);
        assertThat(manifest.files().get("repeats.csv"))
                .isEqualTo(FileFacts.of(out, List.of("repeats.csv")).get("repeats.csv"));
    }

    private static Manifest asBeforeItsEnd(Manifest ended) {
        return new Manifest(
                Manifest.State.RUNNING,
                "",
                ended.configuration(),
                ended.seed(),
                ended.server(),
                ended.sessions(),
                ended.totals(),
                ended.warnings(),
                Map.of("repeats.csv", new Manifest.FileFacts(1, "of another time")));
    }

    private Result resumeWith(String options) {
        return cli.run(("--resume out " + options).split(" ", -1));
    }

    private static int lastLineEnd(byte[] content, int length) {
        int end = length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return end;
    }
}

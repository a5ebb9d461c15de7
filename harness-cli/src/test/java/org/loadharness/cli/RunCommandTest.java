package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.cli.Screens.Stream;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.codec.Manifest.State;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workloads;

class RunCommandTest {
    @TempDir
    private Path directory;

    @Test
    void runWritesEveryFileAndSaysWhere() throws IOException {
        Result result = new Cli(directory).quick("--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(Cli.names(directory.resolve("out")))
                .containsExactlyInAnyOrder(
                        "datapackage.json",
                        "histograms.hlog",
                        "interactions.csv",
                        "manifest.json",
                        "model.csv",
                        "percentiles.csv",
                        "plan.json",
                        "repeats.csv",
                        "report.html",
                        "resources.csv",
                        "steady.csv",
                        "summary.csv",
                        "timeline.csv",
                        "trials.jsonl");
        assertThat(Files.readAllLines(directory.resolve("out/summary.csv"))).hasSize(3);
        assertThat(result.out()).contains("throughput/s").contains("verdict: ");
        assertThat(result.errLines().get(4))
                .isEqualTo("results in " + directory.resolve("out") + "; open " + directory.resolve("out/report.html")
                        + " in a browser");
    }

    @Test
    void everyFinishedTrialIsOneLine() {
        Result result = new Cli(directory).quick("--out", "out");

        assertThat(result.errLines()).hasSize(5);
        for (int i = 0; i < 4; i++) {
            String head = "[" + (i + 1) + "/4] users=" + (i % 2 + 1) + " repeat=" + (i / 2 + 1) + "/2 ";
            assertThat(result.errLines().get(i)).startsWith(head).containsPattern("\\d/s");
        }
        assertThat(result.err()).doesNotContain("\r", "\u001b");
    }

    @Test
    void manifestReportsWhatWasDoneAndWithWhat() throws IOException {
        new Cli(directory).with("HARNESS_SEED", "42").quick("--out", "out", "--param", "step=2");

        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.state()).isEqualTo(State.COMPLETE);
        assertThat(manifest.seed()).isEqualTo(42);
        assertThat(manifest.totals()).isEqualTo(new Manifest.Totals(4, 4, 2 * 50 + 2 * 100, 0));
        assertThat(manifest.configuration())
                .contains(
                        new Setting("seed", "42", "environment HARNESS_SEED"),
                        new Setting("users", "1,2", "command line"),
                        new Setting("mode", "local", "default"),
                        new Setting("strict", "false", "default"),
                        new Setting("param.step", "2", "command line"),
                        new Setting("param.lock", "atomic", "default"));
        assertThat(manifest.server()).isEqualTo("in the generator's process, made fresh for every trial");
        assertThat(manifest.sessions()).hasSize(1);
        assertThat(manifest.sessions().get(0).commandLine()).contains("--param", "step=2");
        assertThat(manifest.sessions().get(0).endedAt()).isPresent();
        assertThat(manifest.files())
                .hasSize(13)
                .isEqualTo(
                        FileFacts.of(directory.resolve("out"), manifest.files().keySet()));
    }

    @Test
    void directoryWithoutANameIsNamedAfterTimeWorkloadAndMode() throws IOException {
        Cli cli = new Cli(directory);

        cli.quick();
        cli.quick();

        try (var runs = Files.list(directory.resolve("results"))) {
            assertThat(runs.map(run -> run.getFileName().toString()).toList())
                    .hasSize(2)
                    .allMatch(name -> name.matches("\\d{8}T\\d{6}Z-counter-local(-2)?"));
        }
    }

    @Test
    void hiddenFileDoesNotKeepARunOutOfADirectory() throws IOException {
        Files.createDirectories(directory.resolve("out"));
        Files.writeString(directory.resolve("out/.gitkeep"), "");

        assertThat(new Cli(directory).quick("--out", "out").code()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void csvOnStandardOutputIsThatOfTheFile() throws IOException {
        Result result = new Cli(directory).quick("--out", "out", "--format", "csv");

        assertThat(result.out()).isEqualTo(Files.readString(directory.resolve("out/summary.csv")));
    }

    @Test
    void jsonOnStandardOutputHasARowPerPoint() throws IOException {
        Result result = new Cli(directory).quick("--out", "out", "--format", "json");

        assertThat(result.out()).startsWith("[\n").endsWith("]\n").contains("\"arrivals_per_s\" : null");
        assertThat(result.out().lines().filter(line -> line.matches("    \"users\" : [12],")))
                .hasSize(2);
    }

    @Test
    void markdownIsATable() {
        assertThat(new Cli(directory).quick("--format", "markdown").out()).startsWith("| users |");
    }

    @Test
    void quietRunReportsFindingsAlone() {
        Result result = new Cli(directory).quick("--quiet", "--format", "csv");

        assertThat(result.errLines()).allMatch(line -> line.startsWith("warning: "));
    }

    @ParameterizedTest
    @CsvSource({
        "always, '', INVALID, invalid",
        "seldom, '', DONE, suspect",
        "seldom, --strict, INCONCLUSIVE, suspect",
        "always, --strict, INVALID, invalid",
    })
    void theVerdictDecidesTheExitCode(String how, String strict, ExitCode code, String verdict) {
        List<String> words = new ArrayList<>(List.of(
                "--workload",
                "failing",
                "--param",
                "how=" + how,
                "--users",
                "4",
                "--interactions",
                "1000",
                "--format",
                "csv"));
        if (!strict.isEmpty()) {
            words.add(strict);
        }

        Result result = new Cli(directory).quick(words.toArray(String[]::new));

        assertThat(result.code()).isEqualTo(code);
        assertThat(result.out()).contains("," + verdict + ",");
        assertThat(result.err()).contains("warning: " + verdict + ": ").contains("failures: ");
    }

    @Test
    void failuresAreCountedInTheProgressAndListed() throws IOException {
        Result result = new Cli(directory)
                .quick("--workload", "failing", "--param", "how=always", "--out", "out", "--users", "1");

        assertThat(result.errLines().get(0)).contains(" failures=50 invalid:");
        assertThat(directory.resolve("out/errors.csv")).content().contains("refused");
        assertThat(Manifest.read(directory.resolve("out")).files()).containsKey("errors.csv");
    }

    @Test
    void aRequirementThatIsNotMetIsReportedAndSetsTheExitCode() {
        Result result = new Cli(directory)
                .knowing(new StationWorkload())
                .run(
                        "--workload=station",
                        "--mode=simulated",
                        "--arrivals=poisson:100/s",
                        "--max-in-flight=20",
                        "--duration=20s",
                        "--out=out",
                        "--require=mean < 1 s, throughput > 999999999 /s");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.NOT_MET);
        assertThat(result.errLines())
                .anyMatch(line -> line.startsWith("met: mean at ") && line.contains("required mean < 1 s, measured "))
                .anyMatch(line -> line.startsWith("not met: throughput at ") && line.contains("over 5 repeats"))
                .last()
                .isEqualTo("1 met, 1 not met: not passed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true  |                     | 1 | 1 inconclusive: not passed (each says why; --inconclusive pass lets them pass)",
                "true  | --inconclusive=pass | 0 | 1 inconclusive: passed (--inconclusive fail does not let them pass)",
                "false |                     | 0 | 1 inconclusive: passed (--inconclusive fail does not let them pass)",
                "false | --inconclusive=fail | 1 | 1 inconclusive: not passed (each says why; --inconclusive pass lets them pass)",
            })
    void anInconclusiveRequirementFailsInAPipelineOrWhereItIsAsked(
            String ci, @Nullable String option, int code, String last) {
        List<String> words = new ArrayList<>(List.of(
                "--workload=station", "--mode=simulated", "--users=2", "--duration=20s", "--repeats=1", "--out=out"));
        words.add("--require=mean < 1 s");
        if (option != null) {
            words.add(option);
        }

        Result result =
                new Cli(directory).knowing(new StationWorkload()).with("CI", ci).run(words.toArray(String[]::new));

        assertThat(result.code().number()).as(result.err()).isEqualTo(code);
        assertThat(result.errLines()).last().isEqualTo(last);
    }

    @Test
    void thePageOfASimulatedRunNamesNoDay() {
        new Cli(directory)
                .knowing(new StationWorkload())
                .run(
                        "--workload=station",
                        "--mode=simulated",
                        "--users=2",
                        "--duration=20s",
                        "--repeats=1",
                        "--out=out");

        assertThat(directory.resolve("out/report.html"))
                .content()
                .contains("in simulated time")
                .doesNotContain("\"First trial\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--require=p99 = 3 | --require: requirement \"p99 = 3\": \"=\" is no comparison here",
                "--require=fly.p99 < 3 ms | --require: requirement \"fly.p99 < 3 ms\": there is no interaction \"fly\"",
                "--inconclusive=maybe | --inconclusive maybe: use fail or pass",
                "--live=high | --live high: must be a whole number from 1 to 65535, or 0 for any that is free",
                "--metrics=65536 | --metrics 65536: must be a whole number from 1 to 65535, or 0 for any that is free",
                "--metrics | --metrics needs a value: --metrics PORT"
            })
    void wrongTextsAreReportedBeforeAnythingRuns(String word, String message) {
        Result result = new Cli(directory).quick("--out", "out", word);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains(message);
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void aPortThatIsTakenIsReportedAndNothingStaysBehind() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Result result = new Cli(directory).quick("--out", "out", "--metrics", "" + taken.getLocalPort());

            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.err())
                    .contains("--metrics " + taken.getLocalPort()
                            + ": cannot listen there; choose another port, or 0 for any");
            assertThat(directory.resolve("out")).doesNotExist();
        }
    }

    @Test
    void aRunThatIsShownEndsAsOthersDo() {
        Result result = new Cli(directory).quick("--out", "out", "--live", "--metrics", "0");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines().get(0)).matches("live: http://127\\.0\\.0\\.1:\\d+/");
        assertThat(result.errLines().get(1)).matches("metrics: http://127\\.0\\.0\\.1:\\d+/metrics");
    }

    @Test
    void serverThatDoesNotAnswerIsUnreachableInSeconds() {
        Result result = new Cli(directory).quick("--mode", "rpc", "--url", "http://127.0.0.1:1", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(result.errLines().get(0)).startsWith("http://127.0.0.1:1 does not answer as a counter server");
    }

    @Test
    void runningServerIsDriven() throws IOException {
        try (LineServer server = new LineServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1)) {
            Result result = new Cli(directory)
                    .quick("--mode", "rpc", "--url", server.address().toString(), "--out", "out");

            assertThat(result.code()).isEqualTo(ExitCode.DONE);
            assertThat(Manifest.read(directory.resolve("out")).server())
                    .isEqualTo(
                            "a server that ran at " + server.address() + ", reset through its API before every trial");
        }
    }

    @Test
    void screenShowsOneLineThatIsWrittenOver() {
        Result result =
                new Cli(directory).on(new Screens(EnumSet.of(Stream.ERR))).quick("--out", "out");

        String unfolded = result.err().replace("\n  ", " ");
        assertThat(unfolded).containsOnlyOnce("\n");
        assertThat(unfolded)
                .contains("\r\u001b[K[1/4] users=1 repeat=1/2 warming up")
                .contains("\r\u001b[K[4/4] users=2 repeat=2/2 measuring")
                .endsWith("\r\u001b[Kresults in " + directory.resolve("out") + "; open "
                        + directory.resolve("out/report.html") + " in a browser\n");
        assertThat(result.err().split("\r\u001b\\[K", -1))
                .allMatch(line -> line.strip().length() <= 79 || line.contains("results in"));
    }

    @ParameterizedTest
    @CsvSource({"auto, '', true", "auto, 1, false", "never, '', false", "always, 1, true"})
    void colourIsForScreensUnlessSetOtherwise(String color, String noColor, boolean coloured) {
        Result result = new Cli(directory)
                .with("NO_COLOR", noColor)
                .on(new Screens(EnumSet.of(Stream.OUT)))
                .quick("--color", color);

        assertThat(result.out().contains("\u001b[")).isEqualTo(coloured);
        assertThat(result.out().replaceAll("\u001b\\[\\d+m", "")).containsPattern("verdict: (sound|suspect|invalid)");
    }

    @Test
    void pipesAndFilesGetNoColour() {
        assertThat(new Cli(directory).quick().out()).doesNotContain("\u001b");
    }

    @Test
    void lostOutputIsNoSuccess() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        assertThat(withoutOutput(err, "--version")).isEqualTo(ExitCode.INTERNAL);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("standard output could not be written");
    }

    @Test
    void lostOutputIsSaidOfACommandThatFailsAnyway() throws IOException {
        Files.writeString(directory.resolve("wrong.yaml"), "nothing: here\n");
        ByteArrayOutputStream err = new ByteArrayOutputStream();

        assertThat(withoutOutput(err, "scenario", "check", "wrong.yaml")).isEqualTo(ExitCode.WRONG_USE);
        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("standard output could not be written");
    }

    private ExitCode withoutOutput(OutputStream err, String... words) {
        PrintStream broken = new PrintStream(new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        Terminal terminal = new Terminal(
                broken,
                new PrintStream(err),
                InputStream.nullInputStream(),
                Map.of(),
                directory,
                Screens.NONE,
                Cli.NEVER);
        return new CommandLine(terminal, () -> new Workloads(List.of())).run(List.of(words));
    }
}

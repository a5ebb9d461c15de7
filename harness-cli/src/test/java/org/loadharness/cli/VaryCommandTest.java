package org.loadharness.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.Setting;

/** Experiments of several variants, as users run them. */
class VaryCommandTest {
    @TempDir
    Path directory;

    private Cli cli;
    private Path out;

    @BeforeEach
    void start() {
        cli = new Cli(directory);
        out = directory.resolve("out");
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(out.resolve(file));
    }

    @Test
    void everyFileSaysWhichVariantARowIsOf() throws IOException {
        Result result = cli.quick("--out", "out", "--vary", "step=2,3", "--vary", "retries=0,1");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(lines("summary.csv")).hasSize(1 + 2 * 4);
        assertThat(lines("summary.csv").get(0))
                .startsWith("workload,mode,users,arrivals_per_s,step,factor_retries,repeats,");
        assertThat(lines("summary.csv").subList(1, 9))
                .extracting(line -> line.replaceFirst("(counter,local,\\d,,\\d,\\d,2,).*", "$1"))
                .containsExactly(
                        "counter,local,1,,2,0,2,",
                        "counter,local,1,,2,1,2,",
                        "counter,local,1,,3,0,2,",
                        "counter,local,1,,3,1,2,",
                        "counter,local,2,,2,0,2,",
                        "counter,local,2,,2,1,2,",
                        "counter,local,2,,3,0,2,",
                        "counter,local,2,,3,1,2,");
        assertThat(lines("repeats.csv").get(0))
                .startsWith("workload,mode,users,arrivals_per_s,step,factor_retries,repeat,");
        assertThat(lines("percentiles.csv").get(0))
                .startsWith("workload,mode,users,arrivals_per_s,step,factor_retries,");
        assertThat(Files.readString(out.resolve("datapackage.json")))
                .contains("\"Factor of the experiment: the value of step.\"");
        assertThat(result.out()).contains("users  step  retries");
        assertThat(Manifest.read(out).configuration())
                .contains(
                        new Setting("vary.step", "2, 3", "command line"),
                        new Setting("vary.retries", "0, 1", "command line"))
                .noneMatch(setting -> setting.option().equals("param.step"));
    }

    @Test
    void aRunOfVariantsGoesOnWhereItWasCut() throws IOException {
        cli.quick("--out", "out", "--vary", "step=2,3", "--mode", "local");
        Path log = out.resolve("trials.jsonl");
        List<String> trials = Files.readAllLines(log);
        Files.write(log, trials.subList(0, 4));

        assertThat(cli.run("--resume", "out", "--vary", "step=2,4").err())
                .isEqualTo("--vary step: the run that is to be resumed has step=2,3; leave it out, or start a new run"
                        + " with --out\n");
        assertThat(cli.run("--resume", "out", "--vary", "step=2,3").code()).isEqualTo(ExitCode.DONE);
        assertThat(Files.readAllLines(log)).hasSize(trials.size());
        assertThat(lines("summary.csv")).hasSize(1 + 4);
    }

    @Test
    void factorsComeFromFilesAndVariablesToo() throws IOException {
        Files.writeString(directory.resolve("run.yaml"), "vary:\n  step: [2, 3]\n  retries: [0, 1]\n");

        Result file = cli.quick("--config", "run.yaml", "--dry-run");
        Result above = cli.with("HARNESS_VARY", "step=4,5\n")
                .quick("--config", "run.yaml", "--dry-run", "--vary", "retries=2,3");

        assertThat(file.out())
                .contains("factor step    2, 3\n")
                .contains("factor retries 0, 1\n")
                .contains("trials         16, 2 of each point");
        assertThat(above.out()).contains("factor step    4, 5\n").contains("factor retries 2, 3\n");
    }

    @Test
    void severalValuesTakeThePlaceOfOneThatIsGivenFurtherDown() throws IOException {
        Files.writeString(directory.resolve("run.yaml"), "retries: 2\nparam: {step: 5}\nvary: {seed: [1, 2]}\n");

        Result result = cli.quick("--config", "run.yaml", "--dry-run", "--vary", "step=2,3", "--vary", "retries=0,1");
        Result single = cli.quick("--config", "run.yaml", "--dry-run", "--seed", "7");

        assertThat(result.out()).contains("factor seed    1, 2\n", "factor step    2, 3\n", "factor retries 0, 1\n");
        assertThat(single.out()).contains("seed           7\n").doesNotContain("factor");
    }

    @Test
    void aValueWithCommasStandsInQuotationMarks() {
        Result result = cli.quick("--dry-run", "--vary", "think=\"count=1ms,look=2ms\",none");

        assertThat(result.out()).contains("factor think   count=1ms,look=2ms, none\n");
    }

    @Test
    void whatIsWrongIsOneLineEach() {
        Result result =
                cli.quick("--vary", "step", "--vary", "stepp=1,2", "--vary", "retries=1", "--vary", "retries=2");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .contains(
                        "--vary step: must be NAME=VALUE,VALUE",
                        "--vary retries is given twice; write all its values after one",
                        "--vary: stepp: is neither an option that varies nor a parameter of counter; did you mean step?");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --vary=url=ftp://x          | --vary: url: ftp://x is a single value; give at least two, with commas between them
            --vary=url=ftp://x,http://y | --vary: url=ftp://x: "ftp://x" is no URL of a server; write http://host:port, https://host or tcp://host:port
            --url=ftp://x               | --url ftp://x: "ftp://x" is no URL of a server; write http://host:port, https://host or tcp://host:port
            --seed=1                    | --url "" (default): one needs the URL of a service
            """)
    void aUrlThatIsWrongIsNotMissingAsWell(String option, String message) throws IOException {
        Files.writeString(directory.resolve("one.yaml"), "scenario: one\nrequests:\n  - get: /\n");

        assertThat(cli.run("--scenario", "one.yaml", "--dry-run", option).err()).isEqualTo(message + "\n");
    }

    @Test
    void bothModesAreDrivenWithTheSameSeeds() throws IOException {
        Result result = cli.quick("--out", "out", "--mode", "local,simulated");

        assertThat(result.err()).contains("vary: mode=simulated: counter does not run in mode simulated");
    }

    @Test
    void recordsAreKeptOfSomeVariantsAlone() throws IOException {
        Result result = cli.quick("--out", "out", "--vary", "raw=true,false");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        try (BufferedReader rows = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(out.resolve("requests.csv.gz"))), US_ASCII))) {
            assertThat(rows.lines().skip(1).map(row -> row.split(",", -1)[1]))
                    .hasSize(2 * 50 + 2 * 2 * 50)
                    .containsOnly("users=1 raw=true", "users=2 raw=true");
        }
        assertThat(cli.run("--resume", "out").code()).isEqualTo(ExitCode.DONE);
        assertThat(cli.run("report", "out").code()).isEqualTo(ExitCode.DONE);
    }
}

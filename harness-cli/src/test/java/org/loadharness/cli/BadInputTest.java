package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

/** Whatever is wrong ends in one line for each mistake, and nothing is run. */
class BadInputTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void layFiles() throws IOException {
        Files.writeString(directory.resolve("file"), "");
        Files.writeString(directory.resolve("bad.yaml"), "usrs: 5\nparam: {step: 99}\nstrict: maybe\n");
        Files.writeString(directory.resolve("list.yaml"), "users: [1, [2]]\n");
        Files.writeString(
                directory.resolve("phases.yaml"),
                "phases: [{name: a, users: 0}, {name: b, usrs: 5, release: '20%:c', param: {step: 2}}]\n");
        Files.writeString(directory.resolve("nameless.yaml"), "phases: [{users: 5}]\n");
        Files.writeString(directory.resolve("nested.yaml"), "config: list.yaml\n");
        Files.writeString(directory.resolve("broken.yaml"), "{users: 5");
        Files.writeString(directory.resolve("open.args"), "--users '1,2");
        Files.write(directory.resolve("binary.args"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        Files.write(directory.resolve("latin.yaml"), new byte[] {'#', ' ', (byte) 0xe9, '\n'});
        Files.write(directory.resolve("wide.json"), new byte[] {(byte) 0xff, (byte) 0xfe, '{', 0, '}', 0});
        Files.createDirectories(directory.resolve("empty"));
        Files.createDirectories(directory.resolve("others"));
        Files.writeString(directory.resolve("others/notes.txt"), "mine");
        Files.createDirectories(directory.resolve("used"));
        Files.writeString(directory.resolve("used/plan.json"), "{}");
    }

    static Stream<Arguments> wrongInputs() {
        return Stream.of(
                        options(),
                        WrongLoads.closed(),
                        WrongLoads.open(),
                        WrongLoads.phases(),
                        settings(),
                        files(),
                        commands())
                .flatMap(inputs -> inputs);
    }

    private static Stream<Arguments> options() {
        return Stream.of(
                wrong("--usrs 1", "unknown option --usrs, did you mean --users?"),
                wrong("-users 1", "unknown option -users, did you mean --users?"),
                wrong("--usrs=1 --sed 2", "unknown option --usrs, did", "unknown option --sed, did you mean --seed?"),
                wrong("--quux", "unknown option --quux, --help lists the options"),
                wrong("--arrival poisson:5/s", "unknown option --arrival, did you mean --arrivals?"),
                wrong("--thnik exp:10ms", "unknown option --thnik, did you mean --think?"),
                wrong("--retrys 3", "unknown option --retrys, did you mean --retries?"),
                wrong("--phases a", "unknown option --phases, did you mean --phase?"),
                wrong(
                        "--vary store=a,b",
                        "--vary: store: is neither an option that varies nor a parameter of counter; known are step, "),
                wrong("--vary param.=1,2", "--vary param.=1,2: must be NAME=VALUE,VALUE"),
                wrong("--vary step=", "--vary: step: has no values; give at least two, with commas between them"),
                wrong("--vary step=1,x", "--vary: step=x: must be a whole number from 1 to 10"),
                wrong("--raw=5", "--raw=5: takes no value, or true or false"),
                wrong("--arrivals", "--arrivals needs a value: --arrivals SPEC"),
                wrong("--phase", "--phase needs a value: --phase PHASE"),
                wrong("--", "unknown option --, --help lists the options"),
                wrong("run stray", "unexpected word \"stray\"; options begin with --"),
                wrong("--users", "--users needs a value: --users SPEC"),
                wrong("--users --mode local", "--users needs a value: --users SPEC"),
                wrong("--users 1 --users 2", "--users is given twice; keep one"),
                wrong("--quiet=5", "--quiet=5: takes no value, or true or false"),
                wrong("--quiet --verbose", "--quiet: contradicts --verbose; keep one"),
                wrong("--param step=1 --param step=2", "--param step is given twice; keep one"),
                wrong(
                        "--limit failures=2% --limit failures=3%",
                        "--limit failures=2%,failures=3%: \"failures=3%\": a second value for failures; keep one"),
                wrong(
                        "--limit failures",
                        "--limit failures: \"failures\" is no limit; write NAME=VALUE, as in failures=2%"),
                wrong(
                        "--limit stall=5%",
                        "--limit stall=5%: stall: \"5%\" is no duration; write a number with a unit, as in 250ms, 1.5s or"
                                + " 2m"),
                wrong(
                        "--config bad.yaml",
                        "--config bad.yaml: usrs: unknown option, did you mean users?",
                        "--strict (config file bad.yaml): must be true or false, was \"maybe\"",
                        "--param step=99 (config file bad.yaml): must be"));
    }

    private static Stream<Arguments> settings() {
        return Stream.of(
                wrong("--duration 10", "--duration 10: \"10\" is no duration; write a number with a unit"),
                wrong("--duration 0s", "--duration 0s: duration must be more than 0"),
                wrong("--duration 5w", "--duration 5w: \"5w\": unknown unit \"w\"; use ns, us, ms, s, m, h"),
                wrong("--duration -5s", "--duration -5s: "),
                wrong("--warmup x", "--warmup x: "),
                wrong("--repeats 0", "--repeats 0: \"0\" must be auto, or a whole number from 1 to 1000"),
                wrong("--repeats 1001", "--repeats 1001: "),
                wrong("--repeats 2.5", "--repeats 2.5: "),
                wrong(
                        "--repeats automatic",
                        "--repeats automatic: \"automatic\" must be auto, or a whole number from 1 to 1000"),
                wrong(
                        "--repeats auto:4",
                        "--repeats auto:4: \"auto:4\" must be auto, or auto:N with an N from 5 to 1000"),
                wrong("--repeats auto:1001", "--repeats auto:1001: "),
                wrong("--repeats auto:", "--repeats auto:: "),
                wrong(
                        "--precision p99:5% --budget 1m",
                        "--precision p99:5%: the number of repeats is given; write --repeats auto as well",
                        "--budget 1m: the number of repeats is given; write --repeats auto as well"),
                wrong(
                        "--repeats auto --precision p98:5% --budget 0s",
                        "--precision p98:5%: \"p98\" is no metric; use throughput, mean, p50, p90, p95, p99, p99.9",
                        "--budget 0s: \"0s\": a run needs more time than none"),
                wrong("--repeats auto --precision p99:0%", "--precision p99:0%: \"p99:0%\": must be from 0.1% to 100%"),
                wrong("--repeats auto --budget 5", "--budget 5: \"5\" is no duration"),
                wrong("--repeats auto --order listed", "--order listed: listed ends a point before the next begins"),
                wrong(
                        "--threads green",
                        "--threads green: unknown kind of thread \"green\"; use auto, platform, virtual or multiplexed"),
                wrong("--seed abc", "--seed abc: \"abc\" must be a whole number of 64 bits"),
                wrong("--seed 9223372036854775808", "--seed 9223372036854775808: "),
                wrong("--rehearsal 3", "--rehearsal 3: "),
                wrong("--request-timeout 9ms", "--request-timeout 9ms: \"9ms\" must be from 10ms to 24h"),
                wrong("--time-limit 0s", "--time-limit 0s: \"0s\": a trial needs more time than none"),
                wrong("--param store", "--param store: must be NAME=VALUE"),
                wrong("--param =5", "--param =5: must be NAME=VALUE"),
                wrong("--param stop=1", "--param stop=1: unknown parameter, did you mean step?"),
                wrong("--param quux=1", "--param quux=1: unknown parameter; known are step, lock, pause"),
                wrong(
                        "--workload failing --param how=nevr",
                        "--param how=nevr: must be one of never, always, seldom, system, fault, memory, stubborn, exit, thread, link, throwable; did you mean never?"),
                wrong("--workload countr", "--workload countr: unknown workload \"countr\", did you mean counter?"),
                wrong("--threads virtul", "--threads virtul: unknown kind of thread \"virtul\", did you mean virtual?"),
                wrong("--mode locl", "--mode locl: unknown mode \"locl\", did you mean local?"),
                wrong(
                        "--limit failurs=5%",
                        "--limit failurs=5%: no limit is named \"failurs\", did you mean failures?"),
                wrong("--param step=11", "--param step=11: must be a whole number from 1 to 10"),
                wrong("--param step=10 --param lock=monitor", "--param counter: step 10 needs lock atomic"),
                wrong("--format xml", "--format xml: use table, csv, json, markdown"),
                wrong("--color red", "--color red: use auto, always, never"));
    }

    private static Stream<Arguments> files() {
        return Stream.of(
                wrong("--config missing.yaml", "--config missing.yaml: does not exist"),
                wrong("--config empty", "--config empty: "),
                wrong("--config list.yaml", "--config <DIR>/list.yaml: users[1]: must be a single value"),
                wrong("--config broken.yaml", "--config <DIR>/broken.yaml: line 1, column "),
                wrong(
                        "--config nested.yaml",
                        "--config nested.yaml: config: a file of options names no other; leave it out"),
                wrong("@missing.args", "@missing.args: does not exist; for the word itself write @@missing.args"),
                wrong("@open.args", "@open.args: the quote ' after \"\" is not closed"),
                wrong("@binary.args", "@binary.args: is no text in UTF-8"),
                wrong("@empty", "@empty: "),
                wrong("--out file", "--out <DIR>/file: is no directory; choose another"),
                wrong("--out file/below", "--out <DIR>/file/below: cannot be written: Not a directory; choose another"),
                wrong(
                        "--out used",
                        "--out <DIR>/used: holds a run already; resume it (--resume <DIR>/used), or choose"),
                wrong("--out=", "--out \"\": is empty"),
                wrong(
                        "--out others",
                        "--out <DIR>/others: holds other files and no run, as notes.txt; choose an empty or a new"),
                wrong("--config latin.yaml", "--config <DIR>/latin.yaml: is no text in UTF-8; save it as such"),
                wrong("--config wide.json", "--config <DIR>/wide.json: is no text in UTF-8; save it as such"),
                wrong("--out /proc/nowhere", "--out /proc/nowhere: no directory can be made there; choose another"),
                wrong("--out /dev/full", "--out /dev/full: is no directory; choose another"),
                wrong(
                        "--resume missing",
                        "--resume missing: holds no run, there is no plan.json; start one with --out"),
                wrong("--resume used", "--resume used: <DIR>/used/plan.json: schema_version: is missing"),
                wrong(
                        "--resume empty --out x",
                        "--out x: a resumed run goes on in its own directory",
                        "--resume empty: "));
    }

    private static Stream<Arguments> commands() {
        return Stream.of(
                wrong(
                        "frobnicate",
                        "unknown command \"frobnicate\"; commands are run, http, scenario, saturate, report, compare, model, calibrate, list, serve, agent, cluster-keys, selftest"),
                wrong("reprot used", "unknown command \"reprot\", did you mean report?"),
                wrong("version", "unknown command \"version\", did you mean --version?"),
                wrong("plot a b", "unknown command \"plot\""),
                wrong("selftest stray", "unexpected word \"stray\""),
                wrong("report", "report needs a result directory: report DIR"),
                wrong("report missing", "<DIR>/missing: holds no run, there is no <DIR>/missing/plan.json"),
                wrong("report missing --export junit", "<DIR>/missing: holds no run"),
                wrong("report used", "<DIR>/used/plan.json: schema_version: is missing"),
                wrong("report file", "<DIR>/file: "),
                wrong("report used empty", "unexpected word \"empty\""),
                wrong("report --users 5 used", "unknown option --users, --help lists the options"),
                wrong(
                        "compare",
                        "compare needs two result directories: compare A B, or one whose run varied something: compare A"),
                wrong("model missing.csv", "model missing.csv: does not exist; name a result directory, or a file"),
                wrong("model /proc/self/mem", "model /proc/self/mem: Input/output error; name a result directory"),
                wrong(
                        "model used --users-column n",
                        "--users-column n: used is a result directory, whose columns are known; leave it out"),
                wrong("compare missing", "<DIR>/missing: holds no run"),
                wrong("compare used", "<DIR>/used/plan.json: schema_version: is missing"),
                wrong("compare used --format xml", "--format xml: unknown form; use table, csv, json, markdown"),
                wrong("compare a b c", "unexpected word \"c\""),
                wrong("list --format csv", "--format csv: unknown form; use table or json"),
                wrong("list all", "unexpected word \"all\""),
                wrong("complete", "complete needs the name of a shell: bash, zsh or fish"),
                wrong("complete csh", "complete csh: unknown shell; use bash, zsh or fish"),
                wrong("serve", "serve needs the name of a workload: counter"),
                wrong(
                        "serve failing",
                        "serve failing: no workload of that name has a server; those that have are counter"),
                wrong(
                        "serve counter --port x",
                        "--port x: must be a whole number from 1 to 65535, or 0 for any that is free"),
                wrong("serve counter --port 65536", "--port 65536: "),
                wrong("serve counter --port -1", "--port -1: "),
                wrong("serve counter --bind 256.1.1.1", "--bind 256.1.1.1: no address of this machine"),
                wrong("serve counter --bind=", "--bind \"\": is empty"),
                wrong("serve counter --bind 192.0.2.1", "--bind 192.0.2.1 --port 0: Cannot assign requested address"),
                wrong("serve counter --param step=0 --port x", "--param step=0: must be", "--port x: "));
    }

    static Arguments wrong(String words, String... lines) {
        return Arguments.of(words, List.of(lines));
    }

    @ParameterizedTest
    @MethodSource("wrongInputs")
    void everyMistakeIsOneLineAndNothingIsDone(String text, List<String> expected) throws IOException {
        var before = Cli.contents(directory);
        String[] words = text.split(" ", -1);

        Result result = isRun(words) ? new Cli(directory).quick(words) : new Cli(directory).run(words);

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(result.errLines().get(i)).startsWith(expected.get(i).replace("<DIR>", directory.toString()));
        }
        assertThat(Cli.contents(directory)).isEqualTo(before);
    }

    @Test
    void hostileValuesStayOnOneShortLine() throws IOException {
        var before = Cli.contents(directory);
        for (String value : List.of(
                "x".repeat(1_000_000),
                "\u0000",
                "a\nb",
                "\u001b[2J",
                "\u202eabc",
                "🙂",
                "%s%n",
                "${x}",
                "\ud800",
                "'; rm -rf /")) {
            for (String option : List.of(
                    "--users",
                    "--mode",
                    "--workload",
                    "--seed",
                    "--duration",
                    "--url",
                    "--param",
                    "--format",
                    "--config",
                    "--resume",
                    "--warmup",
                    "--interactions",
                    "--time-limit",
                    "--request-timeout",
                    "--threads",
                    "--arrivals",
                    "--think",
                    "--pace",
                    "--retries",
                    "--backoff",
                    "--jitter",
                    "--retry-on",
                    "--phase",
                    "--max-in-flight",
                    "--color")) {
                Result result = new Cli(directory).quick(option, value);

                assertThat(result.code()).as(option).isEqualTo(ExitCode.WRONG_USE);
                assertThat(result.errLines()).as(option).hasSize(1);
                assertThat(result.err())
                        .as(option)
                        .hasSizeLessThan(1_100)
                        .doesNotContain("\u001b", "\u0000", "\u202e", "\tat ");
            }
        }
        assertThat(Cli.contents(directory)).isEqualTo(before);
    }

    @Test
    void directoriesThatCannotBeAreRefused() throws IOException {
        var before = Cli.contents(directory);
        for (String out : List.of("x".repeat(300), "a/b/" + "y".repeat(300), "nul\u0000", "")) {
            Result result = new Cli(directory).quick("--out", out);

            assertThat(result.code()).as(out).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.errLines()).as(out).hasSize(1);
            assertThat(result.err()).startsWith("--out ");
        }
        assertThat(Cli.contents(directory)).isEqualTo(before);
        assertThat(directory.resolve("a")).doesNotExist();
    }

    private static boolean isRun(String... words) {
        return words[0].startsWith("-") || words[0].startsWith("@");
    }
}

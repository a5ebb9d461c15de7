package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.simulation.StationWorkload;

class SaturateCommandTest {
    @TempDir
    private Path directory;

    private Cli.Result saturate(String... words) {
        List<String> all = new ArrayList<>(List.of(
                "saturate",
                "--workload=station",
                "--mode=simulated",
                "--param=servers=4",
                "--param=service=10ms",
                "--duration=2s",
                "--warmup=1s"));
        all.addAll(List.of(words));
        return new Cli(directory).knowing(new StationWorkload()).run(all.toArray(String[]::new));
    }

    private Cli.Result quick(String... words) {
        List<String> all = new ArrayList<>(List.of(
                "--objective=mean < 12 ms", "--arrivals=poisson:20..1000/s", "--max-in-flight=50", "--precision=10%"));
        all.addAll(List.of(words));
        return saturate(all.toArray(String[]::new));
    }

    @Test
    void aSearchIsOfOneSystem() {
        Cli.Result result = new Cli(directory)
                .knowing(new StationWorkload())
                .run(
                        "saturate",
                        "--workload=station",
                        "--mode=local,simulated",
                        "--objective=mean < 12 ms",
                        "--arrivals=poisson:20..1000/s");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err())
                .contains("--mode local,simulated: a search is of one system, not of 2; search for each")
                .doesNotContain("internal");
    }

    @Test
    void theAnswerIsReportedInSentencesAndKeptInFiles() throws IOException {
        Cli.Result result = quick("--out", "found");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out().lines().findFirst().orElseThrow())
                .matches(
                        "The highest load that meets mean < 12 ms, errors <= 1 % is \\S+/s, 95 % CI \\[\\S+, \\S+]\\.");
        assertThat(result.out()).contains("Above it, mean < 12 ms is missed.", " trials in ");
        assertThat(result.errLines().get(0))
                .startsWith("[1] climb 20/s mean_ms=")
                .endsWith(" met");
        List<String> rows = Files.readAllLines(directory.resolve("found/saturation.csv"));
        assertThat(rows.get(0))
                .isEqualTo("trial,step,round,pass,arrivals_per_s,seed,mean_ms,errors_fraction,met,verdict_reasons");
        assertThat(rows).hasSize(result.errLines().size());
        assertThat(result.errLines().get(rows.size() - 1))
                .startsWith("results in ")
                .endsWith("found/saturation.csv has each trial");
        assertThat(directory.resolve("found/saturation.json"))
                .content()
                .contains("\"outcome\" : \"found\"", "\"high\" : 1000,");
        assertThat(quick("--out", "found").errLines())
                .containsExactly("--out found: holds a search already; choose another directory");
    }

    @Test
    void theSameSeedGivesTheSameTrials() {
        assertThat(quick("--format=csv", "--quiet").out())
                .isEqualTo(quick("--format=csv", "--quiet").out());
    }

    @Test
    void aRangeThatIsMissedAtItsBeginningEndsInOne() {
        Cli.Result result = saturate("--objective=mean < 9 ms", "--arrivals=constant:20..100/s", "--format=json");

        assertThat(result.code()).isEqualTo(ExitCode.NOT_MET);
        assertThat(result.out()).contains("\"outcome\" : \"below-low\"", "\"load\" : null");
    }

    @Test
    void aRangeThatIsNeverMissedReportsItsEnd() {
        Cli.Result result = saturate("--objective=p99 < 20 ms", "--users=1..4");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).contains("is at least 4 users, the end of the range");
    }

    @Test
    void aBudgetThatIsSpentIsInconclusiveWhereThatIsAskedFor() {
        Cli.Result result = quick("--budget=1ns", "--strict");

        assertThat(result.code()).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(result.out()).contains("The budget of time is spent before the boundary was known.");
    }

    @Test
    void aSearchWithoutATrialNamesNoFileOfTrials() {
        Cli.Result result = quick("--budget=1ns", "--out=early");

        assertThat(directory.resolve("early/saturation.csv")).doesNotExist();
        assertThat(result.errLines()).last().asString().endsWith("early; no trial has ended");
        assertThat(directory.resolve("early/saturation.json")).exists();
    }

    @Test
    void missingItWithInteractionsSentLateIsTheGeneratorsLimit() {
        Cli.Result result = new Cli(directory)
                .run(
                        "saturate",
                        "--workload=counter",
                        "--arrivals=constant:100..200/s",
                        "--objective=mean < 1 ns",
                        "--limit=late-after=1ns,late-after-share=0%",
                        "--duration=1s",
                        "--warmup=0",
                        "--rehearsal=0s",
                        "--quiet");

        assertThat(result.code()).isEqualTo(ExitCode.INVALID);
        assertThat(result.out())
                .startsWith("This is the generator's limit, not the service's: ")
                .contains("sends-late");
    }

    @Test
    void aSearchThatIsKilledLeavesWhatItHadTried() throws Exception {
        String[] words = {
            "saturate",
            "--workload=held",
            "--param=free=1", // trial; it is in the next one until it is killed
            "--users=1..64",
            "--objective=mean < 1 m",
            "--duration=1s",
            "--warmup=0",
            "--rehearsal=0s",
            "--out=killed"
        };
        try (Program program = Program.start(directory, words)) {
            program.awaitErr("\\[1] climb 1 user .*");

            program.signal("KILL");
            program.exitCode();
        }

        assertThat(Files.readAllLines(directory.resolve("killed/saturation.csv")))
                .hasSizeGreaterThan(1);
        assertThat(directory.resolve("killed/saturation.json")).doesNotExist();
    }

    @Test
    void anInterruptReportsWhatIsKnownAndLeavesNoServer() throws Exception {
        String[] words = {
            "saturate",
            "--workload=counter",
            "--mode=rpc",
            "--users=1..64",
            "--objective=mean < 1 m",
            "--duration=1s",
            "--warmup=0",
            "--rehearsal=0s",
            "--out=cut"
        };
        try (Program program = Program.start(directory, words)) {
            program.awaitErr("\\[1] climb 1 user .*");
            List<ProcessHandle> children =
                    ProcessHandle.of(program.pid()).orElseThrow().descendants().toList();

            program.signal("INT");

            assertThat(program.exitCode()).isEqualTo(ExitCode.INTERRUPTED.number());
            assertThat(program.out()).anyMatch(line -> line.startsWith("The search was interrupted before"));
            assertThat(children).isNotEmpty();
            Program.await("all end", () -> children.stream().noneMatch(ProcessHandle::isAlive));
        }
        assertThat(directory.resolve("cut/saturation.csv")).isNotEmptyFile();
        assertThat(directory.resolve("cut/saturation.json")).content().contains("\"outcome\" : \"imprecise\"");
    }

    @Test
    void aDryRunReportsWhatWouldBeDone() {
        Cli.Result result = quick("--dry-run", "--out", "none");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .contains(
                        "mean < 12 ms, errors <= 1 %",
                        "20/s to 1000/s", "measured 2s", "none/saturation.csv".substring(5));
        assertThat(directory.resolve("none")).doesNotExist();
    }

    @Test
    void aDryRunReportsWhichAgentsWouldMakeTheLoad() {
        Cli.Result result = shared("--dry-run");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).contains("made by    2 agents together on this machine, awaited for ", ", mode rpc");
    }

    /** Here the module with agents is not on the class path. */
    @Test
    void agentsThatCannotJoinAreReportedBeforeTheSearch() {
        Cli.Result result = shared("--out=none");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .containsExactly(
                        "--agents local:2: the module harness-cluster is not on the class path; add it beside the harness, or"
                                + " leave them out");
        assertThat(directory.resolve("none")).doesNotExist();
    }

    private Cli.Result shared(String more) {
        return new Cli(directory)
                .run(
                        "saturate",
                        "--workload=counter",
                        "--agents=local:2",
                        "--users=1..8",
                        "--objective=p99 < 50 ms",
                        more);
    }

    @Test
    void aPrecisionThatAVariableGivesARunIsLeftAlone() {
        String[] words = {
            "saturate",
            "--workload=station",
            "--mode=simulated",
            "--objective=mean < 12 ms",
            "--arrivals=poisson:20..1000/s",
            "--dry-run"
        };
        Cli cli = new Cli(directory).knowing(new StationWorkload()).with("HARNESS_PRECISION", "throughput:10%");

        Cli.Result result = cli.run(words);

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).contains("when the interval is ±3%, or after ");
        assertThat(result.errLines())
                .containsExactly("warning: --precision throughput:10% (environment HARNESS_PRECISION) is meant for"
                        + " another command and is left alone; here it is written as in 3%");
        assertThat(cli.with("HARNESS_PRECISION", "7%").run(words).out()).contains("when the interval is ±7%, ");
        assertThat(cli.with("HARNESS_PRECISION", "7").run(words).code()).isEqualTo(ExitCode.WRONG_USE);
    }

    @Test
    void usersBesideArrivalsAreRefusedAndNotLeftOut() {
        Cli.Result result = saturate("--objective=mean < 12 ms", "--arrivals=poisson:20..1000/s", "--users=1..5");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines()).containsExactly("--users 1..5: give either --users or --arrivals, not both");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --objective=                        | --objective \"\": is empty
                    --objective=p99 > 5 ms              | says nothing of the highest load
                    --objective=throughput < 5 /s       | throughput grows with load
                    --objective=max < 5 ms              | the largest of all
                    --objective=scaling(1->2) > 2x      | it compares two loads
                    --objective=buy.p99 < 5 ms          | there is no interaction "buy"
                    --arrivals=poisson:5/s              | is no range of rates; write poisson:LOW..HIGH/s or constant:LOW..HIGH/s, for batches with batched:1ms: before it
                    --arrivals=poisson:9..5/s           | write LOW..HIGH
                    --arrivals=batched:2s:poisson:1..5/s | must be more than 0 and at most 1s, was 2s
                    --users=1,2                         | is no range of users
                    --precision=0.1%                    | must be from 1% to 50%
                    --precision=3                       | is no percentage
                    --precision=throughput:3%           | is no percentage
                    --budget=0s                         | must be more than 0
                    --repeats=3                         | a search has no use for it
                    --inconclusive=fail                 | a search has no use for it
                    --calibrate                         | a search has no use for it
                    --param=queue=none                  | queue
                    """)
    void whatIsWrongIsReportedInALine(String word, String message) {
        List<String> words = new ArrayList<>(List.of("--objective=mean < 12 ms", "--arrivals=poisson:20..1000/s"));
        words.removeIf(each -> each.startsWith(word.substring(0, 7)));
        if (word.startsWith("--users")) {
            words.removeIf(each -> each.startsWith("--arrivals"));
        }
        words.add(word);

        Cli.Result result = saturate(words.toArray(String[]::new));

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines()).singleElement().asString().contains(message);
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.simulation.StationWorkload;

class CompareCommandTest {
    @TempDir
    private Path directory;

    @Test
    void aRunComparedToItselfIsTheSameInEveryForm() {
        Cli cli = new Cli(directory);
        run(cli, "a");

        Result table = cli.run("compare", "a", "a", "--metric", "throughput", "--metric", "count.mean");
        Result csv = cli.run("compare", "a", "a", "--format=csv");
        Result json = cli.run("compare", "a", "a", "--format=json");
        Result markdown = cli.run("compare", "a", "a", "--format=markdown");

        assertThat(table.code()).isEqualTo(ExitCode.DONE);
        assertThat(table.out())
                .contains("throughput at 1 user: ")
                .contains("count.mean at 2 users: ")
                .contains("errors at 2 users: ");
        assertThat(csv.out().lines())
                .startsWith("point,metric,unit,before,before_repeats,after,after_repeats,change,change_ci_low,"
                        + "change_ci_high,probability,answer,sentence")
                .hasSize(1 + 2 * 5);
        assertThat(json.out()).startsWith("{\n  \"differences\" : [ ],\n  \"figures\" : [");
        assertThat(markdown.out().lines())
                .startsWith(
                        "| point | figure | before | after | answer | in words |",
                        "| --- | --- | --- | --- | --- | --- |")
                .hasSize(2 + 2 * 5);
    }

    @Test
    void plansThatDifferAreReportedFirst() {
        Cli cli = new Cli(directory);
        run(cli, "a");
        run(cli, "b", "--param", "step=2", "--seed", "7");

        assertThat(cli.run("compare", "a", "b").out())
                .startsWith("different plan: param.step was 1, is 2\ndifferent plan: seed was ");
    }

    @Test
    void aPageShowsTheSecondRunWithTheFirstBesideIt() throws IOException {
        Cli cli = new Cli(directory);
        run(cli, "a");
        run(cli, "b", "--param", "step=2");

        Result compared = cli.run("compare", "a", "b", "--page", "compared.html");

        assertThat(compared.out()).startsWith("different plan: param.step was 1, is 2\n");
        assertThat(Files.readString(directory.resolve("compared.html")))
                .contains("<title>b against a · Load Harness</title>")
                .contains("\"earlier\":{\"name\":\"a\",\"differences\":[\"plan: param.step was 1, is 2\"]");
        assertThat(error(cli, "compare", "a", "--page", "compared.html"))
                .contains("--page needs two result directories: compare A B --page FILE");
        assertThat(error(cli, "compare", "a", "b", "--page", "b/report.html"))
                .contains("--page b/report.html: is a file of the run; name one outside of both");
        assertThat(error(cli, "compare", "a", "b", "--page", "nowhere/compared.html"))
                .contains("--page nowhere/compared.html: is in no directory that is there; make it first");
    }

    @Test
    void wrongUseIsReportedInALine() {
        Cli cli = new Cli(directory);
        run(cli, "a");

        assertThat(error(cli, "compare", "a")).contains("compare needs two result directories: compare A B");
        assertThat(error(cli, "compare", "a"))
                .contains("compare a: the run varies nothing but its load, by itself it needs --vary NAME=A,B");
        assertThat(error(cli, "compare")).contains("compare needs two result directories: compare A B");
        assertThat(error(cli, "compare", "a", "a", "a")).contains("unexpected word \"a\"");
        assertThat(error(cli, "compare", "a", "nowhere")).contains("nowhere").contains("holds no run");
        assertThat(error(cli, "compare", "a", "a", "--metric", "p9x"))
                .contains("unknown metric \"p9x\", did you mean p90?");
        assertThat(error(cli, "compare", "a", "a", "--metric", "buy.p99")).contains("there is no interaction \"buy\"");
        assertThat(error(cli, "compare", "a", "a", "--margin", "0 %")).contains("a margin must be more than 0");
        assertThat(error(cli, "compare", "a", "a", "--format", "xml")).contains("use table, csv, json, markdown");
    }

    @Test
    void theEffectsOfARunThatVariedSomethingAreReportedInEveryForm() {
        Cli cli = new Cli(directory);
        run(cli, "varied", "--vary", "step=1,2,3", "--vary", "lock=atomic,monitor");

        Result table = cli.run("compare", "varied", "--metric", "throughput", "--metric", "count.mean");
        Result csv = cli.run("compare", "varied", "--format=csv");
        Result json = cli.run("compare", "varied", "--format=json");
        Result markdown = cli.run("compare", "varied", "--format=markdown");

        assertThat(table.code()).as(table.err()).isEqualTo(ExitCode.DONE);
        assertThat(table.out().lines()).hasSize(1 + 3 * 3);
        assertThat(table.out().lines().findFirst().orElseThrow())
                .containsSubsequence("factor", "from", "to", "metric", "ratio", "pairs", "repeats", "in words");
        assertThat(csv.out().lines())
                .startsWith("factor,from,to,metric,unit,change,change_ci_low,change_ci_high,change_smallest,"
                        + "change_largest,pairs,pairs_probability,depends_on,from_repeats,to_repeats,probability,"
                        + "answer,sentence")
                .hasSize(1 + 3 * 5);
        assertThat(csv.out().lines().skip(1))
                .allMatch(line -> line.matches("(step,1,[23]|lock,atomic,monitor),.*"))
                .anyMatch(line -> line.startsWith("step,1,3,mean,ms,") && line.contains(",4,"));
        assertThat(json.out()).startsWith("{\n  \"effects\" : [").contains("\"rpc_overhead\" : [ ]");
        assertThat(markdown.out().lines())
                .startsWith("|  | factor | from | to | metric | ratio | 95 % | pairs | ratios | repeats | in words |")
                .hasSize(2 + 3 * 5);
    }

    @Test
    void modesHaveATableOfWhatRpcAdds() {
        Cli cli = new Cli(directory);
        run(cli, "modes", "--mode", "local,rpc");

        Result table = cli.run("compare", "modes", "--metric", "mean");
        Result json = cli.run("compare", "modes", "--format=json");

        assertThat(table.code()).as(table.err()).isEqualTo(ExitCode.DONE);
        assertThat(table.out().lines())
                .anyMatch(line -> line.matches("\\w+ +mode +local +rpc +mean .*"))
                .anyMatch(line -> line.matches(" +point +interaction +local +rpc +overhead +95 % +repeats"))
                .anyMatch(line -> line.matches("(doubtful)? +1 user +count +.* 2 \\+ 2"))
                .anyMatch(line -> line.matches("(doubtful)? +2 users +look +.* 2 \\+ 2"));
        assertThat(json.out()).contains("\"rpc_overhead\" : [\n", "\"overhead_ci_low_ms\" : ");
    }

    @Test
    void anEffectIsNoRegression() throws IOException {
        Cli cli = new Cli(directory);
        String[] design = "run --workload station --mode simulated --users 2 --warmup 5 --repeats 3 --interactions 1000"
                .split(" ");
        List<String> words = new ArrayList<>(List.of(design));
        words.addAll(List.of("--vary", "service=exp:10ms,exp:30ms", "--out", "slower"));
        cli.knowing(new StationWorkload()).run(words.toArray(String[]::new));

        Result result = cli.run("compare", "slower", "--metric=mean", "--strict");

        assertThat(result.out()).contains("worse  service  exp:10ms  exp:30ms  mean", "x 3 [", ", slower");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void whatIsNotDecidedFailsAStrictComparisonOfEffectsAlone() {
        Cli cli = new Cli(directory);
        cli.quick("--vary", "step=1,2", "--repeats", "1", "--out", "once");

        Result lenient = cli.run("compare", "once");
        Result strict = cli.run("compare", "once", "--strict");

        assertThat(lenient.code()).isEqualTo(ExitCode.DONE);
        assertThat(strict.code()).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(strict.out()).contains("not compared: of 1 user, step=1, one repeat");
        assertThat(strict.err()).contains("warning: inconclusive: ");
    }

    @Test
    void twoRunsOfTheSameVariantsAreComparedPointByPoint() {
        Cli cli = new Cli(directory);
        run(cli, "a", "--vary", "step=1,2");
        run(cli, "b", "--vary", "step=1,3");

        Result same = cli.run("compare", "a", "a", "--metric=mean");
        Result other = cli.run("compare", "a", "b", "--metric=mean");

        assertThat(same.out()).contains("mean at 1 user, step=1: ", "mean at 2 users, step=2: ");
        assertThat(same.err()).doesNotContain("alone");
        assertThat(other.out()).contains("mean at 1 user, step=1: ").doesNotContain("step=2:");
        assertThat(other.err()).contains("1 user, step=3; 2 users, step=3: in the second run alone");
    }

    private static String error(Cli cli, String... words) {
        Result result = cli.run(words);
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.WRONG_USE);
        return result.err();
    }

    private static void run(Cli cli, String out, String... more) {
        List<String> words = new ArrayList<>(Cli.QUICK);
        words.addAll(List.of(more));
        words.addAll(List.of("--out", out));
        assertThat(cli.run(words.toArray(String[]::new)).code()).isEqualTo(ExitCode.DONE);
    }
}

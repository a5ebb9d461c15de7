package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.cli.Cli.Result;

@Timeout(60)
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
    void plansThatDifferAreToldFirst() {
        Cli cli = new Cli(directory);
        run(cli, "a");
        run(cli, "b", "--param", "step=2", "--seed", "7");

        assertThat(cli.run("compare", "a", "b").out())
                .startsWith("different plan: param.step was 1, is 2\ndifferent plan: seed was ");
    }

    @Test
    void wrongUseIsToldInALine() {
        Cli cli = new Cli(directory);
        run(cli, "a");

        assertThat(error(cli, "compare", "a")).contains("compare needs two result directories: compare A B");
        assertThat(error(cli, "compare", "a", "a", "a")).contains("unexpected word \"a\"");
        assertThat(error(cli, "compare", "a", "nowhere")).contains("nowhere").contains("holds no run");
        assertThat(error(cli, "compare", "a", "a", "--metric", "p9x"))
                .contains("unknown metric \"p9x\", did you mean p90?");
        assertThat(error(cli, "compare", "a", "a", "--metric", "buy.p99")).contains("there is no interaction \"buy\"");
        assertThat(error(cli, "compare", "a", "a", "--margin", "0 %")).contains("a margin must be more than 0");
        assertThat(error(cli, "compare", "a", "a", "--format", "xml")).contains("use table, csv, json, markdown");
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

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.TrialsFile;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.Precision;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Pooled.Estimates;

/** Runs that repeat each point as often as it needs, on a simulated clock. */
class AutoRepeatsTest {
    private static final List<String> QUEUE = List.of(
            "--workload",
            "station",
            "--mode",
            "simulated",
            "--param",
            "servers=1",
            "--users",
            "1,4",
            "--interactions",
            "300",
            "--warmup",
            "0",
            "--repeats");

    @TempDir
    private Path directory;

    private Cli cli;

    @BeforeEach
    void know() {
        cli = new Cli(directory).knowing(new StationWorkload());
    }

    private Result run(String... words) {
        return cli.run(Stream.concat(QUEUE.stream(), Arrays.stream(words)).toArray(String[]::new));
    }

    private LoadResult result() throws IOException {
        return LoadResult.read(directory.resolve("out"));
    }

    @Test
    void eachPointIsRepeatedUntilItIsKnown() throws IOException {
        Result result = run("auto", "--precision", "throughput:3%,mean:5%", "--out", "out");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).doesNotContain("asked for");
        List<PointSummary> points = result().points();
        assertThat(points.get(0).trials().size())
                .isGreaterThan(points.get(1).trials().size());
        for (PointSummary point : points) {
            Estimates estimates = point.estimates();
            assertThat(estimates.throughputPerSecond().interval().orElseThrow().halfWidth())
                    .isLessThanOrEqualTo(
                            0.03 * estimates.throughputPerSecond().mean().orElseThrow());
            assertThat(estimates.responseMillis().interval().orElseThrow().halfWidth())
                    .isLessThanOrEqualTo(
                            0.05 * estimates.responseMillis().mean().orElseThrow());
        }
        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.state()).isEqualTo(State.COMPLETE);
        int trials = points.stream().mapToInt(point -> point.trials().size()).sum();
        assertThat(manifest.totals().trialsPlanned()).isEqualTo(trials);
        assertThat(manifest.totals().trialsDone()).isEqualTo(trials);
        assertThat(result.errLines().get(0)).matches("\\[1/about 10] users=1 repeat=1 .*");
        assertThat(result.errLines().get(trials - 1)).startsWith("[" + trials + "/about " + trials + "] ");
    }

    @Test
    void whatSeveralPointsDoNotReachIsSaidOnceWithWhatEachWouldTake() throws IOException {
        Result result = run("auto:8", "--precision", "throughput:0.5%", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .containsPattern("note: throughput is known to [\\d.]+ % at 1 user \\(\\d+\\), [\\d.]+ % at 4 users"
                        + " \\(\\d+\\), asked for 0.5%; would need about as many repeats as stand in brackets;"
                        + " at most 8 by --repeats auto:8\n");
        assertThat(Manifest.read(directory.resolve("out")).warnings())
                .filteredOn(warning -> warning.contains("asked for 0.5%"))
                .hasSize(1);
        assertThat(result().points().get(0).trials()).hasSize(8);
    }

    @Test
    void whoeverGoesOnHasTheBudgetAnew() {
        Result result = run("auto", "--precision", "throughput:0.5%", "--budget", "50ms", "--out", "out");

        assertThat(result.out() + result.err())
                .containsAnyOf("resume the run (--resume)", "go on with --resume")
                .doesNotContain("raise --budget");
        assertThat(cli.run("--resume", "out", "--budget", "1m").err())
                .contains("--budget 1m: the run that is to be resumed has 50ms, which it has anew; leave it out");
    }

    @Test
    void nobodyIsSentOnToWhatNoRepeatsReach() {
        Result result = run("auto:5", "--precision", "throughput:0.1%", "--out", "out");

        assertThat(result.out())
                .containsPattern("note: at 1 user: throughput is known to [\\d.]+ % after 5 repeats, asked for 0.1%;"
                        + " more repeats do not help; measure longer in each\n");
    }

    @Test
    void aResumedRunEndsWhereAWholeOneDoes() throws IOException {
        run("auto", "--precision", "mean:5%", "--out", "out");
        Path log = directory.resolve("out").resolve(TrialsFile.NAME);
        List<String> whole = Files.readAllLines(log);
        Files.write(log, whole.subList(0, 11));

        Result result = cli.run("--resume", "out");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines().get(1)).startsWith("[12/about ");
        assertThat(Files.readAllLines(log)).hasSameSizeAs(whole);
        assertThat(cli.run("--resume", "out", "--precision", "mean:5%", "--repeats", "auto")
                        .code())
                .isEqualTo(ExitCode.DONE);
        assertThat(cli.run("--resume", "out", "--precision", "mean:4%").err())
                .contains("--precision mean:4%: the run that is to be resumed has mean:5%");
    }

    @Test
    void aFigureThatRepeatsCannotEstimateIsNotChased() {
        Result result = run("auto:8", "--precision", "p999:5%", "--out", "out");

        assertThat(result.out())
                .contains("note: at 1 user: p99.9 is unknown after 5 repeats, asked for 5%: 1500 samples, 10000 needed;"
                        + " would need at least 34; at most 8 by --repeats auto:8\n")
                .contains(
                        "note: at 4 users: p99.9 is unknown after 5 repeats, asked for 5%: 6000 samples, 10000 needed;"
                                + " would need at least 9; at most 8 by --repeats auto:8\n");
    }

    @Test
    void everyVariantIsRepeatedAsOftenAsItNeeds() throws IOException {
        Result result = run("auto", "--precision", "mean:2%", "--vary", "service=10ms,exp:10ms", "--out", "out");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        List<PointSummary> points = result().points();
        assertThat(points).hasSize(4);
        assertThat(points.get(0).point().factors()).containsEntry("service", "10ms");
        assertThat(points.get(0).trials()).hasSize(7);
        assertThat(points.get(1).trials().size()).isGreaterThan(7);
    }

    @Test
    void aBudgetThatHasNoPlaceForATrialPassesNoGate() {
        Result result =
                run("auto", "--budget", "1ns", "--require", "p50 < 1 h", "--inconclusive", "fail", "--out", "out");

        assertThat(result.code()).isEqualTo(ExitCode.NOT_MET);
        assertThat(result.errLines())
                .contains("warning: nothing was measured: the budget of 1ns was spent before every point had its 5"
                        + " repeats; resume the run (--resume)")
                .endsWith("2 inconclusive: not passed (each says why; --inconclusive pass lets them pass)");
    }

    @Test
    void aRunOfNothingIsUncertain() {
        assertThat(run("auto", "--budget", "1ns", "--strict", "--out", "out").code())
                .isEqualTo(ExitCode.INCONCLUSIVE);
    }

    @Test
    void precisionAndBudgetAreThoseOfTheWholeRun() {
        assertThat(run("auto", "--vary", "precision=p99:5%,p99:9%", "--vary", "budget=1m,2m")
                        .errLines())
                .contains(
                        "--vary: precision: does not vary, all points are to be known as precisely",
                        "--vary: budget: does not vary, all variants share one");
    }

    @Test
    void aDryRunReportsThePilotAndWhatMayFollow() {
        Result result = run("auto:30", "--precision", "p99:10%", "--budget", "5m", "--dry-run");

        assertThat(result.out())
                .contains("trials         10, 5 of each point as a pilot; then as many as each point needs for p99:10%,"
                        + " at most 30, none begun that would end after 5m\n")
                .containsPattern("expected time .*, for the pilot alone; at most 5m in all, by --budget\n");
    }

    @Test
    void theMetricsAreThoseOfThePlan() {
        assertThat(new Cli(directory).run("--help", "--all").out())
                .contains(Arrays.stream(Precision.Metric.values())
                        .map(Precision.Metric::text)
                        .toList());
    }
}

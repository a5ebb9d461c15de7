package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.drive.RunEvent.TrialFinished;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.ExperimentControl.Series;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.ForkLog;
import org.loadharness.record.TrialLog.InteractionLog;

/** Runs whose trials have a process each; the processes are real. */
@Tag("process")
class ForkTest {
    @TempDir
    private Path directory;

    @Test
    void trialsShareWhatAProcessKeepsUnlessEachHasItsOwn() throws Exception {
        Cli.Result varied = known().quick(
                        "--workload",
                        "remembering",
                        "--users",
                        "1",
                        "--repeats",
                        "3",
                        "--vary",
                        "fork=true,false",
                        "--out",
                        "out");

        assertThat(varied.code()).as(varied.err()).isEqualTo(ExitCode.INVALID);
        Map<Boolean, Long> failures = trials("out").stream()
                .collect(Collectors.partitioningBy(
                        trial -> trial.fork().isPresent(),
                        Collectors.summingLong(trial -> failures(trial) > 0 ? 1 : 0)));
        assertThat(failures.get(true)).isZero();
        assertThat(failures.get(false)).isBetween(2L, 3L);
    }

    @Test
    void sameSeedGivesTheSameInteractionsInAnyProcess() throws Exception {
        known().quick("--users", "2", "--seed", "7", "--out", "together");
        Cli.Result forked = known().quick("--users", "2", "--seed", "7", "--fork", "--out", "apart");

        assertThat(forked.code()).as(forked.err()).isEqualTo(ExitCode.DONE);
        assertThat(counts("apart")).hasSize(2).isEqualTo(counts("together"));
        assertThat(trials("together")).allMatch(trial -> trial.fork().isEmpty());
        assertThat(trials("apart")).allSatisfy(trial -> {
            ForkLog process = trial.fork().orElseThrow();
            assertThat(process.preparedNanos()).isBetween(1L, process.wholeNanos());
        });
    }

    @Test
    void repeatsBeyondThoseThatAreSureAreForkedAsWell() throws Exception {
        Cli.Result forked = known().quick(
                        "--users",
                        "1",
                        "--repeats",
                        "auto:6",
                        "--precision",
                        "throughput:0.1%",
                        "--budget",
                        "1h",
                        "--fork",
                        "--out",
                        "out");

        assertThat(forked.code()).as(forked.err()).isEqualTo(ExitCode.DONE);
        assertThat(trials("out")).hasSize(6).allMatch(trial -> trial.fork().isPresent());
    }

    @Test
    void programThatMeasuresForksAsWell() throws Exception {
        List<TrialLog> ended = new ArrayList<>();
        ExperimentControl control = new ExperimentControl(Experiment.of(new CounterWorkload())
                        .users("1")
                        .interactions(50)
                        .repeats(1)
                        .option("rehearsal", "0s")
                        .option("fork", "true"))
                .reportingTo(event -> {
                    if (event instanceof TrialFinished finished) {
                        ended.add(finished.log());
                    }
                });
        Experiment experiment = control.experiment();

        experiment.run();
        try (Series series = control.series()) {
            series.run(experiment);
        }

        assertThat(ended).hasSize(2).allMatch(trial -> trial.fork().isPresent());
    }

    @Test
    void eachProcessRehearsesAndTheRunReportsWhatThatCosts() throws Exception {
        Cli.Result forked =
                known().quick("--users", "1", "--rehearsal", "300ms", "--fork", "--verbose", "--out", "out");

        assertThat(forked.errLines())
                .filteredOn(line -> line.equals("rehearsing for 0s"))
                .hasSize(2);
        assertThat(forked.errLines())
                .anyMatch(
                        line -> line.matches("fork: 2 trials in processes of their own: \\d+\\.\\d s each to start and"
                                + " rehearse, \\d+ % of the time that they took"));
        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.server()).isEqualTo("in the generator's process, which each trial has for itself");
        assertThat(manifest.totals().forks().orElseThrow()).satisfies(forks -> {
            assertThat(forks.trials()).isEqualTo(2);
            assertThat(forks.preparedMillis()).isBetween(600L, forks.wholeMillis());
        });
        assertThat(trials("out")).allMatch(trial -> trial.fork().orElseThrow().preparedNanos() > 300_000_000);
    }

    @Test
    void eachTrialHasAServerOfItsOwnThatEndsWithIt() throws Exception {
        Cli.Result forked = known().quick("--mode", "rpc", "--users", "1", "--fork", "--verbose", "--out", "out");

        assertThat(forked.code()).as(forked.err()).isEqualTo(ExitCode.DONE);
        List<Long> servers = forked.errLines().stream()
                .filter(line -> line.matches("server: http.*, process \\d+"))
                .map(line -> Long.parseLong(line.replaceAll(".*process ", "")))
                .toList();
        assertThat(servers).hasSize(2).doesNotHaveDuplicates();
        Program.await(
                "they end",
                () -> servers.stream()
                        .allMatch(server -> ProcessHandle.of(server).isEmpty()));
        assertThat(Manifest.read(directory.resolve("out")).server()).startsWith("one server process for each trial");
    }

    @Test
    void whatAWorkloadPrintsIsShownAndDoesNotHarm() {
        Cli.Result forked = known().quick(
                        "--workload",
                        "remembering",
                        "--param",
                        "writes=line",
                        "--users",
                        "1",
                        "--fork",
                        "--out",
                        "out");

        assertThat(forked.code()).as(forked.err()).isEqualTo(ExitCode.DONE);
        assertThat(forked.errLines()).contains("remembering speaks");
    }

    @Test
    void trialFailsWhoseProcessWritesNonsense() throws Exception {
        Cli.Result forked = known().quick(
                        "--workload",
                        "remembering",
                        "--param",
                        "writes=pipe",
                        "--users",
                        "1",
                        "--fork",
                        "--out",
                        "out");

        assertThat(forked.code()).as(forked.err()).isEqualTo(ExitCode.INVALID);
        assertThat(trials("out")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.ending().cause()).isEqualTo(Cause.FAILED);
            assertThat(trial.ending().detail())
                    .isEqualTo("its process wrote an unknown line: \"remembering interferes\"");
        });
    }

    @Test
    void workloadThatNoProcessFindsIsRefused() {
        Cli.Result stranger = new Cli(directory)
                .knowing(new Stranger())
                .quick("--workload", "stranger", "--fork", "--users", "1", "--out", "out");

        assertThat(stranger.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(stranger.errLines())
                .containsExactly("--fork true: the process of a trial finds no workload \"stranger\"; name its class in"
                        + " META-INF/services/org.loadharness.workload.Workload, or leave it out");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void systemThatDoesNotAnswerEndsTheRun() {
        Cli.Result failing = known().quick("--workload", "failing", "--param", "how=system", "--fork", "--out", "out");

        assertThat(failing.code()).as(failing.err()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(failing.errLines()).anyMatch(line -> line.contains("the system does not answer"));
    }

    @Test
    void recordsAndSimulatedClocksAreRefused() {
        Cli.Result raw = known().quick("--fork", "--raw");
        Cli.Result simulated = known().quick("--mode", "simulated", "--fork");

        assertThat(raw.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(raw.errLines())
                .containsExactly(
                        "--fork true: one process alone writes records of interactions; leave it out, or --raw");
        assertThat(simulated.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(simulated.errLines())
                .contains("--fork true: on a simulated clock trials are alike in any process; leave it out");
    }

    @Test
    void commandOfAChildIsNotForPeople() {
        Cli.Result trial = new Cli(directory).run("trial");

        assertThat(trial.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(new Cli(directory).run("--help").out()).doesNotContain("\n  trial");
    }

    private Cli known() {
        return new Cli(directory).knowing(new RememberingWorkload());
    }

    private List<TrialLog> trials(String name) throws IOException {
        Path run = directory.resolve(name);
        return TrialsFile.read(run, PlanFile.read(run).plan()).trials();
    }

    private Map<String, List<Long>> counts(String name) throws IOException {
        Map<String, List<Long>> counts = new TreeMap<>();
        for (TrialLog trial : trials(name)) {
            TrialId id = trial.id();
            counts.put(
                    id.point() + "/" + id.repeat(),
                    trial.measured().interactions().stream()
                            .map(InteractionLog::successes)
                            .map(successes -> successes.count())
                            .toList());
        }
        return counts;
    }

    private static long failures(TrialLog trial) {
        return trial.measured().users().stream()
                .mapToLong(user -> user.failures())
                .sum();
    }
}

package org.loadharness.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.LocalRunner;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Seconds;
import org.loadharness.simulation.StationWorkload;
import org.loadharness.workload.Workload;

class ForksTest {
    private static final Experiment FORKED = Experiment.of(new StationWorkload())
            .option("fork", "true")
            .users("1")
            .repeats(1);

    @Test
    void flagsAreInheritedButForAgentsAndFilesOfTheOtherProcess() {
        List<String> inherited = List.of(
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-Da=b",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-XX:-UsePerfData");
        List<String> left = List.of(
                "-agentlib:jdwp=transport=dt_socket,server=y",
                "-javaagent:/some/agent.jar=a=b",
                "-Dcom.sun.management.jmxremote.port=9010",
                "-XX:StartFlightRecording=filename=a.jfr",
                "-Xlog:gc*:file=gc.log",
                "-verbose:gc",
                "-XX:+PrintCompilation");
        List<String> own = Forks.flags(List.of());

        assertThat(Forks.flags(inherited))
                .startsWith(inherited.toArray(String[]::new))
                .endsWith(own.toArray(String[]::new));
        assertThat(Forks.flags(left)).isEqualTo(own);
    }

    @Test
    void whatACrashLeavesLiesWithTheResultsUnlessAUserSaysWhere() {
        Path results = Path.of("/results");
        List<String> ofScript =
                List.of("-XX:ErrorFile=/tmp/loadharness-hs_err_pid%p.log", "-XX:-CreateCoredumpOnCrash");
        List<String> withResults = List.of(
                "-XX:ErrorFile=" + results.resolve("hs_err_pid%p.log"),
                "-XX:ReplayDataFile=" + results.resolve("replay_pid%p.log"),
                "-XX:-CreateCoredumpOnCrash");

        assertThat(JavaCommand.crashFlags(List.of(), Optional.of(results))).isEqualTo(withResults);
        assertThat(JavaCommand.crashFlags(ofScript, Optional.of(results))).isEqualTo(withResults);
        assertThat(JavaCommand.crashFlags(
                        List.of("-XX:ErrorFile=mine.log", "-XX:+CreateCoredumpOnCrash"), Optional.of(results)))
                .containsExactly("-XX:ErrorFile=mine.log", withResults.get(1), "-XX:+CreateCoredumpOnCrash");
    }

    @Test
    void whatAVirtualMachineHasToSayGoesToStandardError() throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(Forks.flags(List.of("-verbose:gc")));
        command.addAll(List.of("-XX:+UseLargePages", "-XX:LargePageSizeInBytes=1g", "-version"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void processThatWritesSomethingElseBeforeItIsReadyEndsTheRunWithThat() {
        ExperimentPlan plan = FORKED.plan();
        Forks forks = new Forks(
                ChildCommand.of(List.of("sh", "-c", "echo [warning] no large pages; sleep 60")), Optional.empty());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> forks.run(plan, new TrialId(0, 1), silence -> {}, new Seconds.MemoryKeeper()))
                .withMessage("the process of a trial wrote an unknown line: \"[warning] no large pages\"");
    }

    @Test
    void commandThatDoesNotExistIsReported() {
        ExperimentPlan plan = FORKED.plan();
        Forks forks =
                new Forks(ChildCommand.of(List.of(Path.of("no", "such", "java").toString())), Optional.empty());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> forks.run(plan, new TrialId(0, 1), silence -> {}, new Seconds.MemoryKeeper()))
                .withMessageStartingWith("the process of a trial could not be started: ");
    }

    @Test
    void processThatEndsBeforeItIsReadyEndsTheRunWithWhatItWrote() {
        ExperimentPlan plan = FORKED.plan();
        Forks forks = new Forks(ChildCommand.of(List.of("sh", "-c", "echo no room >&2; exit 3")), Optional.empty());

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> forks.run(plan, new TrialId(0, 1), silence -> {}, new Seconds.MemoryKeeper()))
                .withMessage("the process of a trial did not start, its exit code was 3; it wrote: no room");
    }

    @Test
    void processThatATerminalInterruptsBeforeItIsReadyIsNoFault() {
        ExperimentPlan plan = FORKED.plan();
        Forks forks = new Forks(ChildCommand.of(List.of("sh", "-c", "exit 130")), Optional.empty());

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> forks.run(plan, new TrialId(0, 1), silence -> {}, new Seconds.MemoryKeeper()));
    }

    @Test
    void runnerThatCanStartNoneRefusesThePlan() {
        ExperimentPlan plan = FORKED.plan();
        LocalRunner runner = new LocalRunner(new StationWorkload(), List.of());

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> runner.run(plan, Set.of(), silence -> {}))
                .withMessageContaining("processes for single trials");
    }

    @Test
    void workloadThatNoOtherProcessCouldFindIsRefusedBeforeItStarts() {
        Experiment words = Experiment.of(Workload.named("words").interaction("count", 1, user -> {}))
                .option("fork", "true");

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(words::run)
                .withMessage("fork: the process of a trial finds no workload \"words\"; name its class in"
                        + " META-INF/services/org.loadharness.workload.Workload, or leave it out");
    }

    @Test
    void planSaysForkInEveryForm() {
        assertThat(FORKED.plan()).isNotEqualTo(FORKED.option("fork", "false").plan());
        assertThat(FORKED.plan().shared())
                .isEqualTo(FORKED.option("fork", "false").plan());
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;
import org.loadharness.codec.PlanFile;
import org.loadharness.codec.TrialsFile;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** How runs end whose trials have a process each, and that none of these stays behind. */
@Tag("process")
class ForkEndingTest {
    private static final List<String> SLOW = List.of(
            "--workload",
            "counter",
            "--users",
            "2",
            "--duration",
            "600ms",
            "--warmup",
            "0",
            "--repeats",
            "2",
            "--rehearsal",
            "0s",
            "--param",
            "pause=1ms",
            "--out",
            "out",
            "--verbose",
            "--fork");

    @TempDir
    private Path directory;

    @Test
    void trialFailsWhoseProcessIsKilledAndTheRunGoesOn() throws Exception {
        try (Program program = Program.start(directory, held())) {
            Program.await("a trial runs", () -> isMeasuring(program));
            Program.signal("KILL", children(program).get(0).pid());
            Files.createFile(directory.resolve("go"));

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(ExitCode.INVALID.number());
            assertThat(program.err()).anyMatch(line -> line.startsWith("[1/2] ") && line.contains(" failed "));
        }

        assertThat(trials("out"))
                .extracting(trial -> trial.ending().cause())
                .containsExactly(Cause.FAILED, Cause.COMPLETED);
        assertThat(trials("out").get(0).ending().detail())
                .startsWith("its process ended before it did, with exit code 137");
        assertResumes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "rpc"})
    void noProcessOutlivesAKilledRun(String mode) throws Exception {
        try (Program program = Program.start(directory, with("--mode", mode, "--duration", "5m"))) {
            Program.await("a trial runs", () -> isMeasuring(program));
            List<ProcessHandle> below = descendants(program);
            assertThat(below).hasSizeGreaterThanOrEqualTo(mode.equals("rpc") ? 2 : 1);
            program.signal("KILL");
            program.exitCode();

            Program.await("all end", () -> below.stream().noneMatch(ProcessHandle::isAlive));
        }
        assertThat(trials("out")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "rpc"})
    void interruptOfAllProcessesOfATerminalEndsTheTrialInGoodOrder(String mode) throws Exception {
        try (Program program = Program.start(directory, with("--mode", mode, "--duration", "5m"))) {
            Program.await("a trial runs", () -> isMeasuring(program));
            List<ProcessHandle> below = descendants(program);
            for (ProcessHandle process : below) {
                Program.signal("INT", process.pid());
            }
            program.signal("INT");

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(130);
            Program.await("all end", () -> below.stream().noneMatch(ProcessHandle::isAlive));
        }

        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.INCOMPLETE);
        assertThat(trials("out")).hasSize(1).allSatisfy(trial -> {
            assertThat(trial.ending().cause()).isEqualTo(Cause.INTERRUPTED);
            assertThat(successes(trial)).isPositive();
            assertThat(failures(trial)).isZero();
        });
    }

    @Test
    void secondInterruptLeavesAtOnceAndNothingStays() throws Exception {
        try (Program program = Program.start(
                directory, with("--workload", "failing", "--param", "how=stubborn", "--duration", "5m"))) {
            Program.await("a trial runs", () -> isMeasuring(program));
            List<ProcessHandle> below = descendants(program);
            program.signal("INT");
            program.awaitErr("ending the trial under way.*");
            program.signal("INT");

            assertThat(program.exitCode()).isEqualTo(130);
            Program.await("all end", () -> below.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    @Test
    void interruptWhileItRehearsesLeavesNoTrial() throws Exception {
        try (Program program = Program.start(directory, with("--rehearsal", "5m"))) {
            program.awaitErr("rehearsing.*");
            program.signal("INT");

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(130);
        }
        assertThat(trials("out")).isEmpty();
    }

    private Cli known() {
        return new Cli(directory).knowing(new HeldWorkload());
    }

    private static String[] with(String... others) {
        List<String> words = new ArrayList<>(SLOW);
        for (int i = 0; i < others.length; i += 2) {
            int at = words.indexOf(others[i]);
            if (at >= 0) {
                words.subList(at, at + 2).clear();
            }
        }
        words.addAll(0, Arrays.asList(others));
        return words.toArray(String[]::new);
    }

    /** Its first trial is not over before a test ends it; the others go on when the test says so. */
    private String[] held() {
        String words = "--workload held --users 2 --interactions 20 --warmup 0 --repeats 2 --rehearsal 0s --out out"
                + " --verbose --fork --param free=0";
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of("--param", "until=" + directory.resolve("go")));
        return all.toArray(String[]::new);
    }

    /** Its users have waited that often: its process reports nothing else of what it does. */
    private static boolean isMeasuring(Program program) {
        return children(program).stream().anyMatch(child -> Program.waits(child.pid(), "user-1") > 50);
    }

    private static List<ProcessHandle> children(Program program) {
        return ProcessHandle.of(program.pid()).stream()
                .flatMap(ProcessHandle::children)
                .toList();
    }

    private static List<ProcessHandle> descendants(Program program) {
        return ProcessHandle.of(program.pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
    }

    private List<TrialLog> trials(String name) throws IOException {
        Path run = directory.resolve(name);
        return TrialsFile.read(run, PlanFile.read(run).plan()).trials();
    }

    private static long failures(TrialLog trial) {
        return trial.measured().users().stream()
                .mapToLong(user -> user.failures())
                .sum();
    }

    private static long successes(TrialLog trial) {
        return trial.measured().users().stream()
                .mapToLong(user -> user.successes())
                .sum();
    }

    private void assertResumes() throws IOException {
        Cli.Result resumed = known().run("--resume", "out");
        assertThat(resumed.code()).as(resumed.err()).isEqualTo(ExitCode.DONE);
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.COMPLETE);
        assertThat(trials("out")).hasSize(2).allMatch(trial -> trial.fork().isPresent());
    }
}

package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.FileFacts;
import org.loadharness.codec.Manifest.State;

/** How runs end that are not left to end by themselves; each in a process of its own. */
@Tag("process")
class EndingTest {
    private static final String RPC =
            "--workload counter --mode rpc --users 1,2 --warmup 0 --repeats 3 --rehearsal 0s --out out --verbose";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"INT, 130, interrupted", "TERM, 143, terminated", "HUP, 129, the terminal was closed"})
    void signalEndsTheRunInGoodOrder(String signal, int code, String reason) throws Exception {
        try (Program program = Program.start(directory, held(1, "out"))) {
            program.awaitErr("\\[1/6\\] .*");
            program.signal(signal);

            assertThat(program.exitCode()).isEqualTo(code);
            assertThat(program.err()).anyMatch(line -> line.equals("the run was ended by a signal: " + reason));
            assertThat(program.out()).anyMatch(line -> line.startsWith("verdict: "));
        }

        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.state()).isEqualTo(State.INCOMPLETE);
        assertThat(manifest.reason()).contains(reason);
        assertThat(manifest.totals().trialsDone()).isBetween(1, 5);
        assertThat(manifest.files())
                .isEqualTo(
                        FileFacts.of(directory.resolve("out"), manifest.files().keySet()));
        assertResumes();
    }

    @Test
    void signalEndsAProfiledTrialToo() throws Exception {
        List<String> words = new ArrayList<>(List.of(held(1, "out")));
        words.add("--profile");
        try (Program program = Program.start(directory, words.toArray(String[]::new))) {
            program.awaitErr("\\[1/12\\] .*");
            Program.await("a user is at work", () -> Program.waits(program.pid(), "user-0") > 20);
            program.signal("INT");

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(130);
        }

        assertThat(directory.resolve("out")).isDirectoryNotContaining("glob:**.jfr");
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.INCOMPLETE);
    }

    @Test
    void secondInterruptLeavesAtOnce() throws Exception {
        try (Program program = Program.start(
                directory,
                "--workload",
                "failing",
                "--param",
                "how=stubborn",
                "--users",
                "2",
                "--rehearsal",
                "0s",
                "--warmup",
                "0",
                "--repeats",
                "1",
                "--out",
                "out",
                "--duration",
                "1m",
                "--verbose")) {
            Program.await("a user is at work", () -> Program.waits(program.pid(), "user-0") > 20);
            program.signal("INT");
            program.awaitErr("ending the trial under way.*");
            program.signal("INT");

            assertThat(program.exitCode()).isEqualTo(130);
        }
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.RUNNING);
    }

    /** Whose code 0 would say that all went well. */
    @Test
    void aWorkloadThatEndsTheProcessEndsTheRunAsInvalidAndInWords() throws Exception {
        try (Program program = Program.start(directory, failing("exit"))) {
            assertThat(program.exitCode()).isEqualTo(ExitCode.INVALID.number());
            assertThat(program.err())
                    .anyMatch(line ->
                            line.startsWith("the workload, or what it uses, ended this process with System.exit"));
        }
    }

    @Test
    void aThreadThatNobodyCatchesIsReportedWithItsTrace() throws Exception {
        try (Program program = Program.start(directory, failing("thread"))) {
            assertThat(program.exitCode()).isEqualTo(ExitCode.DONE.number());
            assertThat(program.err())
                    .contains("Exception in thread \"helper\" java.lang.IllegalStateException: nobody catches this")
                    .anyMatch(line -> line.contains("at org.loadharness.cli.FailingWorkload."));
        }
    }

    private static String[] failing(String how) {
        return ("--workload failing --param how=" + how
                        + " --interactions 2 --warmup 0 --rehearsal 0s --repeats 1 --out out")
                .split(" ");
    }

    @Test
    void killedRunKeepsItsTrialsAndGoesOn() throws Exception {
        for (int trials = 1; trials <= 4; trials += 3) {
            Path out = directory.resolve("out" + trials);
            try (Program program = Program.start(directory, held(trials, "out" + trials))) {
                program.awaitErr("\\[" + trials + "/6\\] .*");
                program.signal("KILL");
                assertThat(program.exitCode()).isEqualTo(137);
            }

            assertThat(Manifest.read(out).state()).isEqualTo(State.RUNNING);
            Files.createFile(directory.resolve("go-out" + trials));
            assertThat(known().run("--resume", out.toString()).code()).isEqualTo(ExitCode.DONE);
            assertThat(Manifest.read(out).totals().trialsDone()).isEqualTo(6);
        }
    }

    @Test
    void signalEndsTheRunWhereJavaHidesSignals() throws Exception {
        List<String> flags = List.of(
                "--limit-modules",
                "java.base,java.logging,java.management,jdk.management,java.xml,java.desktop,java.sql");
        try (Program program = Program.start(directory, flags, held(1, "out"))) {
            program.awaitErr("\\[1/6\\] .*");
            program.signal("INT");

            assertThat(program.exitCode()).isEqualTo(130);
        }

        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.INCOMPLETE);
        assertResumes();
    }

    @Test
    void serverIsStartedAndEndedWithTheRun() throws Exception {
        String words = RPC + " --interactions 20 --format csv";
        try (Program program = Program.start(directory, words.split(" "))) {
            long server = serverOf(program);

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(0);
            Program.await("the server ends", () -> ProcessHandle.of(server).isEmpty());
        }
        assertThat(Manifest.read(directory.resolve("out")).server()).startsWith("one server process for each session");
    }

    @Test
    void interruptOfAllProcessesOfATerminalEndsTheTrialBeforeTheServer() throws Exception {
        try (Program program = Program.start(directory, longRpc())) {
            long server = serverOf(program);
            Program.await("a user is at work", () -> Program.waits(program.pid(), "user-0") > 20);
            Program.signal("INT", server);
            program.signal("INT");

            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(130);
            Program.await("the server ends", () -> ProcessHandle.of(server).isEmpty());
        }
        assertThat(Manifest.read(directory.resolve("out")).totals().failures()).isZero();
    }

    @Test
    void whatACrashLeavesLiesWithTheResults() throws Exception {
        try (Program program = Program.start(directory, longRpc())) {
            long server = serverOf(program);
            Program.await("a user is at work", () -> Program.waits(program.pid(), "user-0") > 20);
            Program.signal("SEGV", server);
            Path log = directory.resolve("out/hs_err_pid" + server + ".log");
            Program.await("the crash is written down", () -> Files.exists(log));
            program.signal("INT");
            program.exitCode();
        }

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("out");
        }
    }

    @Test
    void serverEndsWithAKilledRun() throws Exception {
        try (Program program = Program.start(directory, longRpc())) {
            long server = serverOf(program);
            program.signal("KILL");
            program.exitCode();

            Program.await("the server ends", () -> ProcessHandle.of(server).isEmpty());
        }
    }

    @Test
    void fullDiskCostsTheTrialUnderWayOnly() throws Exception {
        assumeThat(Path.of("/bin/sh")).exists();
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -f 200; exec \"$@\"", "sh"));
        command.addAll(Program.command(
                List.of("-XX:-UsePerfData"),
                "--workload",
                "failing",
                "--param",
                "how=always",
                "--users",
                "1",
                "--interactions",
                "50",
                "--repeats",
                "60",
                "--rehearsal",
                "0s",
                "--out",
                "out"));
        Path out = directory.resolve("out");

        try (Program program = Program.of(directory, command)) {
            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(74);
            assertThat(program.err())
                    .anyMatch(
                            line -> line.matches(
                                    "results could not be written any more: out/trials.jsonl: File too large;"
                                            + " \\d+ finished trials? kept; when there is room again, resume the run \\(--resume out.*\\)"));
        }

        Manifest manifest = Manifest.read(out);
        assertThat(manifest.state()).isEqualTo(State.INCOMPLETE);
        assertThat(manifest.reason()).contains("File too large");
        assertThat(Files.readAllLines(out.resolve("trials.jsonl")))
                .hasSize(manifest.totals().trialsDone())
                .hasSizeBetween(1, 59);
        assertThat(new Cli(directory).run("--resume", "out").code()).isEqualTo(ExitCode.INVALID);
        assertThat(Manifest.read(out).totals().trialsDone()).isEqualTo(60);
    }

    /** So many trials go on by themselves, and the others when the test lets them. */
    private String[] held(int free, String out) {
        String words = "--workload held --users 1,2 --interactions 20 --warmup 0 --repeats 3 --rehearsal 0s";
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of("--out", out, "--param", "free=" + free));
        all.addAll(List.of("--param", "until=" + directory.resolve("go-" + out)));
        return all.toArray(String[]::new);
    }

    /** No trial of it is over before a test ends it. */
    private static String[] longRpc() {
        return (RPC + " --duration 5m").split(" ");
    }

    private static long serverOf(Program program) throws InterruptedException {
        String line = program.awaitErr("server: http.*, process \\d+");
        return Long.parseLong(line.replaceAll(".*process ", ""));
    }

    private Cli known() {
        return new Cli(directory).knowing(new HeldWorkload());
    }

    private void assertResumes() throws IOException {
        Files.createFile(directory.resolve("go-out"));
        assertThat(known().run("--resume", "out").code()).isEqualTo(ExitCode.DONE);
        Manifest manifest = Manifest.read(directory.resolve("out"));
        assertThat(manifest.state()).isEqualTo(State.COMPLETE);
        assertThat(manifest.totals().trialsDone()).isEqualTo(6);
        assertThat(manifest.sessions()).hasSize(2);
    }
}

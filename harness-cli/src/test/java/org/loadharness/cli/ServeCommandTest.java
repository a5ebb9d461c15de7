package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.record.ResourceUse;
import org.loadharness.time.Clock;

@Tag("process")
class ServeCommandTest {
    private static final String READY = "\\{\"workload\":\"counter\",\"url\":\"http://127.0.0.1:\\d+\",\"pid\":\\d+}";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"TERM, 143", "INT, 130"})
    void serverAnswersUntilASignalEndsIt(String signal, int code) throws Exception {
        try (Program program = Program.start(directory, "serve", "counter", "--param", "step=3")) {
            String ready = program.awaitOut(READY);
            assertThat(ready).contains("\"pid\":" + program.pid() + "}");
            try (LineClient client = new LineClient(urlIn(ready))) {
                client.call("count");
            }
            program.signal(signal);

            assertThat(program.exitCode()).isEqualTo(code);
            assertThat(program.out()).containsExactly(ready);
            assertThat(program.err()).isEmpty();
        }
    }

    @Test
    void serverOfAParentEndsWithItsInputAndNotByCtrlC() throws Exception {
        try (Program program = Program.startChild(directory, "serve", "counter")) {
            program.awaitOut(READY);
            program.awaitOut("\\{\"cpu_ns\":\\d+,\"rss_bytes\":[1-9]\\d+,\"gc_count\":\\d+,\"gc_ns\":\\d+[,}].*");
            program.signal("INT");
            program.signal("HUP");
            Program.await("a third line", () -> program.out().size() >= 4);
            program.endInput();

            assertThat(program.exitCode()).isEqualTo(0);
        }
    }

    @Test
    void whoeverAsksIsAnsweredForThisMomentAndOnlyThen() throws Exception {
        try (Program program = Program.startChild(directory, "serve", "counter")) {
            program.awaitOut(READY);
            program.say("\n");
            program.awaitOut("\\{\"cpu_ns\".*");
            int before = linesWhenItIsQuiet(program);
            program.say("now\nand\nagain\n");
            Program.await("three answers", () -> program.out().size() >= before + 3);

            assertThat(linesWhenItIsQuiet(program)).isEqualTo(before + 3);
            assertThat(last(program).of(ResourceUse.Resource.CPU_NANOS)).isPresent();
            assertThat(ResourceUse.Line.parse(program.out().get(0))).isEmpty();
        }
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void aServerReportsEverythingThatItsProcessUses() throws Exception {
        try (Program program = Program.startChild(directory, "serve", "counter")) {
            program.awaitOut(READY);
            program.awaitOut("\\{\"cpu_ns\".*");

            assertThat(last(program).figures())
                    .containsKeys(
                            ResourceUse.Resource.CPU_NANOS,
                            ResourceUse.Resource.CPU_USER_NANOS,
                            ResourceUse.Resource.CPU_SYSTEM_NANOS,
                            ResourceUse.Resource.RESIDENT_BYTES,
                            ResourceUse.Resource.THREADS,
                            ResourceUse.Resource.COLLECTIONS,
                            ResourceUse.Resource.COLLECTION_NANOS,
                            ResourceUse.Resource.VOLUNTARY_SWITCHES,
                            ResourceUse.Resource.INVOLUNTARY_SWITCHES,
                            ResourceUse.Resource.RECEIVED_BYTES,
                            ResourceUse.Resource.SENT_BYTES);
            assertThat(last(program).of(ResourceUse.Resource.THREADS).orElseThrow())
                    .isBetween(5L, 150L);
        }
    }

    /** An address of documents, which no machine has. */
    @Test
    void whereAnyPortWouldDoTheAddressIsWrong() {
        Result result = new Cli(directory).run("serve", "counter", "--bind", "192.0.2.1");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .singleElement()
                .asString()
                .startsWith("--bind 192.0.2.1 --port 0: ")
                .endsWith("; choose an address of this machine, or 0.0.0.0 for every one");
    }

    @Test
    void portInUseIsOneClearLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Result result =
                    new Cli(directory).run("serve", "counter", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .startsWith("--bind 127.0.0.1 --port " + taken.getLocalPort() + ": Address already in use")
                    .endsWith("; choose another port, or 0 for a free one\n");
            assertThat(result.errLines()).hasSize(1);
        }
    }

    /** Waits until a second and a half passes without a line: it reports once a second as long as nobody asks. */
    private static int linesWhenItIsQuiet(Program program) throws InterruptedException {
        int lines;
        do {
            lines = program.out().size();
            Clock.system().waitUntil(Clock.system().nanos() + TimeUnit.MILLISECONDS.toNanos(1_500));
        } while (program.out().size() > lines);
        return lines;
    }

    private static ResourceUse last(Program program) {
        return ResourceUse.Line.parse(program.out().get(program.out().size() - 1))
                .orElseThrow();
    }

    private static URI urlIn(String ready) {
        return URI.create(ready.replaceAll(".*\"url\":\"([^\"]+)\".*", "$1"));
    }
}

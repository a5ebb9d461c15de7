package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that run on some processors, real ones. */
@EnabledOnOs(OS.LINUX)
class AffinityTest {
    /** Ready at once, and ends when its input does. */
    private static final List<String> SERVER =
            List.of("sh", "-c", "echo '{\"url\": \"http://127.0.0.1:1\"}'; exec cat > /dev/null");

    @TempDir
    private Path directory;

    @Test
    void aServerRunsOnTheProcessorsThatItIsTo() throws Exception {
        for (int processor : own().numbers()) {
            String one = Integer.toString(processor);
            long processId;
            try (ServerProcess server = start(SERVER, new Affinity(Optional.of(one)))) {
                processId = server.processId();
                assertThat(server.processors()).contains(one);
                assertThat(Processors.of(processId).map(Processors::text)).contains(one);
            }
            Optional<ProcessHandle> left = ProcessHandle.of(processId);
            if (left.isPresent()) {
                left.get().onExit().get(20, TimeUnit.SECONDS);
            }
        }
    }

    @Test
    void aServerRunsWhereItsParentMayIfNothingIsSaid() throws Exception {
        try (ServerProcess server = start(SERVER, new Affinity(Optional.empty()))) {
            assertThat(server.processors()).contains(own().text());
        }
    }

    @Test
    void processorsThatTheMachineDoesNotHaveAreNamedBeforeAnythingRuns() {
        Path trace = directory.resolve("ran");
        Processors machine = Processors.ofMachine().orElseThrow();
        int none = machine.numbers().last() + 1;

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> start(
                        List.of("touch", trace.toString()),
                        new Affinity(Optional.of(machine.numbers().first() + "," + none))))
                .withMessage("the server is to run on processors "
                        + machine.numbers().first() + "," + none + ", and this machine has " + machine.text() + ", not "
                        + none + "; name others");
        assertThat(Files.exists(trace)).isFalse();
    }

    @Test
    void aMachineWithoutTasksetIsReportedInOneLine() {
        String first = own().numbers().first().toString();

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> start(
                        SERVER,
                        new Affinity(
                                Optional.of(first), directory.resolve("taskset").toString())))
                .withMessageStartingWith("the server is to run on processors " + first + ", and ")
                .withMessageEndingWith("; install util-linux, or let it run on all processors")
                .withMessageNotContaining("\n");
    }

    @Test
    void aProgramThatDoesNotBindIsFoundOut() throws Exception {
        Processors own = own();
        int other = Processors.ofMachine().orElseThrow().numbers().stream()
                .filter(number -> own.numbers().size() > 1 || !own.numbers().contains(number))
                .findFirst()
                .orElse(-1);
        assumeTrue(other >= 0, "one processor alone");
        Path careless = directory.resolve("careless");
        Files.writeString(careless, "#!/bin/sh\nshift 2\nexec \"$@\"\n");
        assertThat(careless.toFile().setExecutable(true)).isTrue();

        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(
                        () -> start(SERVER, new Affinity(Optional.of(Integer.toString(other)), careless.toString())))
                .withMessage("the server is to run on processors " + other + ", and the system lets it run on "
                        + own.text() + "; name others");
    }

    private static ServerProcess start(List<String> command, Affinity affinity)
            throws TargetUnreachable, InterruptedException {
        return ServerProcess.start(command, affinity, line -> {});
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "-1", "1-", "3-1", "0,,1", "0-4:0", "8192", "0; rm", "99999", "0-1-2"})
    void whatIsNoListIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Processors.parse(text))
                .withMessage("\"" + text + "\" is no list of processors; write their numbers, as in 0,2-3");
        assertThatExceptionOfType(TargetUnreachable.class)
                .isThrownBy(() -> new Affinity(Optional.of(text)).start(SERVER))
                .withMessageStartingWith("the server's processors: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0; 0", "0,2-4; 0 2 3 4", "0-8:4,1; 0 1 4 8", " 3 , 1 ; 1 3"})
    void listsAreReadAsTasksetReadsThem(String text, String numbers) {
        assertThat(Processors.parse(text).numbers()).map(String::valueOf).containsExactly(numbers.split(" "));
    }

    private static Processors own() {
        return Processors.of(ProcessHandle.current().pid()).orElseThrow();
    }
}

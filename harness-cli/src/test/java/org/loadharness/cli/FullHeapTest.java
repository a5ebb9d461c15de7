package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.codec.Manifest;
import org.loadharness.codec.Manifest.State;

/** A run whose system keeps all memory, in a process of its own. */
@Tag("process")
class FullHeapTest {
    @TempDir
    private Path directory;

    @Test
    void aProcessThatOnlyCollectsEndsInWordsAndItsTrialsAreKept() throws Exception {
        Path go = directory.resolve("go");
        String words =
                "--workload hoarding --users 4 --interactions 20 --warmup 0 --repeats 3 --rehearsal 0s --out out";
        List<String> all = List.of((words + " --param until=" + go).split(" "));
        try (Program program = Program.start(directory, List.of("-Xmx24m"), all.toArray(String[]::new))) {
            assertThat(program.exitCode()).as("%s", program.err()).isEqualTo(ExitCode.INTERNAL.number());
            assertThat(program.err())
                    .filteredOn(line -> line.startsWith("out of memory"))
                    .singleElement()
                    .asString()
                    .contains("--resume goes on", "-Xmx", "fewer users");
        }
        assertThat(Manifest.read(directory.resolve("out")).state()).isEqualTo(State.RUNNING);
        assertThat(Files.readAllLines(directory.resolve("out/trials.jsonl"))).hasSize(1);

        Files.createFile(go);
        Cli resuming = new Cli(directory).knowing(new HoardingWorkload());

        assertThat(resuming.run("--resume", "out").code()).isEqualTo(ExitCode.DONE);
        assertThat(Manifest.read(directory.resolve("out")).totals().trialsDone())
                .isEqualTo(3);
    }
}

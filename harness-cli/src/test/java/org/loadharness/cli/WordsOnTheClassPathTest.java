package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.workload.Workload;

/** A workload of lambdas, named in a folder of the class path as a user's is. */
class WordsOnTheClassPathTest {
    @TempDir
    private Path directory;

    @Test
    void theCommandLineRunsAWorkloadOfLambdasAndEachTrialInAProcessOfItsOwnToo() throws Exception {
        try (Program program = start(
                "run --workload words --users 1 --interactions 200 --warmup 5 --rehearsal 0s --repeats 2 --out out"
                        + " --vary fork=true,false")) {
            assertThat(program.exitCode())
                    .as("%s%n%s", program.out(), program.err())
                    .isZero();
        }

        assertThat(Files.readAllLines(directory.resolve("out/interactions.csv")))
                .anySatisfy(row -> assertThat(row).contains(",count,", ",0.9,"))
                .anySatisfy(row -> assertThat(row).contains(",read,", ",0.1,"));
    }

    @Test
    void itIsListedByTheNamesOfItsInteractions() throws Exception {
        try (Program program = start("list")) {
            assertThat(program.exitCode()).as("%s", program.err()).isZero();
            assertThat(String.join("\n", program.out())).contains("words", "count, read");
        }
    }

    private Program start(String words) throws IOException {
        Path services = Files.createDirectories(directory.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve(Workload.class.getName()), Words.class.getName());
        List<String> command = new ArrayList<>(Program.command(List.of(), words.split(" ")));
        int classPath = command.indexOf("-cp") + 1;
        command.set(classPath, command.get(classPath) + File.pathSeparator + directory.resolve("classes"));
        return Program.of(directory, command);
    }
}

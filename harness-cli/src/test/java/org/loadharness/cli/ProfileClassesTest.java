package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;

/** A run that nobody profiles pays nothing for it: no class that records is loaded, and there is no file of it. */
@Tag("process")
class ProfileClassesTest {
    private static final Pattern RECORDS = Pattern.compile("(org\\.loadharness\\.profile|jdk\\.jfr)\\..*");

    @TempDir
    private Path directory;

    @Test
    void withoutProfileNothingThatRecordsIsLoaded() throws Exception {
        assertThat(loaded("plain"))
                .contains("org.loadharness.drive.LocalRunner")
                .noneMatch(RECORDS.asPredicate());
        assertThat(directory.resolve("plain"))
                .isDirectoryNotContaining("glob:**.jfr")
                .isDirectoryNotContaining("glob:**/time.csv")
                .isDirectoryNotContaining("glob:**/hotspots.csv");
    }

    @Test
    void withProfileItIs() throws Exception {
        assertThat(loaded("profiled", "--profile"))
                .contains("org.loadharness.profile.FlightProfiler", "jdk.jfr.Recording");
        assertThat(directory.resolve("profiled"))
                .isDirectoryContaining("glob:**/profile-1-1.jfr")
                .isDirectoryContaining("glob:**/time.csv");
    }

    private List<String> loaded(String out, String... more) throws Exception {
        Path log = directory.resolve(out + "-classes");
        List<String> words = new ArrayList<>(List.of(
                "--workload", "counter", "--users", "2", "--interactions", "1000", "--warmup", "0", "--repeats", "1"));
        words.addAll(List.of("--rehearsal", "0s", "--out", out));
        words.addAll(List.of(more));
        try (Program program = Program.start(
                directory, List.of("-Xlog:class+load=info:file=" + log + ":none"), words.toArray(String[]::new))) {
            assertThat(program.exitCode())
                    .as("%s", program.err())
                    .isIn(ExitCode.DONE.number(), ExitCode.INVALID.number());
        }
        return Files.readAllLines(log).stream()
                .map(line -> line.replaceFirst(" .*", ""))
                .toList();
    }
}

package org.loadharness.workloads.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

class DataPlacesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "regex, data, /no/where, does not exist",
        "regex, data, /tmp, is no file",
        "store, data, /proc/x, cannot be written",
        "ski, directory, /dev/null/x, cannot be written"
    })
    void placeThatCannotServeIsNamedBeforeAnythingRuns(
            String workload, String parameter, String place, String problem) {
        Workload study = Workloads.discovered().named(workload);

        assertThat(study.unusableFiles(Settings.of(study.parameters(), Map.of(parameter, place))))
                .singleElement()
                .asString()
                .startsWith(parameter + ": ")
                .contains("\"" + place + "\"", problem);
    }

    @Test
    void askingLeavesTheDiskAsItWas() throws IOException {
        Files.createDirectories(directory.resolve("there"));
        Files.writeString(directory.resolve("file"), "a@@@b");

        assertThat(DataPlaces.problemOfDirectory(directory.resolve("a/b/c"))).isEmpty();
        assertThat(DataPlaces.problemOfDirectory(directory.resolve("there"))).isEmpty();
        assertThat(DataPlaces.problemOfDirectory(directory.resolve("file/below")))
                .isPresent();
        assertThat(DataPlaces.problemOfFile(directory.resolve("file"))).isEmpty();

        try (Stream<Path> left = Files.walk(directory)) {
            assertThat(left.map(directory::relativize))
                    .containsExactlyInAnyOrder(Path.of(""), Path.of("there"), Path.of("file"));
        }
    }
}

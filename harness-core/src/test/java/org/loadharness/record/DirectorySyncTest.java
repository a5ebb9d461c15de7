package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.WatchedDisk;

/** A name that may not outlast a loss of power is a failure like any other, but for systems that sync no directory. */
class DirectorySyncTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"No space left on device", "Input/output error", "Disk quota exceeded"})
    void failureIsThrownWithTheNameOfTheDirectory(String reason) {
        assertThatThrownBy(() -> DiskFile.syncDirectoryOf(failing(reason).resolve("file")))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + ": " + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Invalid argument", "Operation not supported"})
    void systemThatSyncsNoDirectoryLosesNothingElse(String reason) throws IOException {
        Path file = failing(reason).resolve("file");

        DiskFile.syncDirectoryOf(file);

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void directoryThatIsGoneIsAFailure() {
        assertThatThrownBy(
                        () -> DiskFile.syncDirectoryOf(directory.resolve("none").resolve("file")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    @Test
    void interruptedThreadSyncsItAndStaysInterrupted() throws IOException {
        List<String> steps = new ArrayList<>();
        Thread.currentThread().interrupt();
        try {
            DiskFile.syncDirectoryOf(WatchedDisk.watch(directory, steps::add).resolve("file"));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(steps).containsExactly("sync directory");
    }

    @Test
    void newDirectoryAndItsNewParentsAreEachSynced() throws IOException {
        List<String> steps = new ArrayList<>();
        Path disk = WatchedDisk.watch(directory, steps::add);

        DiskFile.makeDirectory(disk.resolve("a").resolve("b"));
        DiskFile.makeDirectory(disk.resolve("a").resolve("b"));

        assertThat(directory.resolve("a").resolve("b")).isDirectory();
        assertThat(steps.stream().filter(step -> step.startsWith("sync"))).hasSize(2);
        assertThat(steps.indexOf("sync directory")).isGreaterThan(steps.indexOf("create directory"));
    }

    private Path failing(String reason) {
        return WatchedDisk.watch(directory, step -> {
            throw new IOException(reason);
        });
    }
}

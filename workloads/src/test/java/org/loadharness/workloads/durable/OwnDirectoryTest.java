package org.loadharness.workloads.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OwnDirectoryTest {
    private final String name = "loadharness-test-" + UUID.nameUUIDFromBytes(new byte[] {21});

    @Test
    void directoryGoesWithAllThatIsInIt() throws IOException {
        OwnDirectory own = OwnDirectory.create(name);
        Files.writeString(Files.createDirectories(own.path().resolve("deep")).resolve("file"), "text");

        own.close();

        assertThat(own.path()).doesNotExist();
    }

    @Test
    void nextOneTakesBackWhatAKilledServerHasLeftAndNothingThatIsInUse() throws IOException {
        OwnDirectory killed = OwnDirectory.create(name);
        Files.writeString(killed.path().resolve("rides.mv.db"), "half");
        killed.lock().close(); // as the system does
        Path strangers = Files.createTempDirectory(name + "-");

        try (OwnDirectory first = OwnDirectory.create(name);
                OwnDirectory second = OwnDirectory.create(name)) {
            assertThat(killed.path()).doesNotExist();
            assertThat(first.path()).isDirectory();
            assertThat(second.path()).isDirectory();
            assertThat(strangers).isDirectory();
        } finally {
            Files.delete(strangers);
        }
    }
}

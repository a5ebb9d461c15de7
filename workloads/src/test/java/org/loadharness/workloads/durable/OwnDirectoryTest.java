package org.loadharness.workloads.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void oneThatCannotBeHadIsRemoved(@TempDir Path temporary) throws IOException {
        Path hidden = Files.createDirectory(temporary.resolve(".taken"));
        Files.createFile(Files.createDirectory(temporary.resolve("taken")).resolve("of another"));

        assertThatThrownBy(() -> OwnDirectory.inUse(hidden)).isInstanceOf(IOException.class);

        assertThat(hidden).doesNotExist();
        assertThat(temporary.resolve("taken")).isNotEmptyDirectory();
    }

    /** A process that only looks must not take what another one uses, nor unlock what it uses itself. */
    @Test
    void nextOneTakesBackWhatAKilledServerHasLeftAndNothingThatIsInUse() throws Exception {
        Path strangers = Files.createTempDirectory(name + "-");
        try (OwnDirectory first = OwnDirectory.create(name);
                OwnDirectory second = OwnDirectory.create(name)) {
            Process server = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Server.class.getName(),
                            name)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Path killed = Path.of(server.inputReader().readLine());
            assertThat(List.of(killed, first.path(), second.path(), strangers)).allMatch(Files::isDirectory);

            server.destroyForcibly().waitFor();
            OwnDirectory.create(name).close();

            assertThat(killed).doesNotExist();
            assertThat(List.of(first.path(), second.path(), strangers)).allMatch(Files::isDirectory);
        } finally {
            Files.delete(strangers);
        }
    }

    /** Has a directory, and does not end. */
    static final class Server {
        private Server() {}

        public static void main(String[] words) throws IOException {
            System.out.println(OwnDirectory.create(words[0]).path());
            System.in.read();
        }
    }
}

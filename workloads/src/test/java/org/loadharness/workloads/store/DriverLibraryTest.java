package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverLibraryTest {
    @TempDir
    private Path temporary;

    @Test
    void killedProcessLeavesNoLibraryBehind() throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Server.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("open");

        process.destroyForcibly().waitFor();

        assertThat(temporary).isEmptyDirectory();
    }

    /** Has a database, and does not end. */
    static final class Server {
        private Server() {}

        public static void main(String[] words) throws IOException {
            Database.open(Path.of("unused"), List.of(), new Database.Writes(Durability.MEMORY, 1));
            System.out.println("open");
            System.in.read();
        }
    }
}

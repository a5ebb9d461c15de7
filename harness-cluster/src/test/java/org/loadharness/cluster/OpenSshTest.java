package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialSettings.Agents.Address;

/** It shows a banner, and the client warns that it has not seen this host before: both stand beside what a command answers. */
@Timeout(120)
class OpenSshTest {
    @TempDir
    private Path directory;

    private final List<String> news = new ArrayList<>();
    private final List<String> written = new CopyOnWriteArrayList<>();

    @Test
    void classesAreCopiedAnAgentIsStartedAndNothingIsLeft() throws Exception {
        try (OpenSsh ssh = OpenSsh.start(Files.createDirectory(directory.resolve("ssh")));
                SshStarter starter = starter(ssh)) {
            starter.call(1, 0, 7811, news::add, written::add);
            ProcessHandle agent = starter.handles().get(0);
            agent.onExit().get(60, TimeUnit.SECONDS);
            Optional<String> failure = starter.takeFailure();
            while (failure.isEmpty()) {
                Thread.onSpinWait(); // whoever started it may learn of its end a little later
                failure = starter.takeFailure();
            }

            assertThat(failure.orElseThrow()).contains("ended with exit code 7"); // all that it wrote is there
            assertThat(written).anyMatch(line -> line.contains("the class that was copied runs: 127.0.0.1:7811"));
            assertThat(ssh.temporaryFiles()).isEmptyDirectory();
        }
    }

    @Test
    void aHostThatLetsNobodyInIsNamedWithWhatSshSays() throws Exception {
        try (OpenSsh ssh = OpenSsh.start(Files.createDirectory(directory.resolve("ssh")));
                SshStarter starter = starter(ssh)) {
            ssh.forgetUser();

            assertThatThrownBy(() -> starter.call(1, 0, 7811, news::add, written::add))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageStartingWith("no agent could be started on here: ssh: ")
                    .hasMessageContaining("Permission denied");
        }
    }

    /** Of classes and keys as a run has them, with a main class that says that it is there. */
    private SshStarter starter(OpenSsh ssh) throws IOException, InterruptedException {
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path source = Files.writeString(directory.resolve("AgentMain.java"), """
                package org.loadharness.cluster;

                public class AgentMain {
                    public static void main(String[] words) {
                        System.err.println("the class that was copied runs: " + words[0]);
                        System.exit(7);
                    }
                }
                """);
        Path compiler = Path.of(System.getProperty("java.home"), "bin", "javac");
        List<String> words = List.of(compiler.toString(), "-d", classes.toString(), source.toString());
        assertThat(ShortCommand.run(words, 60).isDone()).as("%s", words).isTrue();
        Path keys = Files.writeString(directory.resolve("own.p12"), "keys");
        return new SshStarter(
                ssh.tools(List.of(classes)),
                List.of(new SshStarter.Place("here", keys, new Address("127.0.0.1", 0), 60)));
    }
}

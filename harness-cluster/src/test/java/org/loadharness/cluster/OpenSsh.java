package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.loadharness.plan.TrialSettings.Agents.Address;

/**
 * The real sshd on this machine, with a banner and the Java of the tests, and ssh and scp that reach it as the host "here" with a key
 * of their own.
 */
final class OpenSsh implements AutoCloseable {
    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final Path OF_ROOT = Path.of("/run/sshd");

    private final Path directory;
    private final Process server;

    private OpenSsh(Path directory, Process server) {
        this.directory = directory;
        this.server = server;
    }

    /** In that directory; a test ends here where there is no sshd. */
    static OpenSsh start(Path directory) throws IOException, InterruptedException {
        assumeThat(SSHD).as("install openssh-server").isExecutable();
        if (Files.isWritable(OF_ROOT.getParent())) {
            Files.createDirectories(OF_ROOT);
        }
        Address address = AgentProcesses.freeAddress();
        key(directory.resolve("host"));
        key(directory.resolve("user"));
        Files.createDirectory(directory.resolve("tmp"));
        Files.writeString(directory.resolve("banner"), "Whoever enters is seen.\n");
        Files.writeString(directory.resolve("server.conf"), """
                Port %1$s
                ListenAddress 127.0.0.1
                HostKey %2$s/host
                AuthorizedKeysFile %2$s/user.pub
                Banner %2$s/banner
                SetEnv TMPDIR=%2$s/tmp PATH=%3$s/bin:/usr/bin:/bin
                Subsystem sftp internal-sftp
                PidFile none
                UsePAM no
                StrictModes no
                """.formatted(
                        address.port(), directory, System.getProperty("java.home")));
        Files.writeString(directory.resolve("client.conf"), """
                Host here
                  HostName 127.0.0.1
                  Port %1$s
                  IdentityFile %2$s/user
                  IdentitiesOnly yes
                  StrictHostKeyChecking accept-new
                  UserKnownHostsFile %2$s/known
                """.formatted(address.port(), directory));
        Process server = new ProcessBuilder(
                        SSHD.toString(),
                        "-D",
                        "-f",
                        directory.resolve("server.conf").toString(),
                        "-E",
                        directory.resolve("server.log").toString())
                .start();
        OpenSsh started = new OpenSsh(directory, server);
        while (!started.answers(address)) {
            assertThat(server.isAlive())
                    .as("%s", directory.resolve("server.log"))
                    .isTrue();
            Thread.onSpinWait();
        }
        return started;
    }

    private static void key(Path file) throws IOException, InterruptedException {
        List<String> words = List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
        assertThat(ShortCommand.run(words, 60).isDone()).as("%s", words).isTrue();
    }

    private boolean answers(Address address) {
        try (Socket caller = new Socket(address.host(), address.port())) {
            return caller.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** From now on nobody is let in. */
    void forgetUser() throws IOException {
        Files.writeString(directory.resolve("user.pub"), "");
    }

    /** Where its sessions have their temporary files. */
    Path temporaryFiles() {
        return directory.resolve("tmp");
    }

    SshStarter.Tools tools(List<Path> classPath) throws IOException {
        return new SshStarter.Tools(program("ssh"), program("scp"), classPath);
    }

    private String program(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, "#!/bin/sh\nexec " + name + " -F " + directory.resolve("client.conf") + " \"$@\"\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }

    @Override
    public void close() {
        server.destroy();
        server.onExit().join();
    }
}

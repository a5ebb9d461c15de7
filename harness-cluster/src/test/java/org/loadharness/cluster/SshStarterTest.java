package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialSettings.Agents;

/**
 * Programs in place of ssh and scp: each host is a directory of this machine, and a command runs in a shell. They warn and greet, as
 * the real ones do.
 */
@Timeout(120)
class SshStarterTest {
    private static final String SSH = """
            #!/bin/sh
            while [ "$1" = -o ]; do shift 2; done
            echo "$1: $2" >>"LOG"
            [ "$1" = gone ] && { echo "ssh: connect to host gone port 22: No route to host"; exit 255; }
            echo "Warning: Permanently added '$1' to the list of known hosts." >&2
            echo "Welcome to $1"
            export TMPDIR="HOSTS" PATH="HOSTS:$PATH"
            exec sh -c "$2"
            """;

    private static final String SCP = """
            #!/bin/sh
            shift 2
            while [ "$1" = -o ]; do shift 2; done
            echo "copied $(basename "$1") to ${2%%:*}" >>"LOG"
            exec cp -r "$1" "${2#*:}"
            """;

    /** Reports how it was called, and ends with its standard input, as an agent does. */
    private static final String JAVA = """
            #!/bin/sh
            echo "java $* in $(ls | tr '\\n' ' ')" >&2
            cat >/dev/null
            exit 7
            """;

    @TempDir
    private Path directory;

    private final List<String> news = new ArrayList<>();
    private final List<String> written = new CopyOnWriteArrayList<>();

    @Test
    void classesAndKeysAreCopiedAnAgentIsStartedAndNothingIsLeft() throws Exception {
        SshStarter starter = starter("one", "ann@two");

        starter.call(2, 0, 7811, news::add, written::add);
        List<ProcessHandle> agents = starter.handles();
        while (written.stream().filter(line -> line.contains("java ")).count() < 2) {
            assertThat(agents).allMatch(ProcessHandle::isAlive);
            Thread.onSpinWait();
        }
        starter.close();

        assertThat(news).containsExactly("starting an agent on one", "starting an agent on ann@two");
        assertThat(written)
                .contains("one: java -cp 0.jar:1 org.loadharness.cluster.AgentMain 10.0.0.1:7811 keys.p12 60 in 0.jar 1"
                        + " keys.p12 ");
        assertThat(Files.readAllLines(directory.resolve("log")))
                .contains(
                        "one: mktemp -d",
                        "copied harness.jar to one",
                        "copied classes to one",
                        "copied own.p12 to ann@two");
        for (ProcessHandle agent : agents) {
            agent.onExit().get(60, TimeUnit.SECONDS);
        }
        try (Stream<Path> left = Files.list(directory.resolve("hosts"))) {
            assertThat(left.map(Path::getFileName)).containsExactly(Path.of("java"));
        }
        assertThat(starter.takeFailure().orElseThrow()).contains("ended with exit code 7");
    }

    @Test
    void whereTheConnectionToOneHostEndsTheNextCallStartsAnotherAgentThere() throws Exception {
        SshStarter starter = starter("one", "ann@two");
        starter.call(2, 0, 7811, news::add, written::add);
        List<ProcessHandle> agents = starter.handles();
        while (written.stream().filter(line -> line.contains("java ")).count() < 2) {
            assertThat(agents).allMatch(ProcessHandle::isAlive);
            Thread.onSpinWait();
        }
        assertThat(agents.get(0).destroyForcibly()).isTrue();
        agents.get(0).onExit().get(60, TimeUnit.SECONDS);

        assertThat(starter.takeFailure().orElseThrow()).contains("ended with exit code 137");
        starter.call(2, 1, 7811, news::add, written::add);

        assertThat(news)
                .containsExactly(
                        "starting an agent on one", "starting an agent on ann@two", "starting an agent on one");
        List<ProcessHandle> now = starter.handles();
        assertThat(now).hasSize(2).contains(agents.get(1)).doesNotContain(agents.get(0));
        starter.close();
        for (ProcessHandle agent : now) {
            agent.onExit().get(60, TimeUnit.SECONDS);
        }
    }

    /** They go to all processes of the terminal, of which some are those of ssh. */
    @ParameterizedTest
    @ValueSource(strings = {"INT", "QUIT", "HUP"})
    void ctrlCAndTheEndOfATerminalLeaveSshAlone(String signal) throws Exception {
        SshStarter starter = starter("one");
        starter.call(1, 0, 7811, news::add, written::add);
        ProcessHandle ssh = starter.handles().get(0);
        while (written.stream().noneMatch(line -> line.contains("java "))) {
            assertThat(ssh.isAlive()).isTrue();
            Thread.onSpinWait();
        }

        List<ProcessHandle> all =
                Stream.concat(Stream.of(ssh), ssh.descendants()).toList();
        for (ProcessHandle each : all) {
            new ProcessBuilder("kill", "-" + signal, Long.toString(each.pid()))
                    .start()
                    .waitFor();
        }
        starter.close();

        ssh.onExit().get(60, TimeUnit.SECONDS);
        assertThat(starter.takeFailure().orElseThrow()).contains("ended with exit code 7");
    }

    /** Ctrl-C may end a copy before it interrupts the run. */
    @Test
    void aHostIsLeftAsItWasWhereAnInterruptComesAfterTheCopyHasFailed() throws Exception {
        SshStarter starter = starter("one");
        program(directory.resolve("scp"), "#!/bin/sh\nexit 1\n");
        program(
                directory.resolve("ssh"),
                SSH.replace("export", "case $2 in rm*) mkdir LOG.began && exec tail -f LOG;; esac; export"));
        Thread run = Thread.currentThread();
        Thread terminal = new Thread(() -> interruptWhenThere(directory.resolve("log.began"), run));
        terminal.start();

        assertThatThrownBy(() -> starter.call(1, 0, 7811, news::add, written::add))
                .isInstanceOf(TargetUnreachable.class);

        assertThat(Thread.interrupted()).isTrue();
        terminal.join();
        try (Stream<Path> left = Files.list(directory.resolve("hosts"))) {
            assertThat(left.map(Path::getFileName)).containsExactly(Path.of("java"));
        }
    }

    private static void interruptWhenThere(Path file, Thread thread) {
        while (!Files.exists(file)) {
            Thread.onSpinWait();
        }
        thread.interrupt();
    }

    @Test
    void aHostThatIsNotThereIsNamedWithWhatSshSays() throws Exception {
        try (SshStarter starter = starter("gone")) {
            assertThatThrownBy(() -> starter.call(1, 0, 7811, news::add, written::add))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessage(
                            "no agent could be started on gone: ssh: ssh: connect to host gone port 22: No route to host");
            assertThat(starter.handles()).isEmpty();
            assertThat(news).containsExactly("starting an agent on gone");
        }
    }

    /** A host can make a directory that it cannot fill. */
    @Test
    void aHostWhoseDiskIsFullIsNamedWithWhatScpSaysAndNothingIsLeftThere() throws Exception {
        try (SshStarter starter = starter("full");
                FullDisk disk = FullDisk.at(directory.resolve("hosts"))) {
            assertThatThrownBy(() -> starter.call(1, 0, 7811, news::add, written::add))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageStartingWith("no agent could be started on full: scp: ")
                    .hasMessageContaining("No space left on device");
            assertThat(starter.handles()).isEmpty();
            assertThat(disk.files()).isEmpty();
        }
    }

    @Test
    void keysOfARunAreMadeForEachHostAndRemovedWithIt() throws Exception {
        Agents.Place.Hosts hosts = new Agents.Place.Hosts(List.of("one", "two"));
        var asked =
                org.loadharness.plan.TrialSettings.Agents.parse("ssh:one,two").joining();
        Path file;
        try (KeysOfRun keys = new KeysOfRun()) {
            Agents.Joining joining = keys.of(hosts, asked);
            file = Path.of(joining.keys().orElseThrow());

            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(KeyMaker.ofAgent(file, 2)).exists();
            assertThat(joining.listen()).isEqualTo(asked.listen());
        }
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void anAddressOfIpv6ReachesTheAgentThroughTheShellOfItsHost() throws Exception {
        SshStarter starter = starter(new Agents.Address("[fd00::1]", 0), "one");

        starter.call(1, 0, 7811, news::add, written::add);
        ProcessHandle ssh = starter.handles().get(0);
        while (written.stream().noneMatch(line -> line.contains("java "))) {
            assertThat(ssh.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        starter.close();

        ssh.onExit().get(60, TimeUnit.SECONDS);
        assertThat(Files.readString(directory.resolve("log"))).contains(" \"[fd00::1]:7811\" keys.p12 60");
        assertThat(written).anyMatch(line -> line.contains("AgentMain [fd00::1]:7811 keys.p12 60 in"));
    }

    private SshStarter starter(String... hosts) throws IOException {
        return starter(new Agents.Address("10.0.0.1", 0), hosts);
    }

    private SshStarter starter(Agents.Address dialled, String... hosts) throws IOException {
        Path jar = Files.writeString(directory.resolve("harness.jar"), "classes");
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Path own = Files.writeString(directory.resolve("own.p12"), "keys");
        Path away = Files.createDirectory(directory.resolve("hosts"));
        program(away.resolve("java"), JAVA);
        SshStarter.Tools tools = new SshStarter.Tools(
                program(directory.resolve("ssh"), SSH), program(directory.resolve("scp"), SCP), List.of(jar, classes));
        List<SshStarter.Place> places = new ArrayList<>();
        for (String host : hosts) {
            places.add(new SshStarter.Place(host, own, dialled, 60));
        }
        return new SshStarter(tools, places);
    }

    private String program(Path file, String text) throws IOException {
        Files.writeString(
                file,
                text.replace("HOSTS", directory.resolve("hosts").toString())
                        .replace("LOG", directory.resolve("log").toString()));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
        return file.toString();
    }
}

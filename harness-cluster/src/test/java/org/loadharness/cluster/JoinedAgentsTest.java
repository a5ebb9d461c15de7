package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** Agents as processes that somebody else has started, and the controller and the server in the process of the test. */
@Timeout(300)
class JoinedAgentsTest {
    private static final int USERS = 5;
    private static final int TIMES = 40;

    @TempDir
    private Path directory;

    private final Semaphore refused = new Semaphore(0);
    private final List<String> written = new ArrayList<>();
    private AgentProcesses processes;
    private TrialSettings.Agents.Address address;

    @BeforeEach
    void start() throws IOException {
        processes = AgentProcesses.beginning();
        address = AgentProcesses.freeAddress();
    }

    @AfterEach
    void end() throws IOException {
        processes.close();
    }

    @Test
    void agentsWithKeysOfTheirOwnShareATrialThroughOnePortWhereAnotherKeyIsRefused() throws Exception {
        KeyMaker.make(directory.resolve("keys.p12"), 2);
        KeyMaker.make(directory.resolve("others.p12"), 0);
        startAgent("keys-1.p12", "-Djdk.serialFilter=!*");
        startAgent("keys-2.p12", "-Djdk.serialFilter=!*");
        AgentProcess stranger = startAgent("others.p12");
        Set<String> before =
                new HashSet<>(Sockets.listening(ProcessHandle.current().pid()));
        List<String> opened = new ArrayList<>();

        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), 2)) {
            TrialLog log = run(agents, wanted(2, "keys.p12", 240), () -> {
                opened.addAll(Sockets.listening(ProcessHandle.current().pid()));
                for (AgentProcess process : processes.all().subList(0, 2)) {
                    assertThat(Sockets.listening(process.handle().pid())).isEmpty();
                    assertThat(Sockets.udp(process.handle().pid())).allMatch(Sockets::isLoopback);
                }
                stranger.awaitEnd();
            });

            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
        }

        assertThat(processes.server().said()).hasSize(USERS * TIMES);
        opened.removeAll(before);
        assertThat(opened).hasSize(1).allMatch(Sockets::isLoopback);
        assertThat(written.get(0))
                .startsWith("waiting for 2 agents at " + address.text())
                .contains("agent --join");
        assertThat(written)
                .anyMatch(line -> line.endsWith(" has joined, 2 of 2"))
                .anyMatch(line -> line.startsWith("a caller from 127.0.0.1 was refused: it has no key that "));
        processes.awaitEnds();
        assertThat(processes.said())
                .anyMatch(line -> line.startsWith("refused: the controller's key is none that ")
                        && line.contains("use keys that were made together"))
                .containsOnlyOnce("REFUSED");
        assertThat(processes.said()).filteredOn("DONE"::equals).hasSize(2);
    }

    @Test
    void anAgentWithOtherClassesIsRefusedInWordsOnBothSides() throws Exception {
        Path more = Files.createDirectory(directory.resolve("more"));
        Files.writeString(more.resolve("Other.class"), "not the same");
        AgentProcess other = startAgent("none", List.of(), more.toString());

        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), 1)) {
            interruptWhenRefused(other);
            assertThatThrownBy(() -> run(agents, wanted(1, "none", 240), () -> {}))
                    .isInstanceOf(InterruptedException.class);
        }

        assertThat(processes.said())
                .contains("REFUSED")
                .anyMatch(line -> line.startsWith("refused: its classes are not those of the controller"));
        assertThat(written).anyMatch(line -> line.endsWith("was refused: its classes are others"));
        assertThat(processes.server().said()).isEmpty();
    }

    @Test
    void withFewerAgentsThanAskedForNoLoadIsMadeAndNothingIsLeft() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), 2)) {
            assertThatThrownBy(() -> run(agents, wanted(2, "none", 1), () -> {}))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageMatching(
                            "0 of 2 agents joined within 1\\.0 s; start each by: java -jar harness\\.jar agent --join"
                                    + " 127\\.0\\.0\\.1:\\d+( --keys \\S+)?, or give them more time by --join-timeout");
        }

        assertThat(processes.server().said()).isEmpty();
        assertThat(processes.server().resets()).isZero();
        Way.requireFree(address);
    }

    @Test
    void aPortThatIsTakenIsFoundBeforeTheRun() throws IOException {
        TrialSettings.Agents wanted = wanted(2, "none", 1);
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(address.host(), address.port()));

            assertThatThrownBy(() -> new AgentsOfRun.Provider().check(wanted))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("listen: " + address.text() + ": ")
                    .hasMessageEndingWith("; write an address of this machine, and a port that is free");
        }
    }

    private AgentProcess startAgent(String keys, String... flags) throws IOException {
        return startAgent(keys, List.of(flags), "");
    }

    private AgentProcess startAgent(String keys, List<String> flags, String more) throws IOException {
        String classes = System.getProperty("java.class.path") + (more.isEmpty() ? "" : ":" + more);
        return processes.start(classes, JoiningAgent.class, flags, address.text(), file(keys));
    }

    /** Ends the run that this thread is in, when both sides have said all. */
    private void interruptWhenRefused(AgentProcess agent) {
        Thread runner = Thread.currentThread();
        Thread waiting = new Thread(
                () -> {
                    try {
                        refused.acquire();
                        agent.awaitEnd();
                    } catch (InterruptedException ended) {
                        Thread.currentThread().interrupt();
                    }
                    runner.interrupt();
                },
                "awaits-refusal");
        waiting.setDaemon(true);
        waiting.start();
    }

    private String file(String keys) {
        return keys.equals("none") ? keys : directory.resolve(keys).toString();
    }

    private TrialSettings.Agents wanted(int count, String keys, int withinSeconds) {
        return AgentProcesses.joining(count, address, file(keys), Duration.ofSeconds(withinSeconds));
    }

    private TrialLog run(AgentsOfRun agents, TrialSettings.Agents wanted, During during)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        ExperimentPlan plan = AgentProcesses.experiment(processes.server().address(), USERS)
                .interactions(TIMES)
                .plan();
        Generators.Order order = AgentProcesses.order(wanted, plan);
        return agents.run(
                order,
                event -> {
                    if (event instanceof RunEvent.Wrote wrote) {
                        written.add(wrote.line());
                        refused.release(wrote.line().contains(" was refused: ") ? 1 : 0);
                    } else if (event instanceof RunEvent.MeasuringStarted) {
                        look(during);
                    }
                },
                Seconds.Store.inMemory().keeper(order.trial()));
    }

    private static void look(During during) throws IOException {
        try {
            during.look();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is looked at while users are measured. */
    private interface During {
        void look() throws IOException, InterruptedException;
    }
}

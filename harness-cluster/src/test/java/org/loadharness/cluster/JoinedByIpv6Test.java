package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** Agents and a relay as processes that dial an address of IPv6; the controller and the server in the process of the test. */
@Timeout(300)
class JoinedByIpv6Test {
    private static final int USERS = 4;
    private static final int TIMES = 40;
    private static final String LOOPBACK = "[::1]";
    private static final String KEYS = "keys.p12";

    @TempDir
    private Path directory;

    private final List<String> written = new ArrayList<>();
    private final List<String> opened = new ArrayList<>();
    private AgentProcesses processes;

    @BeforeEach
    void start() throws IOException {
        try {
            new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK)).close();
        } catch (IOException none) {
            abort("this machine has no ::1: " + none.getMessage());
        }
        processes = AgentProcesses.beginning();
    }

    @AfterEach
    void end() throws IOException {
        if (processes != null) {
            processes.close();
        }
    }

    @Test
    void agentsWithKeysShareATrialAlsoBehindARelay() throws Exception {
        KeyMaker.make(directory.resolve(KEYS), 1);
        Address run = AgentProcesses.freeAddress(LOOPBACK);
        Address relay = AgentProcesses.freeAddress(LOOPBACK);
        start(run, KEYS, relay.text());
        start(relay, "keys-1.p12");
        start(run, "keys-1.p12");

        run(run, directory.resolve(KEYS).toString());

        assertThat(processes.server().said()).hasSize(USERS * TIMES);
        assertThat(opened).hasSize(1).allMatch(Sockets::isLoopback);
        assertThat(written.get(0))
                .startsWith("waiting for 2 agents at [::1]:" + run.port() + "; ")
                .contains("agent --join \"[::1]:" + run.port() + "\" --keys ");
        processes.awaitEnds();
        assertThat(processes.said())
                .contains("joined; agents join it at [::1]:" + relay.port())
                .filteredOn("DONE"::equals)
                .hasSize(3);
    }

    private void start(Address address, String keys, String... below) throws IOException {
        List<String> words =
                new ArrayList<>(List.of(address.text(), directory.resolve(keys).toString()));
        words.addAll(List.of(below));
        processes.start(JoiningAgent.class, List.of("-Djava.io.tmpdir=" + directory), words.toArray(String[]::new));
    }

    /** A trial of two agents, which is complete. */
    private void run(Address address, String keys) throws Exception {
        Set<String> before =
                new HashSet<>(Sockets.listening(ProcessHandle.current().pid()));
        ExperimentPlan plan = AgentProcesses.experiment(processes.server().address(), USERS)
                .interactions(TIMES)
                .plan();
        Generators.Order order =
                AgentProcesses.order(AgentProcesses.joining(2, address, keys, Duration.ofMinutes(4)), plan);
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), 2)) {
            TrialLog log =
                    agents.run(order, this::hear, Seconds.Store.inMemory().keeper(order.trial()));
            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
        }
        opened.removeAll(before);
    }

    private void hear(RunEvent event) throws IOException {
        if (event instanceof RunEvent.Wrote wrote) {
            written.add(wrote.line());
        } else if (event instanceof RunEvent.MeasuringStarted) {
            opened.addAll(Sockets.listening(ProcessHandle.current().pid()));
        }
    }
}

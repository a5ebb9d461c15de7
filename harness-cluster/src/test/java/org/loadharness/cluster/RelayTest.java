package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.Generators;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** A relay and agents as processes, two of them behind it and one beside it. */
@Timeout(300)
class RelayTest {
    private static final int USERS = 6;
    private static final int TIMES = 40;
    private static final int AGENTS = 3;
    private static final String KEYS = "keys.p12";

    @TempDir
    private Path directory;

    private final List<AgentProcess> processes = new ArrayList<>();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private TallyServer server;
    private Address top;

    @BeforeEach
    void start() throws Exception {
        server = TallyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        KeyMaker.make(directory.resolve(KEYS), 2);
        top = freeAddress();
        Address below = freeAddress();
        start(top, KEYS, below.text());
        start(below, "keys-1.p12");
        start(below, "keys-2.p12");
        start(top, "keys-1.p12");
    }

    @AfterEach
    void end() throws IOException {
        processes.forEach(process -> process.handle().destroyForcibly());
        processes.forEach(AgentProcess::close);
        server.close();
    }

    @Test
    void agentsBehindARelayShareATrialWithOthersAndAllEndWithTheRun() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(List.of(), AGENTS)) {
            TrialLog log = run(agents, plan(Optional.empty()), event -> {});

            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
            assertThat(log.agents().orElseThrow().agents())
                    .hasSize(AGENTS)
                    .allMatch(agent -> agent.users() == USERS / AGENTS);
        }

        assertThat(server.said()).hasSize(USERS * TIMES);
        for (AgentProcess process : processes) {
            process.awaitEnd();
        }
        assertThat(said).filteredOn("DONE"::equals).hasSize(1 + AGENTS);
    }

    @Test
    void aRelayThatIsKilledTakesItsAgentsAlongAndTheTrialNamesThem() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(List.of(), AGENTS)) {
            TrialLog log = run(agents, plan(Optional.of("60s")), event -> {
                if (event instanceof RunEvent.Progress) {
                    processes.get(0).handle().destroyForcibly();
                }
            });

            assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
            List<AgentsLog.Agent> all = log.agents().orElseThrow().agents();
            assertThat(all).filteredOn(agent -> !agent.missing().isEmpty()).hasSize(2);
            assertThat(all).filteredOn(agent -> agent.measured().isPresent()).hasSize(1);
        }

        for (AgentProcess process : processes) {
            process.awaitEnd();
        }
        assertThat(said).filteredOn("LOST"::equals).hasSize(2);
    }

    @Test
    void theKeysOfAnAgentDoNotMakeARelay() {
        TrialSettings.Agents.Joining joining =
                JoiningAgent.joining(top, directory.resolve("keys-1.p12").toString(), Duration.ofSeconds(1));

        assertThatThrownBy(() -> new AgentsOfRun.Provider().relay(joining, freeAddress(), Stay.ONE_RUN, said::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("keys-1.p12 are good for an agent alone; use the file of the run");
    }

    private static Address freeAddress() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return new Address("127.0.0.1", free.getLocalPort());
        }
    }

    private void start(Address address, String keys, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-Djdk.serialFilter=!*",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                JoiningAgent.class.getName(),
                address.text(),
                directory.resolve(keys).toString()));
        command.addAll(List.of(more));
        processes.add(AgentProcess.start(command, said::add));
    }

    private ExperimentPlan plan(Optional<String> duration) {
        Experiment experiment = Experiment.of(new TallyWorkload())
                .mode("rpc")
                .server(server.address())
                .rehearsal(Duration.ZERO)
                .option("warmup", "0")
                .users(Integer.toString(USERS))
                .repeats(1);
        return (duration.isPresent() ? experiment.option("duration", duration.get()) : experiment.interactions(TIMES))
                .plan();
    }

    private TrialLog run(AgentsOfRun agents, ExperimentPlan plan, RunEvent.Listener listener)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        TrialSettings.Agents wanted = new TrialSettings.Agents(
                AGENTS,
                new TrialSettings.Agents.Place.Anywhere(),
                JoiningAgent.joining(top, directory.resolve(KEYS).toString(), Duration.ofMinutes(4)));
        Generators.Order order =
                new Generators.Order(wanted, plan, new TrialId(0, 1), Optional.empty(), Optional::empty);
        return agents.run(order, listener, Seconds.Store.inMemory().keeper(order.trial()));
    }
}

package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** A relay behind another and agents as processes: one behind each of the two, and one beside them. */
@Timeout(300)
class RelayTest {
    private static final int USERS = 6;
    private static final int TIMES = 40;
    private static final int AGENTS = 3;
    private static final int RELAYS = 2;
    private static final String KEYS = "keys.p12";

    @TempDir
    private Path directory;

    private AgentProcesses processes;
    private Address top;

    @BeforeEach
    void start() throws Exception {
        processes = AgentProcesses.beginning();
        KeyMaker.make(directory.resolve(KEYS), 2);
        top = AgentProcesses.freeAddress();
        Address below = AgentProcesses.freeAddress();
        Address farBelow = AgentProcesses.freeAddress();
        start(top, KEYS, below.text());
        start(below, KEYS, farBelow.text());
        start(farBelow, "keys-1.p12");
        start(below, "keys-2.p12");
        start(top, "keys-1.p12");
    }

    @AfterEach
    void end() throws IOException {
        processes.close();
    }

    @Test
    void agentsBehindRelaysShareATrialWithOthersAndAllEndWithTheRun() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), AGENTS)) {
            TrialLog log = run(agents, plan(Optional.empty()), event -> {});

            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
            assertThat(log.agents().orElseThrow().agents())
                    .hasSize(AGENTS)
                    .allMatch(agent -> agent.users() == USERS / AGENTS);
        }

        assertThat(processes.server().said()).hasSize(USERS * TIMES);
        processes.awaitEnds();
        assertThat(processes.said()).doesNotContain("LOST");
        assertThat(processes.said()).filteredOn("DONE"::equals).hasSize(RELAYS + AGENTS);
    }

    @Test
    void aRelayThatIsKilledTakesItsAgentsAlongAndTheTrialNamesThem() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), AGENTS)) {
            TrialLog log = run(agents, plan(Optional.of("60s")), event -> {
                if (event instanceof RunEvent.Progress) {
                    processes.all().get(0).handle().destroyForcibly();
                }
            });

            assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
            List<AgentsLog.Agent> all = log.agents().orElseThrow().agents();
            assertThat(all).filteredOn(agent -> !agent.missing().isEmpty()).hasSize(2);
            assertThat(all).filteredOn(agent -> agent.measured().isPresent()).hasSize(1);
        }

        processes.awaitEnds();
        assertThat(processes.said())
                .as("the relay behind it and the agents of both")
                .filteredOn("LOST"::equals)
                .hasSize(3);
    }

    @Test
    void theKeysOfAnAgentDoNotMakeARelay() {
        TrialSettings.Agents.Joining joining =
                JoiningAgent.joining(top, directory.resolve("keys-1.p12").toString(), Duration.ofSeconds(1));

        assertThatThrownBy(() -> new AgentsOfRun.Provider()
                        .relay(joining, AgentProcesses.freeAddress(), Stay.ONE_RUN, processes.said()::add))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("keys-1.p12 are good for an agent alone; use the file of the run");
    }

    private void start(Address address, String keys, String... below) throws IOException {
        List<String> words =
                new ArrayList<>(List.of(address.text(), directory.resolve(keys).toString()));
        words.addAll(List.of(below));
        processes.start(
                JoiningAgent.class,
                List.of("-Djdk.serialFilter=!*", "-Djava.io.tmpdir=" + directory),
                words.toArray(String[]::new));
    }

    private ExperimentPlan plan(Optional<String> duration) {
        Experiment experiment = AgentProcesses.experiment(processes.server().address(), USERS);
        return (duration.isPresent() ? experiment.option("duration", duration.get()) : experiment.interactions(TIMES))
                .plan();
    }

    private TrialLog run(AgentsOfRun agents, ExperimentPlan plan, RunEvent.Listener listener)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        TrialSettings.Agents wanted =
                AgentProcesses.joining(AGENTS, top, directory.resolve(KEYS).toString(), Duration.ofMinutes(4));
        Generators.Order order = AgentProcesses.order(wanted, plan);
        return agents.run(order, listener, Seconds.Store.inMemory().keeper(order.trial()));
    }
}

package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.ChildCommand;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

@Timeout(300)
class MixedJavaTest {
    private static final int USERS = 6;
    private static final int TIMES = 20;
    private static final int JAVA_25 = 25;

    @TempDir
    private Path directory;

    /** With keys, so that they agree on TLS, too. */
    @Test
    void anAgentOnJava25AndOneOnTheJavaOfTheRunShareATrial() throws Exception {
        Optional<Path> java25 = Jdk25.java();
        assumeTrue(java25.isPresent(), "no JDK 25 was found: set JAVA_HOME_25 to one");
        assumeTrue(Runtime.version().feature() < JAVA_25, "the run is on Java 25 itself, so nothing is mixed");
        Path keys = directory.resolve("keys.p12");
        KeyMaker.make(keys, 0);
        Address address = AgentProcesses.freeAddress();
        List<String> own =
                AgentProcesses.command(JoiningAgent.class, List.of("-showversion"), address.text(), keys.toString());
        List<String> other = new ArrayList<>(own);
        other.set(0, java25.orElseThrow().toString());

        try (AgentProcesses processes = AgentProcesses.beginning();
                AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), 2)) {
            processes.start(own);
            processes.start(other);
            ExperimentPlan plan = AgentProcesses.experiment(processes.server().address(), USERS)
                    .interactions(TIMES)
                    .plan();
            var order = AgentProcesses.order(
                    AgentProcesses.joining(2, address, keys.toString(), Duration.ofMinutes(2)), plan);

            TrialLog log =
                    agents.run(order, event -> {}, Seconds.Store.inMemory().keeper(order.trial()));

            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
            assertThat(processes.server().said()).hasSize(USERS * TIMES);
            assertThat(processes.said())
                    .anyMatch(line -> line.contains(" version \"25"))
                    .anyMatch(line ->
                            line.contains(" version \"" + Runtime.version().feature()));
        }
    }
}

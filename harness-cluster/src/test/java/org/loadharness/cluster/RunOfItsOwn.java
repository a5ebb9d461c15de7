package org.loadharness.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.Seconds;

/** A run of agents in a process of its own, to be killed: {@code ADDRESS SERVER COUNT}. Its only trial takes longer than any test. */
final class RunOfItsOwn {
    private RunOfItsOwn() {}

    public static void main(String[] words) throws Exception {
        int count = Integer.parseInt(words[2]);
        Generators.Order order = AgentProcesses.order(
                AgentProcesses.joining(count, Address.parse(words[0]), "none", Duration.ofMinutes(4)),
                AgentProcesses.experiment(URI.create(words[1]), 2 * count)
                        .option("duration", "5m")
                        .plan());
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of()), count)) {
            agents.run(order, event -> {}, Seconds.Store.inMemory().keeper(order.trial()));
        }
    }
}

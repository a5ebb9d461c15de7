package org.loadharness.cluster;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.loadharness.drive.Generators;
import org.loadharness.experiment.Experiment;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.record.Seconds;

/** A run of agents in a process of its own, to be killed: {@code ADDRESS SERVER COUNT}. Its only trial takes longer than any test. */
final class RunOfItsOwn {
    private RunOfItsOwn() {}

    public static void main(String[] words) throws Exception {
        int count = Integer.parseInt(words[2]);
        TrialSettings.Agents wanted = new TrialSettings.Agents(
                count,
                new TrialSettings.Agents.Place.Anywhere(),
                JoiningAgent.joining(Address.parse(words[0]), "none", Duration.ofMinutes(4)));
        Generators.Order order = new Generators.Order(
                wanted,
                Experiment.of(new TallyWorkload())
                        .mode("rpc")
                        .server(URI.create(words[1]))
                        .rehearsal(Duration.ZERO)
                        .option("warmup", "0")
                        .users(Integer.toString(2 * count))
                        .option("duration", "5m")
                        .repeats(1)
                        .plan(),
                new TrialId(0, 1),
                Optional.empty(),
                Optional::empty);
        try (AgentsOfRun agents = new AgentsOfRun(List.of(), count)) {
            agents.run(order, event -> {}, Seconds.Store.inMemory().keeper(order.trial()));
        }
    }
}

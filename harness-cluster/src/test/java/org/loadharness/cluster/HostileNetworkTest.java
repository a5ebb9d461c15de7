package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.house.Cases;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/** Controller and agents where everything goes wrong that can. A failure prints the seed that brings it back. */
@Tag("law")
class HostileNetworkTest {
    @ParameterizedTest
    @EnumSource(OnLoss.class)
    void everyRunEndsInTimeAndSaysWhatIsTrue(OnLoss onLoss) {
        Map<Conclusion.Kind, Integer> kinds = new EnumMap<>(Conclusion.Kind.class);
        for (long seed = 1; seed <= Cases.of(1_000, 10_000); seed++) {
            run(seed, PlantedFault.NONE, onLoss).forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        }

        System.out.println("on loss " + onLoss + ": " + kinds);
        assertThat(kinds)
                .containsKeys(
                        Conclusion.Kind.COMPLETE,
                        Conclusion.Kind.BROKEN,
                        Conclusion.Kind.UNBEGUN,
                        Conclusion.Kind.STOPPED,
                        Conclusion.Kind.TOO_FEW);
    }

    /** Its controller is killed before anybody has joined: agents give up at the first tick after their time to join. */
    @Test
    void agentsOfAControllerThatDiedAtOnceLeaveWhenTheirTimeToJoinIsOver() {
        assertThat(run(2484, PlantedFault.NONE, OnLoss.END)).isEmpty();
    }

    /** It freezes at the gate of a trial that ends without it, and thaws when the next one is prepared. */
    @Test
    void loadThatThawsIsHeldToTheGateOfItsOwnTrial() {
        assertThat(run(5743, PlantedFault.NONE, OnLoss.END)).hasSize(3);
    }

    @Test
    void everyPlantedFaultIsFound() {
        List<String> unseen = new ArrayList<>();
        PlantedFaults.all().forEach((name, fault) -> {
            if (seedThatFinds(fault).isEmpty()) {
                unseen.add(name);
            }
        });

        assertThat(unseen).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(OnLoss.class)
    void theSameSeedGivesTheSameRun(OnLoss onLoss) {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(run(seed, PlantedFault.NONE, onLoss)).isEqualTo(run(seed, PlantedFault.NONE, onLoss));
        }
    }

    private static List<Conclusion.Kind> run(long seed, PlantedFault fault, OnLoss onLoss) {
        return new SimulatedTrials(seed, fault, onLoss).run();
    }

    private static Optional<Long> seedThatFinds(PlantedFault fault) {
        for (long seed = 1; seed <= 1_000; seed++) {
            try {
                for (OnLoss onLoss : OnLoss.values()) {
                    run(seed, fault, onLoss);
                }
            } catch (AssertionError | RuntimeException found) {
                return Optional.of(seed);
            }
        }
        return Optional.empty();
    }
}

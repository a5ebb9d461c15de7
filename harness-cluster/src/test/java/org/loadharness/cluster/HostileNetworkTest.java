package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;

/** Controller and agents where everything goes wrong that can. A failure prints the seed that brings it back. */
@Tag("law")
class HostileNetworkTest {
    @Test
    void everyRunEndsInTimeAndSaysWhatIsTrue() {
        Map<Conclusion.Kind, Integer> kinds = new EnumMap<>(Conclusion.Kind.class);
        for (long seed = 1; seed <= Cases.of(1_000, 10_000); seed++) {
            new SimulatedTrials(seed, PlantedFault.NONE).run().forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        }

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
        assertThat(new SimulatedTrials(2484, PlantedFault.NONE).run()).isEmpty();
    }

    /** It freezes at the gate of a trial that ends without it, and thaws when the next one is prepared. */
    @Test
    void loadThatThawsIsHeldToTheGateOfItsOwnTrial() {
        assertThat(new SimulatedTrials(5743, PlantedFault.NONE).run()).hasSize(3);
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

    @Test
    void theSameSeedGivesTheSameRun() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(new SimulatedTrials(seed, PlantedFault.NONE).run())
                    .isEqualTo(new SimulatedTrials(seed, PlantedFault.NONE).run());
        }
    }

    private static Optional<Long> seedThatFinds(PlantedFault fault) {
        for (long seed = 1; seed <= 1_000; seed++) {
            try {
                new SimulatedTrials(seed, fault).run();
            } catch (AssertionError | RuntimeException found) {
                return Optional.of(seed);
            }
        }
        return Optional.empty();
    }
}

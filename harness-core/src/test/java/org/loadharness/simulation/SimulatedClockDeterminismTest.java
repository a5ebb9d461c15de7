package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.random.SeedTree;

class SimulatedClockDeterminismTest {
    private static final String KINDS = "org.loadharness.simulation.ThreadKind#available";
    private static final SeedTree SEEDS = new SeedTree(11).child("script");

    @ParameterizedTest
    @MethodSource(KINDS)
    void whatHappensIsWhatAnInterpreterOfOneThreadSays(ThreadKind kind) {
        Set<String> outcomes = new TreeSet<>();
        for (int seed = 0; seed < 1_000; seed++) {
            Script script = Script.random(SEEDS.child(seed), 1 + seed % 7, 12);

            List<String> happened = Performance.of(script, kind);

            assertThat(happened).as("seed %d", seed).isEqualTo(Rehearsal.of(script));
            happened.forEach(event -> outcomes.add(event.substring(event.lastIndexOf(": ") + 2)));
        }
        assertThat(outcomes).containsExactly("deadlock", "done", "false", "interrupted", "not started", "true");
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aHundredRunsOfFiftyMembersAreTheSameToTheBit(ThreadKind kind) {
        Script script = Script.random(SEEDS.child("fifty"), 50, 15);
        List<String> expected = Rehearsal.of(script);

        for (int run = 0; run < 100; run++) {
            assertThat(Performance.of(script, kind)).as("run %d", run).isEqualTo(expected);
        }
    }
}

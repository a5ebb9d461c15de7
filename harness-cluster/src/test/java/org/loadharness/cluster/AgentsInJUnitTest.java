package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.loadharness.experiment.LoadResult;
import org.loadharness.junit.LoadTest;
import org.loadharness.junit.WhenInconclusive;

/** Agents as a load test asks for them; the server is started by its run. */
class AgentsInJUnitTest {
    private static final int REPEATS = 2;
    private static final int AGENTS = 2;

    @LoadTest(
            workload = TallyWorkload.class,
            users = "3",
            warmup = "0",
            interactions = "20",
            repeats = REPEATS,
            options = {"agents=local:" + AGENTS, "rehearsal=0s"},
            inconclusive = WhenInconclusive.PASS)
    void theLoadOfATestIsSharedByAgents(LoadResult result) throws IOException {
        assertThat(result.only().successes()).isEqualTo(REPEATS * 3L * 20);
        assertThat(Files.readAllLines(result.directory().orElseThrow().resolve("agents.csv")))
                .as("a head, and a row for each agent of a trial")
                .hasSize(1 + REPEATS * AGENTS);
    }
}

package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.record.TrialLog;

/** What becomes of agents whose run is killed. The run and the agents are processes, and the server is in that of the test. */
@Timeout(300)
class LostRunTest {
    private static final int AGENTS = 2;

    @TempDir
    private Path directory;

    private AgentProcesses processes;

    @BeforeEach
    void start() throws IOException {
        processes = AgentProcesses.beginning();
    }

    @AfterEach
    void end() throws IOException {
        processes.close();
    }

    @Test
    void agentsOfARunThatIsKilledStopTheirLoadKeepWhatTheyMeasuredAndEnd() throws Exception {
        String address = AgentProcesses.freeAddress().text();
        AgentProcess run =
                start(RunOfItsOwn.class, address, processes.server().address().toString(), Integer.toString(AGENTS));
        List<AgentProcess> agents = new ArrayList<>();
        for (int number = 0; number < AGENTS; number++) {
            agents.add(start(JoiningAgent.class, address, "none"));
        }
        processes.server().awaitWordsOf(2 * AGENTS);

        run.handle().destroyForcibly();
        for (AgentProcess agent : agents) {
            agent.awaitEnd();
        }

        List<String> said = processes.said();
        assertThat(said)
                .filteredOn(line -> line.startsWith("the agent leaves the run: the controller is lost: "))
                .hasSize(AGENTS);
        assertThat(said).filteredOn("LOST"::equals).hasSize(AGENTS);
        List<Path> kept = files();
        assertThat(kept).as("%s", said).hasSize(AGENTS);
        int users = 0;
        for (Path file : kept) {
            TrialLog log = ((Line.Ended) Payload.of(Files.readAllBytes(file)).line()).log();
            assertThat(log.ending().cause()).isEqualTo(TrialLog.Cause.INTERRUPTED);
            users += log.measured().users().size();
        }
        assertThat(users).as("of both, each once").isEqualTo(2 * AGENTS);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.getFileName().toString().matches("agent-\\d+-lost-\\d+\\.json"))
                    .toList();
        }
    }

    private AgentProcess start(Class<?> main, String... words) throws IOException {
        return processes.start(main, List.of("-Djava.io.tmpdir=" + directory), words);
    }
}

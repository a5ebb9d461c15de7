package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.saturate.Saturated;
import org.loadharness.saturate.Saturation;

/** A search for the highest load: the same agents make one trial after the other. */
@Timeout(300)
class SharedSearchTest {
    private static final int TIMES = 20;

    private AgentProcesses processes;
    private Address address;

    @BeforeEach
    void start() throws IOException {
        processes = AgentProcesses.beginning();
        address = AgentProcesses.freeAddress();
    }

    @AfterEach
    void end() throws IOException {
        processes.close();
    }

    @Test
    void agentsThatJoinedForTheFirstTrialMakeAllOfThem() throws Exception {
        for (int agent = 0; agent < 2; agent++) {
            processes.start(JoiningAgent.class, List.of(), address.text(), "none");
        }
        List<String> said = new ArrayList<>();

        Saturated answer = search().sayingTo(said::add).run();
        processes.awaitEnds();

        assertThat(answer.trials()).as("%s", said).hasSizeGreaterThan(1).noneMatch(SharedSearchTest::hasFailed);
        assertThat(said)
                .filteredOn(line -> line.endsWith(" of 2"))
                .as("each joined once")
                .hasSize(2);
        assertThat(processes.said()).filteredOn("DONE"::equals).hasSize(2);
    }

    @Test
    void aPortThatIsTakenIsFoundBeforeTheSearch() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(address.host(), address.port()));

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> search().requireFit())
                    .withMessageStartingWith("listen: " + address.text() + ": ");
        }
    }

    private static boolean hasFailed(Saturated.Trial trial) {
        return trial.reasons().stream().anyMatch(reason -> reason.code().equals("trial-failed"));
    }

    private Saturation search() {
        return Saturation.of(AgentProcesses.experiment(processes.server().address(), 1)
                        .interactions(TIMES)
                        .agents("2")
                        .option("listen", address.text())
                        .option("join-timeout", "4m"))
                .users("1..2")
                .objective("mean < 10 s")
                .precision(0.5)
                .budget(Duration.ofMinutes(2));
    }
}

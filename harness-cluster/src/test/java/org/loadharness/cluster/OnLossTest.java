package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;

/** A run that is to go on, with agents as processes of this machine of which one is killed. */
@Timeout(300)
class OnLossTest {
    private static final int AGENTS = 3;
    private static final int USERS = 6;
    private static final int REPEATS = 4;
    private static final int LOSING = 2;

    @TempDir
    private Path directory;

    private TallyServer server;

    @BeforeEach
    void start() throws IOException {
        server = TallyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    @Test
    void aRunThatLostAnAgentGoesOnWithTheOthersAndWhenItIsResumedNewOnesRepeatTheTrial() throws Exception {
        Experiment three = AgentProcesses.experiment(server.address(), USERS)
                .option("duration", "3s")
                .agents("local:" + AGENTS)
                .option("on-loss", "continue")
                .repeats(REPEATS)
                .writeTo(directory.resolve("out"));
        CompletableFuture<Long> killed = killOne();

        LoadResult broken = three.run();
        AgentRows rows = AgentRows.read(directory.resolve("out"));

        assertThat(broken.ending().reason()).isEqualTo("a trial did not come to an end; resume the run (--resume)");
        assertThat(broken.verdict().word()).as("exit code 4").isEqualTo("invalid");
        assertThat(rows.missing(LOSING, killed.join())).isEqualTo("its process ended or its connection broke");
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
            assertThat(rows.users(repeat)).as("all users, in trial %s", repeat).isEqualTo(USERS);
            assertThat(rows.of(repeat)).hasSize(AGENTS);
        }
        for (int repeat = LOSING + 1; repeat <= REPEATS; repeat++) {
            assertThat(rows.missing(repeat, killed.join()))
                    .isEqualTo("it was lost before the trial: its process ended or its connection broke");
            assertThat(rows.of(repeat))
                    .filteredOn(
                            row -> present(row) && Integer.toString(USERS / 2).equals(row.get("agent_users")))
                    .hasSize(AGENTS - 1);
        }
        assertThat(broken.verdict().toString()).contains("did not report");

        LoadResult whole = three.resume();

        assertThat(whole.ending()).isEqualTo(new LoadResult.Ending.Complete());
        assertThat(whole.verdict().word()).isNotEqualTo("invalid");
        assertThat(whole.verdict().toString()).contains("made no load, and the others had all users");
        List<Map<String, String>> again =
                AgentRows.read(directory.resolve("out")).of(LOSING);
        assertThat(again).hasSize(AGENTS).allMatch(OnLossTest::present);
    }

    private static boolean present(Map<String, String> row) {
        return "".equals(row.get("missing"));
    }

    /** When users are measured in that trial. The processes that this one has started are the agents. */
    private CompletableFuture<Long> killOne() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                server.awaitWordAfter(LOSING);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                throw new CompletionException(ended);
            }
            List<ProcessHandle> agents = ProcessHandle.current()
                    .children()
                    .filter(ProcessHandle::isAlive)
                    .toList();
            assertThat(agents).hasSize(AGENTS);
            assertThat(agents.get(1).destroyForcibly()).isTrue();
            return agents.get(1).pid();
        });
    }
}

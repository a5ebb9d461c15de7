package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;
import org.loadharness.record.TrialLog;

/** An agent on another machine that can still reach the system, and the run no more: nothing tells either side but silence. */
@Timeout(300)
class CutLinkTest {
    private static final int USERS = 4;
    private static final String KEYS = "keys.p12";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(OnLoss.class)
    void bothSidesOfALinkThatIsCutNoticeAndTheAgentStopsItsLoad(OnLoss onLoss) throws Exception {
        KeyMaker.make(directory.resolve(KEYS), 2);
        try (OtherMachine other = OtherMachine.start();
                AgentProcesses processes =
                        AgentProcesses.beginning(InetAddress.getByName(OtherMachine.Link.SYSTEM.here()))) {
            Address address = AgentProcesses.freeAddress(OtherMachine.Link.RUN.here());
            AgentProcess near = processes.start(agent(address, 1));
            AgentProcess far = processes.start(other.command(agent(address, 2)));
            CompletableFuture<Long> cut = cutWhenUsersAreMeasured(other, processes.server());

            LoadResult result = experiment(processes, address, onLoss).run();
            long endNanos = System.nanoTime();
            processes.awaitEnds();

            long cutNanos = cut.join();
            System.out.printf(
                    "on loss %s: the last word %.1f s after the cut, the run over after %.1f s%n",
                    onLoss, (processes.server().lastNanos() - cutNanos) / 1e9, (endNanos - cutNanos) / 1e9);
            assertThat(result.verdict().word()).as("exit code 4").isEqualTo("invalid");
            assertThat(result.ending().reason())
                    .isEqualTo(
                            onLoss == OnLoss.END
                                    ? "an agent is lost, and nobody has its users"
                                    : "a trial did not come to an end; resume the run (--resume)");
            AgentRows rows = AgentRows.read(directory.resolve("out"));
            assertThat(rows.missing(1, far.handle().pid())).startsWith("it was silent for 5.");
            assertThat(rows.missing(1, near.handle().pid())).isEmpty();
            assertStopped(processes.said());
            if (onLoss == OnLoss.CONTINUE) {
                assertThat(rows.missing(2, far.handle().pid()))
                        .startsWith("it was lost before the trial: it was silent");
                assertThat(rows.users(2, near.handle().pid())).isEqualTo(USERS);
                assertThat(result.only().successes())
                        .as("no stray word made the system and its users differ")
                        .isPositive();
            }
        }
    }

    /** Its users would have gone on for a while. */
    private void assertStopped(List<String> said) throws Exception {
        assertThat(said)
                .filteredOn(line ->
                        line.startsWith("the agent leaves the run: the controller is lost: it was silent for 5."))
                .hasSize(1);
        assertThat(said).filteredOn("LOST"::equals).hasSize(1);
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> kept = files.filter(file -> file.getFileName().toString().startsWith("agent-"))
                    .toList();
            assertThat(kept).hasSize(1);
            TrialLog log =
                    ((Line.Ended) Payload.of(Files.readAllBytes(kept.get(0))).line()).log();
            assertThat(log.ending().cause()).isEqualTo(TrialLog.Cause.INTERRUPTED);
            assertThat(log.measured().users()).hasSize(USERS / 2);
        }
    }

    private static CompletableFuture<Long> cutWhenUsersAreMeasured(OtherMachine other, TallyServer server) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                server.awaitWordsOf(USERS);
                other.cut(OtherMachine.Link.RUN);
                return System.nanoTime();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
                throw new CompletionException(ended);
            }
        });
    }

    private List<String> agent(Address address, int number) {
        return AgentProcesses.command(
                JoiningAgent.class,
                List.of("-Djava.io.tmpdir=" + directory),
                address.text(),
                directory.resolve("keys-" + number + ".p12").toString());
    }

    private Experiment experiment(AgentProcesses processes, Address address, OnLoss onLoss) {
        return AgentProcesses.experiment(processes.server().address(), USERS)
                .option("duration", "15s")
                .repeats(2)
                .option("agents", "2")
                .option("listen", address.text())
                .option("keys", directory.resolve(KEYS).toString())
                .option("join-timeout", "4m")
                .option("on-loss", onLoss.name().toLowerCase(Locale.ROOT))
                .writeTo(directory.resolve("out"));
    }
}

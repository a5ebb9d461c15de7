package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;

/** Agents as processes of this machine, and the server in the process of the test. */
@Timeout(300)
class LocalAgentsTest {
    private static final int USERS = 5;
    private static final int TIMES = 40;

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
    void agentsDoTogetherWhatOneProcessDoes() throws Exception {
        LoadResult alone = experiment().run();
        List<String> whole = server.said();
        int resets = server.resets();
        int counts = server.counts();

        LoadResult together = experiment()
                .option("agents", "local:3")
                .writeTo(directory.resolve("out"))
                .run();

        assertThat(whole).hasSize(USERS * TIMES);
        assertThat(server.said()).isEqualTo(whole);
        assertThat(together.only().successes()).isEqualTo(alone.only().successes());
        assertThat(together.ending()).isEqualTo(new LoadResult.Ending.Complete());
        assertThat(server.resets()).as("by one of the agents alone").isEqualTo(2 * resets);
        assertThat(server.counts()).as("likewise").isEqualTo(2 * counts).isEqualTo(2);
        assertThat(LoadResult.read(directory.resolve("out")).plan()).isEqualTo(together.plan());
    }

    @Test
    void theSystemIsHeldAgainstWhatTheUsersOfAllAgentsSaw() throws Exception {
        ExperimentPlan plan =
                experiment().parameter("stray", Integer.toString(USERS - 1)).plan();
        try (AgentsOfRun agents = agents(List.of())) {
            TrialLog log = run(agents, plan, event -> {});

            assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
            assertThat(log.ending().detail())
                    .isEqualTo("the server heard " + (USERS - 1) * TIMES + ", users said " + USERS * TIMES);
        }
    }

    @Test
    void aTrialWhoseAgentIsKilledFailsAndNamesIt() throws Exception {
        try (AgentsOfRun agents = agents(List.of())) {
            TrialLog log = run(agents, lasting("60s"), event -> {
                if (event instanceof RunEvent.Progress) {
                    agents.handles().get(1).destroyForcibly();
                }
            });

            assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
            assertThat(log.ending().detail())
                    .contains("(process " + agents.handles().get(1).pid() + " on ")
                    .contains("after the start of the measured stage: its process ended or its connection broke");
            assertThat(log.measured().users())
                    .as("of the other agent")
                    .isNotEmpty()
                    .hasSizeLessThan(USERS);
            assertThat(agents.reasonToEnd()).hasValue("an agent is lost, and nobody has its users");
        }
    }

    @Test
    void anInterruptedTrialIsKeptAsFarAsItCame() throws Exception {
        try (AgentsOfRun agents = agents(List.of())) {
            Thread runner = Thread.currentThread();
            TrialLog log = run(agents, lasting("60s"), event -> {
                if (event instanceof RunEvent.Progress) {
                    runner.interrupt();
                }
            });

            assertThat(Thread.interrupted()).isTrue();
            assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.INTERRUPTED);
            assertThat(log.measured().users()).hasSize(USERS);
            assertThat(agents.reasonToEnd()).isEmpty();
        }
    }

    @Test
    void agentsListenToNobodyReadNoObjectsAndEndWithTheRun() throws Exception {
        List<ProcessHandle> processes = new ArrayList<>();
        try (AgentsOfRun agents = agents(List.of("-Djdk.serialFilter=!*"))) {
            TrialLog log = run(agents, experiment().plan(), event -> {});
            processes.addAll(agents.handles());

            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            for (ProcessHandle process : processes) {
                assertThat(Sockets.listening(process.pid())).isEmpty();
            }
            assertThat(Sockets.udp(ProcessHandle.current().pid())).allMatch(Sockets::isLoopback);
            assertThat(Sockets.listening(ProcessHandle.current().pid())).allMatch(Sockets::isLoopback);
        }

        assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void anAgentThatDoesNotStartEndsTheTrialWithWhatItWrote() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(List.of(java(), "-XX:+NoSuchFlag"), 0)) {
            List<String> reasons = new ArrayList<>();
            try {
                run(agents, experiment().plan(), event -> {});
            } catch (Generators.Lost lost) {
                reasons.add(lost.getMessage());
            }

            assertThat(reasons).hasSize(1);
            assertThat(reasons.get(0)).contains("ended with exit code 1").contains("NoSuchFlag");
        }
    }

    private Experiment experiment() {
        return Experiment.of(new TallyWorkload())
                .mode("rpc")
                .server(server.address())
                .rehearsal(Duration.ZERO)
                .option("warmup", "0")
                .users(Integer.toString(USERS))
                .interactions(TIMES)
                .repeats(1);
    }

    private ExperimentPlan lasting(String duration) {
        return Experiment.of(new TallyWorkload())
                .mode("rpc")
                .server(server.address())
                .rehearsal(Duration.ZERO)
                .option("warmup", "0")
                .users(Integer.toString(USERS))
                .option("duration", duration)
                .repeats(1)
                .plan();
    }

    private static TrialLog run(AgentsOfRun agents, ExperimentPlan plan, RunEvent.Listener listener)
            throws TargetUnreachable, Generators.Lost, IOException, InterruptedException {
        Generators.Order order = new Generators.Order(
                TrialSettings.Agents.parse("local:2"), plan, new TrialId(0, 1), Optional.empty(), Optional::empty);
        return agents.run(order, listener, Seconds.Store.inMemory().keeper(order.trial()));
    }

    private static AgentsOfRun agents(List<String> flags) {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx128m", "-XX:+UseSerialGC"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AgentMain.class.getName()));
        return new AgentsOfRun(command, 0);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}

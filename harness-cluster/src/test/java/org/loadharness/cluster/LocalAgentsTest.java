package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.record.AgentsLog;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.time.Ticker;
import org.loadharness.workload.WorkloadDefinition;

/** Agents as processes of this machine, and the server in the process of the test. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LocalAgentsTest {
    private static final int USERS = 5;
    private static final int TIMES = 40;

    @TempDir
    private Path directory;

    /** They stay for the trials of several tests, as for those of a run. */
    private final AgentsOfRun shared = agents(List.of("-Djdk.serialFilter=!*"));

    private TallyServer server;

    @AfterAll
    void endShared() {
        shared.close();
    }

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
        assertThat(Files.readAllLines(directory.resolve("out/agents.csv")))
                .as("a head, and a row for each")
                .hasSize(1 + 3);
    }

    @Test
    void theSystemIsHeldAgainstWhatTheUsersOfAllAgentsSaw() throws Exception {
        ExperimentPlan plan =
                experiment().parameter("stray", Integer.toString(USERS - 1)).plan();

        TrialLog log = run(shared, plan, event -> {});

        assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
        assertThat(log.ending().detail())
                .isEqualTo("the server heard " + (USERS - 1) * TIMES + ", users said " + USERS * TIMES);
    }

    @Test
    void aTrialWhoseAgentIsKilledFailsAndNamesItAndTheOthersEndWithTheRun() throws Exception {
        List<ProcessHandle> processes = new ArrayList<>();
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
            assertMissing(log, agents.handles().get(1), "its process ended or its connection broke");
            processes.addAll(agents.handles());
            assertThat(processes.get(0).isAlive()).isTrue();
        }

        assertThat(processes).hasSize(2).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aRunThatLostAnAgentEndsAndWhenItIsResumedNewOnesRepeatTheTrial() throws Exception {
        Experiment both =
                experiment().option("agents", "local:2").repeats(2).seed(7).writeTo(directory.resolve("lost"));
        server.endNext();

        LoadResult broken = both.run();
        List<String> afterwards = Files.readAllLines(directory.resolve("lost/agents.csv"));
        LoadResult whole = both.resume();

        assertThat(broken.ending().reason()).contains("an agent is lost, and nobody has its users");
        assertThat(afterwards)
                .hasSize(1 + 2)
                .filteredOn(row -> row.contains("broke"))
                .hasSize(1);
        assertThat(whole.ending()).isEqualTo(new LoadResult.Ending.Complete());
        assertThat(whole.only().successes()).isEqualTo(2L * USERS * TIMES);
        assertThat(Files.readAllLines(directory.resolve("lost/agents.csv")))
                .hasSize(1 + 2 * 2)
                .noneMatch(row -> row.contains("broke"));
    }

    /** Its place would stay empty until the time to join is over. */
    @Test
    void nobodyWaitsForAnAgentThatWasLostInTheRehearsalAndTheTrialNamesIt() throws Exception {
        server.endNext();

        LoadResult broken = experiment()
                .rehearsal(Duration.ofSeconds(2))
                .option("agents", "local:2")
                .writeTo(directory.resolve("rehearsed"))
                .run();

        assertThat(broken.ending()).isInstanceOf(LoadResult.Ending.CutShort.class);
        assertThat(broken.ending().reason()).contains("an agent is lost, and nobody has its users");
        assertThat(broken.verdict().word()).isEqualTo("invalid");
        assertThat(Files.readAllLines(directory.resolve("rehearsed/agents.csv")))
                .as("a head, and a row for each")
                .hasSize(1 + 2)
                .filteredOn(row -> row.contains(" was lost before the trial: "))
                .as("the one that is left")
                .hasSize(1);
    }

    @Test
    void nobodyWaitsForAnAgentThatWasLostBetweenTrials() throws Exception {
        try (AgentsOfRun agents = agents(List.of())) {
            run(agents, experiment().plan(), event -> {});
            ProcessHandle lost = agents.handles().get(1);
            lost.destroyForcibly();
            lost.onExit().get(30, TimeUnit.SECONDS);

            assertThatThrownBy(() -> run(agents, experiment().plan(), event -> {}))
                    .as("at once, or before any load is made")
                    .isInstanceOf(Generators.Lost.class);
            assertThatThrownBy(() -> run(agents, experiment().plan(), event -> {}))
                    .isInstanceOf(Generators.Lost.class)
                    .hasMessageContaining("(process " + lost.pid() + " on ")
                    .hasMessageContaining(" was lost before the trial: ");
            assertThat(agents.reasonToEnd()).hasValue("an agent is lost, and nobody has its users");
        }
    }

    @Test
    void aTrialWhoseAgentIsFrozenFailsAndTheAgentEndsWhenItIsBack() throws Exception {
        try (AgentsOfRun agents = agents(List.of())) {
            TrialLog log = run(agents, lasting("60s"), event -> {
                if (event instanceof RunEvent.Progress) {
                    signal("STOP", agents.handles().get(1));
                }
            });
            ProcessHandle frozen = agents.handles().get(1);

            assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
            assertMissing(log, frozen, "it was silent for 5.");
            assertThat(frozen.isAlive()).isTrue();
            signal("CONT", frozen);
            frozen.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    /** All but that one have reported what they measured. */
    private static void assertMissing(TrialLog log, ProcessHandle lost, String why) {
        List<AgentsLog.Agent> agents = log.agents().orElseThrow().agents();
        assertThat(agents).extracting(AgentsLog.Agent::number).containsExactly(1, 2);
        assertThat(agents.stream().mapToInt(AgentsLog.Agent::users).sum()).isEqualTo(USERS);
        for (AgentsLog.Agent agent : agents) {
            boolean isLost = agent.process() == lost.pid();
            assertThat(agent.measured().isEmpty()).as("%s", agent).isEqualTo(isLost);
            assertThat(agent.missing()).startsWith(isLost ? why : "");
            assertThat(agent.successes()).isPositive();
        }
        assertThat(agents).extracting(AgentsLog.Agent::process).contains(lost.pid());
    }

    private static void signal(String name, ProcessHandle process) throws IOException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.onExit().join().exitValue()).isZero();
    }

    @Test
    void anInterruptedTrialIsKeptAsFarAsItCame() throws Exception {
        Thread runner = Thread.currentThread();

        TrialLog log = run(shared, lasting("60s"), event -> {
            if (event instanceof RunEvent.Progress) {
                runner.interrupt();
            }
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.INTERRUPTED);
        assertThat(log.measured().users()).hasSize(USERS);
        assertThat(shared.reasonToEnd()).isEmpty();
    }

    /** Ctrl-C in a terminal goes to all processes of it. */
    @Test
    void anInterruptOfTheTerminalIsTheControllersBusiness() throws Exception {
        TrialLog log = run(shared, lasting("2s"), event -> {
            if (event instanceof RunEvent.Progress) {
                shared.handles().forEach(LocalAgentsTest::interrupt);
            }
        });

        assertThat(log.ending().cause()).as("%s", log.ending()).isEqualTo(Cause.COMPLETED);
        assertThat(log.measured().users()).hasSize(USERS);
    }

    private static void interrupt(ProcessHandle process) {
        try {
            new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
        } catch (IOException noSuchProgram) {
            throw new UncheckedIOException(noSuchProgram);
        }
    }

    @Test
    void nobodyWaitsForTheSecondsOfAnAgentWithoutUsers() throws Exception {
        List<Long> cameNanos = new ArrayList<>();

        TrialLog log = run(shared, lasting("4s", 1), event -> {
            if (event instanceof RunEvent.Progress) {
                cameNanos.add(Ticker.system().nanos());
            }
        });

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(cameNanos).hasSizeGreaterThanOrEqualTo(3);
        assertThat(cameNanos.get(cameNanos.size() - 1) - cameNanos.get(0))
                .as("second by second, and not all at the end")
                .isGreaterThan(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void agentsListenToNobodyAndReadNoObjects() throws Exception {
        TrialLog log = run(shared, experiment().plan(), event -> {});

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        for (ProcessHandle process : shared.handles()) {
            assertThat(Sockets.listening(process.pid())).isEmpty();
        }
        assertThat(Sockets.udp(ProcessHandle.current().pid())).allMatch(Sockets::isLoopback);
        assertThat(Sockets.listening(ProcessHandle.current().pid())).allMatch(Sockets::isLoopback);
    }

    @Test
    void anAgentThatDoesNotStartEndsTheTrialWithWhatItWrote() throws Exception {
        try (AgentsOfRun agents = new AgentsOfRun(ChildCommand.of(List.of(java(), "-XX:+NoSuchFlag")), 0)) {
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

    @Test
    void anAgentThatCannotMakeTheWorkloadSaysWhyInWords() {
        Generators.Order order = new Generators.Order(
                TrialSettings.Agents.parse("local:2"),
                experiment().plan(),
                new TrialId(0, 1),
                Optional.of(new WorkloadDefinition("of nobody", "shop.yaml", "x", Map.of("shop.yaml", "0"))),
                Optional::empty);

        assertThatExceptionOfType(Generators.Lost.class)
                .isThrownBy(() ->
                        shared.run(order, event -> {}, Seconds.Store.inMemory().keeper(order.trial())))
                .withMessageEndingWith(
                        "could not go on before the load: nothing on the class path reads workloads of the"
                                + " format of nobody");
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
        return lasting(duration, USERS);
    }

    private ExperimentPlan lasting(String duration, int users) {
        return Experiment.of(new TallyWorkload())
                .mode("rpc")
                .server(server.address())
                .rehearsal(Duration.ZERO)
                .option("warmup", "0")
                .think("1ms")
                .users(Integer.toString(users))
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
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(AgentProcesses.QUICK_START);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AgentMain.class.getName()));
        return new AgentsOfRun(ChildCommand.of(command), 0);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}

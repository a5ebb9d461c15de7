package org.loadharness.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.experiment.Experiment;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings.Agents;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;

/** The processes of a test's agents, and the server in that of the test. Confined to one thread, but for what they say. */
final class AgentProcesses implements AutoCloseable {
    /** For a process of moments: the second compiler would take more than it gives. */
    static final List<String> QUICK_START = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final int FIRST_PORT = 10_000;
    /** Of Linux as it comes. */
    private static final int FIRST_PORT_HANDED_OUT = 32_768;

    private final List<AgentProcess> all = new ArrayList<>();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final TallyServer server;

    private AgentProcesses(TallyServer server) {
        this.server = server;
    }

    /** With a server, and no process yet. */
    static AgentProcesses beginning() throws IOException {
        return beginning(InetAddress.getLoopbackAddress());
    }

    /** The same with the server at that address of this machine. */
    static AgentProcesses beginning(InetAddress at) throws IOException {
        return new AgentProcesses(TallyServer.start(new InetSocketAddress(at, 0)));
    }

    TallyServer server() {
        return server;
    }

    /** In the order of their starts. */
    List<AgentProcess> all() {
        return all;
    }

    /** What they wrote, a line each. */
    List<String> said() {
        return said;
    }

    AgentProcess start(Class<?> main, List<String> flags, String... words) throws IOException {
        return start(System.getProperty("java.class.path"), main, flags, words);
    }

    AgentProcess start(String classPath, Class<?> main, List<String> flags, String... words) throws IOException {
        return start(command(classPath, main, flags, words));
    }

    /** By any command. */
    AgentProcess start(List<String> command) throws IOException {
        AgentProcess process = AgentProcess.start(ChildCommand.of(command), said::add);
        all.add(process);
        return process;
    }

    /** What starts a main class with the classes of the test. */
    static List<String> command(Class<?> main, List<String> flags, String... words) {
        return command(System.getProperty("java.class.path"), main, flags, words);
    }

    private static List<String> command(String classPath, Class<?> main, List<String> flags, String... words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(QUICK_START);
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(words));
        return command;
    }

    void awaitEnds() throws InterruptedException {
        for (AgentProcess process : all) {
            process.awaitEnd();
        }
    }

    @Override
    public void close() throws IOException {
        all.forEach(process -> process.handle().destroyForcibly());
        all.forEach(AgentProcess::close);
        server.close();
    }

    /**
     * A port of this machine where nobody listens. It is none of those that the system hands out: between this and its use a
     * connection of another test might be given it.
     */
    static Address freeAddress() throws IOException {
        return freeAddress("127.0.0.1");
    }

    /** The same at that address of it. */
    static Address freeAddress(String host) throws IOException {
        RandomGenerator ports = new SeedTree(Ticker.system().nanos()).stream();
        while (true) {
            int port = ports.nextInt(FIRST_PORT, FIRST_PORT_HANDED_OUT);
            try (ServerSocket free = new ServerSocket(port)) {
                return new Address(host, free.getLocalPort());
            } catch (BindException taken) {
                // the next one may be free
            }
        }
    }

    /** Of one trial that begins at once, whose length is not said yet, and that leaves processors to other tests. */
    static Experiment experiment(URI server, int users) {
        return Experiment.of(new TallyWorkload())
                .mode("rpc")
                .server(server)
                .rehearsal(Duration.ZERO)
                .option("warmup", "0")
                .think("1ms")
                .users(Integer.toString(users))
                .repeats(1);
    }

    /** That many which join by themselves. */
    static Agents joining(int count, Address address, String keys, Duration within) {
        return new Agents(count, new Agents.Place.Anywhere(), JoiningAgent.joining(address, keys, within));
    }

    /** To do the first trial of a plan. */
    static Generators.Order order(Agents agents, ExperimentPlan plan) {
        return new Generators.Order(agents, plan, new TrialId(0, 1), Optional.empty(), Optional::empty);
    }
}

package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.drive.ChildCommand;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.TrialSettings.Agents.Address;
import org.loadharness.plan.TrialSettings.Agents.Joining;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;
import org.loadharness.plan.TrialSettings.Agents.Place;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog;
import org.loadharness.time.Ticker;

/**
 * The agents of a run, on this machine or elsewhere: they come when a trial needs them, and stay for those that follow. Confined to
 * one thread.
 */
final class AgentsOfRun implements Generators {
    private static final Duration BESIDE_TRIAL = Duration.ofSeconds(30);
    private static final Duration LEAST_PREPARATION = Duration.ofMinutes(1);
    private static final Address ANY_PORT_HERE = new Address("127.0.0.1", 0);

    private final ChildCommand command;
    private final int awaited;
    private final Queue<String> written = new ConcurrentLinkedQueue<>();
    private Starter starter = new Starter.Others();
    private Arrival arrival = new Arrival(0);
    private final KeysOfRun keysOfRun = new KeysOfRun();
    private @Nullable ControllerLoop controller;
    private @Nullable Tunnel network;
    private Optional<String> reasonToEnd = Optional.empty();
    private String wayOut = "give them more time by --join-timeout";

    /**
     * None is there yet.
     *
     * @param command that starts one on this machine, where a port is added
     * @param awaited how many of those that join are to be there before the first trial, at least
     */
    AgentsOfRun(ChildCommand command, int awaited) {
        this.awaited = awaited;
        this.command = command;
    }

    @Override
    public TrialLog run(Order order, RunEvent.Listener listener, Seconds.Keeper seconds)
            throws TargetUnreachable, Lost, IOException, InterruptedException {
        Place place = order.agents().place();
        int count = order.agents().count();
        int present = place instanceof Place.Here ? count : Math.max(count, awaited);
        ControllerLoop loop = controller == null ? begin(place, order.agents().joining(), present) : controller;
        SharedTrial trial = new SharedTrial(order, wayOut, listener, seconds);
        call(present, trial, loop);
        loop.want(terms(order, present));
        try {
            return trial.with(loop, (of, by) -> look(present, of, by));
        } finally {
            reasonToEnd = reasonToEnd(order.agents().onLoss(), loop, present);
        }
    }

    private static Optional<String> reasonToEnd(OnLoss onLoss, ControllerLoop loop, int present) {
        int members = loop.members();
        if (members >= present) {
            return Optional.empty();
        }
        return switch (onLoss) {
            case END -> Optional.of("an agent is lost, and nobody has its users");
            case CONTINUE ->
                members > 0
                        ? Optional.empty()
                        : Optional.of(loop.everJoined() > 0 ? "all agents are lost" : "no agent has joined");
        };
    }

    /** What agents write is passed on; one that has ended is not waited for. */
    private void look(int present, SharedTrial trial, ControllerLoop loop)
            throws TargetUnreachable, IOException, InterruptedException {
        arrival.look(loop.joined()).forEach(written::add);
        for (String line = written.poll(); line != null; line = written.poll()) {
            trial.wrote(line);
        }
        if (loop.isGathering()) {
            call(present, trial, loop);
            starter.takeFailure().ifPresent(loop::stop);
        }
    }

    private void call(int present, SharedTrial trial, ControllerLoop loop)
            throws TargetUnreachable, IOException, InterruptedException {
        starter.call(present, loop.members(), port(), trial::wrote, written::add);
    }

    private static TrialTerms terms(Order order, int present) {
        TrialSettings settings =
                order.plan().variantOf(order.plan().pointOf(order.trial())).trialSettings();
        Duration longest = settings.timeLimit().plus(BESIDE_TRIAL);
        Duration preparation = longest.compareTo(LEAST_PREPARATION) < 0 ? LEAST_PREPARATION : longest;
        return new TrialTerms(
                order.agents().count(),
                present,
                order.agents().onLoss(),
                Payload.of(new Line.Order(order.plan(), order.trial(), order.definition())),
                preparation.toNanos(),
                longest.toNanos());
    }

    /** Those that are started beside this process dial a port that nobody has to know. */
    private ControllerLoop begin(Place place, Joining joining, int present) throws IOException, InterruptedException {
        Way way = place instanceof Place.Here
                ? new Way(ANY_PORT_HERE, Optional.empty())
                : Way.of(keysOfRun.of(place, joining));
        ControllerLoop loop = new ControllerLoop(
                Limits.USUAL.joiningWithin(joining.within().toNanos()),
                ProcessHandle.current().pid() << 32 ^ Ticker.system().nanos(),
                Classes.digest(),
                Ticker.system());
        Tunnel tunnel = Tunnel.host(way, written::add, new BehindRelays(loop));
        loop.begin(BehindRelays.reaching(tunnel));
        controller = loop;
        network = tunnel;
        if (place instanceof Place.Here) {
            starter = new LocalStarter(command, joining.within());
        } else if (place instanceof Place.Hosts hosts) {
            starter = keysOfRun.starter(hosts, joining, SshStarter.Tools.usual());
            arrival = new Arrival(present);
        } else {
            arrival = new Arrival(present);
            written.add(Arrival.awaited(present, way, tunnel.port()));
            wayOut = Arrival.howTo(way, tunnel.port()) + ", or " + wayOut;
        }
        return loop;
    }

    /** Where they dial. */
    int port() {
        return Objects.requireNonNull(network, "network").port();
    }

    /** Those that run on this machine, for tests that end or stop them. */
    List<ProcessHandle> handles() {
        return starter.handles();
    }

    @Override
    public Optional<String> reasonToEnd() {
        return reasonToEnd;
    }

    @Override
    public void close() {
        ControllerLoop loop = controller;
        if (loop != null) {
            loop.close();
        }
        starter.close();
        Tunnel tunnel = network;
        if (tunnel != null) {
            tunnel.close();
        }
        keysOfRun.close();
    }

    /** Makes them where {@code --agents} asks for them, and this process one where {@code agent} does. Stateless. */
    public static final class Provider implements Generators.Provider {
        private static final Path HERE = Path.of("");

        @Override
        public String mainClass() {
            return AgentMain.class.getName();
        }

        @Override
        public Generators ofCommand(ChildCommand command, int awaited) {
            return new AgentsOfRun(command, awaited);
        }

        @Override
        public void check(TrialSettings.Agents agents) {
            if (agents.place() instanceof Place.Here) {
                return;
            }
            agents.joining().keys().map(Keys::read).ifPresent(Keys::requireServer);
            Way.requireFree(agents.joining().listen());
        }

        @Override
        public Parting join(Joining joining, Stay stay, Consumer<String> say) throws IOException, InterruptedException {
            return new AgentOfRuns(Way.of(joining), HERE, joining.within(), say).join(stay);
        }

        @Override
        public Parting relay(Joining above, Address below, Stay stay, Consumer<String> say)
                throws IOException, InterruptedException {
            Way way = Way.of(above);
            way.keys().ifPresent(Keys::requireServer);
            Way.requireFree(below);
            return new RelayOfRuns(way, new Way(below, way.keys()), above.within(), say).join(stay);
        }

        @Override
        public List<Path> makeKeys(Path file, int agents) throws IOException, InterruptedException {
            return KeyMaker.make(file, agents);
        }
    }
}

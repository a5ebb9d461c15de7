package org.loadharness.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.loadharness.codec.ForkLines.Line;
import org.loadharness.drive.Generators;
import org.loadharness.drive.RunEvent;
import org.loadharness.record.JoinedTrials;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.Seconds;
import org.loadharness.record.Seconds.Stage;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;

/**
 * Joins the seconds of agents as they come: each is passed on when all agents have reported theirs of that number, but for those
 * whose part is over. What the server used
 * meanwhile is read here, where its process is known. Confined to one thread.
 */
final class JoinedSeconds {
    private final Generators.Order order;
    private final RunEvent.Listener listener;
    private final Seconds.Keeper keeper;
    private final Map<Stage, Map<Integer, Deque<SecondLog>>> waiting = new EnumMap<>(Stage.class);
    private final Map<Integer, TrialProgress> states = new TreeMap<>();
    private final Set<Integer> finished = new HashSet<>();
    private Optional<ResourceUse> serverBefore = Optional.empty();
    private Optional<ResourceUse> serverAtGate = Optional.empty();
    private Optional<ResourceUse> server = Optional.empty();
    private int agents;
    private long successes;
    private long failures;
    private long endNanos;

    JoinedSeconds(Generators.Order order, RunEvent.Listener listener, Seconds.Keeper keeper) {
        this.order = order;
        this.listener = listener;
        this.keeper = keeper;
    }

    /** So many agents leave that gate: all that share the trial. */
    void opened(int gate, int all) {
        agents = all;
        if (Gates.isTimed(gate)) {
            serverBefore = order.serverUse().get();
            serverAtGate = serverBefore;
        }
    }

    /** An agent has reported a second. */
    void reported(int agent, Line line) throws IOException {
        if (line instanceof Line.Going going) {
            states.put(agent, going.state());
            take(Stage.MEASURED, agent, going.state().lastSecond());
        } else if (line instanceof Line.Passed passed) {
            take(passed.stage(), agent, passed.second());
        } else {
            throw new IOException("an agent reported a second that is none");
        }
    }

    /** That agent reports no more seconds, and nobody waits for some of it. */
    void finished(int agent) throws IOException {
        finished.add(agent);
        for (Stage stage : Stage.values()) {
            while (isWhole(stage)) {
                pass(stage);
            }
        }
    }

    /** Nothing more comes: those that some agents did not have are passed on too. */
    void end() throws IOException {
        for (Stage stage : Stage.values()) {
            while (perAgent(stage).values().stream().anyMatch(own -> !own.isEmpty())) {
                pass(stage);
            }
        }
    }

    /** What the server used in the measured stage; empty if nobody knows. */
    Optional<ResourceUse> server() {
        return server;
    }

    private void take(Stage stage, int agent, SecondLog second) throws IOException {
        perAgent(stage).computeIfAbsent(agent, first -> new ArrayDeque<>()).addLast(second);
        if (isWhole(stage)) {
            pass(stage);
        }
    }

    /** Whether each agent has reported the next second of it, or will report none. */
    private boolean isWhole(Stage stage) {
        Set<Integer> ready = perAgent(stage).entrySet().stream()
                .filter(own -> !own.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        boolean isAny = !ready.isEmpty();
        ready.addAll(finished);
        return isAny && ready.size() == agents;
    }

    private Map<Integer, Deque<SecondLog>> perAgent(Stage stage) {
        return waiting.computeIfAbsent(stage, first -> new TreeMap<>());
    }

    private void pass(Stage stage) throws IOException {
        List<SecondLog> parts = new ArrayList<>();
        perAgent(stage)
                .values()
                .forEach(own -> Optional.ofNullable(own.pollFirst()).ifPresent(parts::add));
        SecondLog second = served(JoinedTrials.second(parts));
        keeper.add(stage, second);
        if (stage == Stage.MEASURED) {
            server = serverBefore.flatMap(now -> serverAtGate.map(now::since));
            report(second);
        }
    }

    private SecondLog served(SecondLog second) {
        Optional<ResourceUse> now = order.serverUse().get();
        Optional<ResourceUse> used = now.flatMap(use -> serverBefore.map(use::since));
        serverBefore = now;
        return new SecondLog(
                second.endNanos(),
                second.successes(),
                second.failures(),
                second.inFlight(),
                second.waiting(),
                second.hiccupNanos(),
                second.generator(),
                used);
    }

    private void report(SecondLog second) throws IOException {
        successes += second.successes().count();
        failures += second.failures();
        long lengthNanos = second.endNanos() - endNanos;
        endNanos = second.endNanos();
        OptionalLong latest = states.values().stream()
                .flatMapToLong(state -> state.latenessP99Nanos().stream())
                .max();
        listener.on(new RunEvent.Progress(
                order.trial(),
                new TrialProgress(
                        Duration.ofNanos(endNanos),
                        successes,
                        failures,
                        states.values().stream()
                                .mapToInt(TrialProgress::usersDone)
                                .sum(),
                        second,
                        lengthNanos,
                        latest)));
    }
}

package org.loadharness.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.loadharness.load.Share;
import org.loadharness.plan.TrialSettings.Agents.OnLoss;

/**
 * A controller whose agents answer each message at once, and measure until they are told to end. A test takes them away
 * and lets time pass. Confined to one thread.
 */
final class ObedientAgents {
    private static final long RUN = 7;
    private static final long MILLI = 1_000_000;
    private static final long TICK_MILLIS = 100;

    private final Set<Peer> present = new LinkedHashSet<>();
    private final Deque<ControllerEvent> answers = new ArrayDeque<>();
    private final Map<Peer, Share> shares = new TreeMap<>(Comparator.comparing(Peer::address));
    private final List<String> noted = new ArrayList<>();
    private Controller controller = Controller.fresh(Limits.USUAL, RUN, "digest", 0);
    private Optional<Conclusion> concluded = Optional.empty();
    private boolean measures = true;
    private boolean prepares;
    private long nowNanos;

    Controller controller() {
        return controller;
    }

    /** Of the present trial, as agents were told. */
    Map<Peer, Share> shares() {
        return shares;
    }

    List<String> noted() {
        return noted;
    }

    /** What the last trial came to; empty as long as it goes on. */
    Optional<Conclusion> concluded() {
        return concluded;
    }

    Peer join(String name) {
        Peer peer = new Peer(name);
        present.add(peer);
        AgentFacts facts = new AgentFacts(name, 1, 2, 1 << 30, "17", "digest");
        hear(peer, 0, new Message.Hello(facts));
        answer();
        return peer;
    }

    void want(int agents, OnLoss onLoss) {
        concluded = Optional.empty();
        shares.clear();
        long limitNanos = TimeUnit.MINUTES.toNanos(1);
        act(new ControllerEvent.Wanted(
                new TrialTerms(agents, agents, onLoss, Payload.NONE, limitNanos, limitNanos), nowNanos));
        answer();
    }

    /** Agents come to the end of what they measure, from now on. */
    void measureToTheEnd() {
        measures = false;
        for (Peer peer : present) {
            hear(peer, controller.epoch(), new Message.Ready(Gates.ENDED, 0, Map.of()));
        }
        answer();
    }

    /** Agents are not ready before they are told to end, from now on. */
    void prepareForever() {
        prepares = true;
    }

    void lose(Peer peer) {
        present.remove(peer);
        act(new ControllerEvent.Gone(peer, nowNanos));
        answer();
    }

    /** It is there, and neither hears nor says anything. */
    void silence(Peer peer) {
        present.remove(peer);
    }

    /** It hears and answers again. */
    void wake(Peer peer) {
        present.add(peer);
    }

    void end(String reason) {
        act(new ControllerEvent.Unwanted(reason, nowNanos));
        answer();
    }

    void pass(long millis) {
        for (long passed = 0; passed < millis; passed += TICK_MILLIS) {
            nowNanos += TICK_MILLIS * MILLI;
            act(new ControllerEvent.Tick(nowNanos));
            answer();
        }
    }

    private void answer() {
        for (ControllerEvent next = answers.poll(); next != null; next = answers.poll()) {
            act(next);
        }
    }

    private void hear(Peer from, int epoch, Message message) {
        answers.add(new ControllerEvent.Heard(from, new Envelope(epoch == 0 ? 0 : RUN, epoch, message), nowNanos));
    }

    private void act(ControllerEvent event) {
        Controller.Step step = controller.on(event);
        controller = step.next();
        for (ControllerEffect effect : step.effects()) {
            if (effect instanceof ControllerEffect.Send send && present.contains(send.to())) {
                obey(send.to(), send.envelope());
            } else if (effect instanceof ControllerEffect.Noted note) {
                noted.add(note.sentence());
            } else if (effect instanceof ControllerEffect.Concluded end) {
                concluded = Optional.of(end.conclusion());
            }
        }
    }

    private void obey(Peer peer, Envelope envelope) {
        Message message = envelope.message();
        int epoch = envelope.epoch();
        if (message instanceof Message.Clock clock) {
            hear(peer, epoch, new Message.ClockReply(clock.controllerNanos(), clock.controllerNanos()));
        } else if (message instanceof Message.Prepare prepare) {
            shares.put(peer, prepare.share());
            if (!prepares) {
                hear(peer, epoch, new Message.Ready(Gates.OPENED, 0, Map.of()));
            }
        } else if (message instanceof Message.StartAt start) {
            leave(peer, epoch, start.gate());
        } else if (message instanceof Message.Stop) {
            hear(
                    peer,
                    epoch,
                    prepares
                            ? new Message.Failed("it was ended before the trial began", Message.Fault.NONE)
                            : new Message.Result(0, 0, 0, Payload.NONE));
        }
    }

    private void leave(Peer peer, int epoch, int gate) {
        hear(peer, epoch, new Message.Started(gate));
        if (gate == Gates.ENDED) {
            hear(peer, epoch, new Message.Result(0, 0, 0, Payload.NONE));
        } else if (gate < Gates.MEASURED || !measures) {
            hear(peer, epoch, new Message.Ready(gate + 1, 0, Map.of()));
        }
    }
}

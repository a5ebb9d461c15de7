package org.loadharness.cluster;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.Ticker;

/**
 * Carries out what a controller decides, one event after the other, on a thread of its own: agents hear of it also while no trial
 * runs. Thread-safe.
 */
final class ControllerLoop implements Network.Listener, AutoCloseable {
    private static final long TICK_MILLIS = 250;
    private static final long END_MILLIS = 2_000;

    private final BlockingQueue<ControllerEvent> heard = new LinkedBlockingQueue<>();
    private final BlockingQueue<ControllerEffect> done = new LinkedBlockingQueue<>();
    private final Set<Peer> strangers = ConcurrentHashMap.newKeySet();
    private final Ticker ticker;
    private final Thread thread = new Thread(this::work, "controller");
    private volatile Controller controller;
    private volatile @Nullable Network network;
    private volatile Optional<String> fault = Optional.empty();

    ControllerLoop(Limits limits, long run, String digest, Ticker ticker) {
        this.ticker = ticker;
        this.controller = Controller.fresh(limits, run, digest, ticker.nanos());
    }

    /** Begins; what was heard before is not lost. */
    void begin(Network over) {
        network = over;
        thread.setDaemon(true);
        thread.start();
    }

    /** A trial is wanted, when the one before has been concluded. */
    void want(TrialTerms terms) {
        heard.add(new ControllerEvent.Wanted(terms, ticker.nanos()));
    }

    /** The trial is to end. */
    void stop(String reason) {
        heard.add(new ControllerEvent.Unwanted(reason, ticker.nanos()));
    }

    /**
     * What was done next, messages apart; empty if there is nothing for so long.
     *
     * @throws IllegalStateException if nothing will be done any more
     */
    Optional<ControllerEffect> next(long millis) throws InterruptedException {
        Optional<ControllerEffect> effect = Optional.ofNullable(done.poll(millis, TimeUnit.MILLISECONDS));
        if (effect.isEmpty() && fault.isPresent()) {
            throw new IllegalStateException(fault.get());
        }
        return effect;
    }

    /** Whether agents are waited for that have not joined yet. */
    boolean isGathering() {
        return controller.stage() == Controller.Stage.GATHERING;
    }

    /** How many agents have joined and are not lost. */
    int members() {
        return controller.numbersOfMembers().size();
    }

    /** How many have joined since the run began, lost ones included. */
    int everJoined() {
        return controller.numbers();
    }

    /** Those. */
    Collection<Member> joined() {
        return controller.members().values();
    }

    @Override
    public void heard(Peer from, byte[] bytes) {
        long nowNanos = ticker.nanos();
        try {
            heard.add(new ControllerEvent.Heard(from, Frames.decode(bytes), nowNanos));
        } catch (Frames.Malformed other) {
            if (strangers.add(from)) {
                done.add(new ControllerEffect.Noted(
                        "what came from " + from.address() + " was refused: " + other.getMessage()));
            }
            Network over = network;
            if (over != null) {
                Message refusal = new Message.Refuse(String.valueOf(other.getMessage()));
                over.send(from, Frames.encode(new Envelope(0, 0, refusal)));
            }
        }
    }

    @Override
    public void gone(Peer peer) {
        heard.add(new ControllerEvent.Gone(peer, ticker.nanos()));
    }

    /** Sends all agents away, and waits until they are gone, but not for long. */
    @Override
    public void close() {
        heard.add(new ControllerEvent.Over(ticker.nanos()));
        try {
            thread.join(END_MILLIS);
            thread.interrupt();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            long tickNanos = ticker.nanos();
            while (controller.stage() != Controller.Stage.OVER
                    || !controller.members().isEmpty()) {
                ControllerEvent event = heard.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
                if (event != null) {
                    learn(event);
                }
                long nowNanos = ticker.nanos();
                if (nowNanos - tickNanos >= TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS)) {
                    tickNanos = nowNanos;
                    learn(new ControllerEvent.Tick(knownUntil(event, nowNanos)));
                }
            }
        } catch (InterruptedException ended) {
            fault = Optional.of("the controller of the agents was ended");
        } catch (RuntimeException | Error broken) {
            fault = Optional.of("the controller of the agents failed: " + broken);
        }
    }

    /** Whoever was heard, and waits for this thread to learn it, was not silent. */
    private long knownUntil(@Nullable ControllerEvent last, long nowNanos) {
        return last == null || heard.isEmpty() ? nowNanos : last.atNanos();
    }

    private void learn(ControllerEvent event) {
        Controller.Step step = controller.on(event);
        controller = step.next();
        for (ControllerEffect effect : step.effects()) {
            if (effect instanceof ControllerEffect.Send send) {
                send(send.to(), send.envelope());
            } else {
                done.add(effect);
            }
        }
    }

    private void send(Peer to, Envelope envelope) {
        Network over = network;
        if (over != null) {
            over.send(to, Frames.encode(envelope));
        }
    }
}

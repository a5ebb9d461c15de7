package org.loadharness.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.time.DurationText;
import org.loadharness.time.Ticker;

/**
 * This process as a relay: it joins a run, and listens for agents of its own, for which it carries messages. Of load it makes none.
 * Confined to one thread.
 */
final class RelayOfRuns {
    private static final long LOOK_MILLIS = 200;
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Agents that leave after so long a silence have given up a run that is lost. */
    private static final long LEFT_FOR_SILENCE_NANOS = Limits.USUAL.silenceNanos() / 2;

    private final Way above;
    private final Way below;
    private final Duration within;
    private final Consumer<String> say;

    /**
     * One that has not joined.
     *
     * @param above where the run is
     * @param below where its agents join
     * @param within how long it searches for a run, and stays without an agent
     * @param say takes a line each time that something happens, on any thread
     */
    RelayOfRuns(Way above, Way below, Duration within, Consumer<String> say) {
        this.above = above;
        this.below = below;
        this.within = within;
        this.say = say;
    }

    /** Works for one run, or one after the other. */
    Parting join(Stay stay) throws IOException, InterruptedException {
        return new RunSearch(above, within, say).join(stay, () -> {
            BlockingQueue<Event> events = new LinkedBlockingQueue<>();
            return new RunSearch.Guest(new Ears(Event.Side.ABOVE, events), run -> work(run, events));
        });
    }

    private Parting work(Tunnel.Joined run, BlockingQueue<Event> events) throws IOException, InterruptedException {
        try (Tunnel agents = Tunnel.host(below, say, new Ears(Event.Side.BELOW, events))) {
            say.accept("joined; agents join it at "
                    + below.address().at(agents.port()).text());
            return carry(new Relay(run.network(), run.controller(), agents), run.controller(), events);
        } finally {
            RunSearch.leave(run.network());
        }
    }

    /** Until the run is over and its agents have left; one that hears nothing for its agents has lost its run. */
    private Parting carry(Relay relay, Peer controller, BlockingQueue<Event> events) throws InterruptedException {
        Ticker ticker = Ticker.system();
        long heardNanos = ticker.nanos();
        while (true) {
            Event event = events.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            boolean wasAlone = relay.isAlone();
            if (event != null && event.side() == Event.Side.BELOW) {
                fromBelow(relay, event);
            } else if (event != null && event.bytes().isPresent()) {
                relay.fromAbove(event.bytes().get());
            } else if (event != null && event.peer().equals(controller) && !relay.isOver()) {
                return parted(relay, "the connection to the run broke");
            }
            boolean heard = event != null && event.side() == Event.Side.ABOVE;
            long nowNanos = ticker.nanos();
            if (!wasAlone && relay.isAlone() && nowNanos - heardNanos > LEFT_FOR_SILENCE_NANOS) {
                return parted(relay, "the run was silent, and its agents have left");
            }
            heardNanos = heard || wasAlone != relay.isAlone() ? nowNanos : heardNanos;
            long silentNanos = nowNanos - heardNanos;
            if (relay.isOver() && (relay.isAlone() || silentNanos > GRACE.toNanos())) {
                return parted(relay, "");
            } else if (relay.isAlone() && silentNanos > within.toNanos()) {
                return parted(relay, "no agent has joined it within " + DurationText.print(within));
            } else if (!relay.isAlone() && silentNanos > Limits.USUAL.silenceNanos()) {
                return parted(relay, "the run was silent for " + ControllerDraft.seconds(silentNanos));
            }
        }
    }

    private static void fromBelow(Relay relay, Event event) {
        if (event.bytes().isPresent()) {
            relay.fromBelow(event.peer(), event.bytes().get());
        } else {
            relay.goneBelow(event.peer());
        }
    }

    private Parting parted(Relay relay, String reason) {
        say.accept(relay.isOver() ? "the run is over" : "the relay leaves the run: " + reason);
        return relay.isOver() ? Parting.DONE : Parting.LOST;
    }

    /**
     * What came from one side.
     *
     * @param bytes empty if that process is gone
     */
    private record Event(Side side, Peer peer, Optional<byte[]> bytes) {
        enum Side {
            ABOVE,
            BELOW
        }
    }

    /** Hears for the thread that carries. Thread-safe. */
    private record Ears(Event.Side side, BlockingQueue<Event> events) implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {
            events.add(new Event(side, from, Optional.of(bytes)));
        }

        @Override
        public void gone(Peer peer) {
            events.add(new Event(side, peer, Optional.empty()));
        }
    }
}

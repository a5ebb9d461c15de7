package org.loadharness.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.time.DurationText;

/** How a process finds a run that somebody else starts, and joins it, one or one after the other. Confined to one thread. */
final class RunSearch {
    private static final long LEAVE_MILLIS = 5_000;

    private final Way way;
    private final Duration within;
    private final Consumer<String> say;

    /**
     * One that has not begun.
     *
     * @param within how long it takes at most; one that stays searches for ever
     * @param say takes a line each time that something happens
     */
    RunSearch(Way way, Duration within, Consumer<String> say) {
        this.way = way;
        this.within = within;
        this.say = say;
    }

    /**
     * What a process is in one run.
     *
     * @param ears hear what the run says, from before it is joined
     */
    record Guest(Network.Listener ears, Work work) {}

    /** What it does there. */
    @FunctionalInterface
    interface Work {
        Parting doFor(Tunnel.Joined run) throws IOException, InterruptedException;
    }

    /** A guest of each run that is found. */
    Parting join(Stay stay, Supplier<Guest> guests) throws IOException, InterruptedException {
        Parting parting;
        do {
            parting = joinOne(stay, guests.get());
        } while (stay == Stay.EVERY_RUN && parting != Parting.REFUSED);
        return parting;
    }

    private Parting joinOne(Stay stay, Guest guest) throws IOException, InterruptedException {
        Optional<Duration> limit = stay == Stay.EVERY_RUN ? Optional.empty() : Optional.of(within);
        say.accept("joining a run at " + way.address().text()
                + limit.map(time -> ", for at most " + DurationText.print(time)).orElse(", for as long as it takes"));
        Tunnel.Joined joined;
        try {
            joined = Tunnel.join(way, limit, new SearchReports(way, say), guest.ears());
        } catch (Knock.Refused refused) {
            say.accept("refused: " + refused.getMessage());
            return Parting.REFUSED;
        } catch (IOException notFound) {
            say.accept(String.valueOf(notFound.getMessage()));
            return Parting.LOST;
        }
        return guest.work().doFor(joined);
    }

    /** To leave the network in good order may take for ever, where the other side is gone. */
    static void leave(Network network) throws InterruptedException {
        Thread leaving = new Thread(network::close, "agent-leaves");
        leaving.setDaemon(true);
        leaving.start();
        leaving.join(LEAVE_MILLIS);
    }
}

package org.loadharness.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.loadharness.drive.Generators.Parting;
import org.loadharness.drive.Generators.Stay;
import org.loadharness.record.Environment;
import org.loadharness.time.Ticker;

/** This process as an agent of runs that somebody else starts, wherever they run. Confined to one thread. */
final class AgentOfRuns {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Way way;
    private final Path directory;
    private final Duration within;
    private final Consumer<String> say;

    /**
     * One that has not joined.
     *
     * @param directory where it leaves what it measured for a run that it lost
     * @param within how long it searches for a run; one that stays searches for ever
     * @param say takes a line each time that something happens
     */
    AgentOfRuns(Way way, Path directory, Duration within, Consumer<String> say) {
        this.way = way;
        this.directory = directory;
        this.within = within;
        this.say = say;
    }

    /** Joins one run, or one after the other, and works for it. */
    Parting join(Stay stay) throws IOException, InterruptedException {
        return new RunSearch(way, within, say).join(stay, () -> {
            AgentLoop loop = new AgentLoop(Ticker.system(), say);
            return new RunSearch.Guest(loop, run -> work(loop, run));
        });
    }

    private Parting work(AgentLoop loop, Tunnel.Joined joined) throws IOException, InterruptedException {
        return part(loop.run(facts(), Limits.USUAL.joiningWithin(within.toNanos()), joined), loop, joined);
    }

    private Parting part(AgentEffect.Leave leave, AgentLoop loop, Tunnel.Joined joined)
            throws IOException, InterruptedException {
        RunSearch.leave(joined.network());
        if (!loop.ends(GRACE)) {
            throw new IOException("the load of the run does not end: " + leave.reason());
        }
        if (leave.reason().equals(ControllerStep.OVER)) {
            say.accept("the run is over");
            return Parting.DONE;
        }
        if (leave.why() == AgentEffect.Why.FORSAKEN) {
            loop.lastLog().ifPresent(log -> say.accept(Remains.keep(directory, log)));
        }
        boolean refused = leave.why() == AgentEffect.Why.DISMISSED && !loop.hasJoined();
        say.accept((refused ? "refused: " : "the agent leaves the run: ") + leave.reason());
        return refused ? Parting.REFUSED : Parting.LOST;
    }

    /** What this process says of itself. */
    static AgentFacts facts() throws IOException {
        Runtime runtime = Runtime.getRuntime();
        return new AgentFacts(
                host(),
                ProcessHandle.current().pid(),
                runtime.availableProcessors(),
                runtime.maxMemory(),
                Runtime.version().toString(),
                Classes.digest());
    }

    /** The name of this machine. */
    static String host() {
        String host = Environment.hostName();
        return host.isEmpty() ? "this machine" : host;
    }
}

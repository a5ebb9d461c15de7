package org.loadharness.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.loadharness.record.TrialLog;
import org.loadharness.time.Ticker;

/** Carries out what an agent decides, one event after the other. Confined to one thread, but for what it hears. */
final class AgentLoop implements Network.Listener {
    private static final long TICK_MILLIS = 100;

    private final BlockingQueue<AgentEvent> heard = new LinkedBlockingQueue<>();
    private final Ticker ticker;
    private final Consumer<String> say;
    private final WorkloadsOfRun workloads = new WorkloadsOfRun();
    private Optional<AgentLoad> load = Optional.empty();
    private volatile Optional<Peer> controller = Optional.empty();
    private boolean joined;

    /** @param say takes a line when it has been let in */
    AgentLoop(Ticker ticker, Consumer<String> say) {
        this.ticker = ticker;
        this.say = say;
    }

    @Override
    public void heard(Peer from, byte[] bytes) {
        long nowNanos = ticker.nanos();
        try {
            heard.add(new AgentEvent.Heard(Frames.decode(bytes), nowNanos));
        } catch (Frames.Malformed nonsense) {
            // of another agent, or of nobody we know; what matters comes again
        }
    }

    /** What becomes of other agents is not its business. */
    @Override
    public void gone(Peer peer) {
        if (controller.equals(Optional.of(peer))) {
            forsaken();
        }
    }

    /** The process of its controller is gone. */
    void forsaken() {
        heard.add(new AgentEvent.Gone(ticker.nanos()));
    }

    /**
     * Works for its controller until that sends it away, or is lost.
     *
     * @return why it ends; a load may still be ending
     */
    AgentEffect.Leave run(AgentFacts facts, Limits limits, Tunnel.Joined joined) throws InterruptedException {
        controller = Optional.of(joined.controller());
        Agent agent = Agent.fresh(limits, facts, ticker.nanos());
        while (true) {
            for (AgentEvent event : next()) {
                Agent.Step step = agent.on(event);
                agent = step.next();
                welcome(agent.stage());
                Optional<AgentEffect.Leave> leave = carryOut(step.effects(), joined);
                if (leave.isPresent()) {
                    return leave.get();
                }
            }
        }
    }

    private Optional<AgentEffect.Leave> carryOut(List<AgentEffect> effects, Tunnel.Joined joined) {
        for (AgentEffect effect : effects) {
            if (effect instanceof AgentEffect.Leave leave) {
                return Optional.of(leave);
            }
            carryOut(effect, joined);
        }
        return Optional.empty();
    }

    /** What was heard, and the time behind the last that was; the time alone where nothing is heard for a while. */
    private List<AgentEvent> next() throws InterruptedException {
        AgentEvent event = heard.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null && !heard.isEmpty()) {
            return List.of(event);
        }
        AgentEvent tick = new AgentEvent.Tick(ticker.nanos());
        return event == null ? List.of(tick) : List.of(event, tick);
    }

    /** Whether its controller has let it in. */
    boolean hasJoined() {
        return joined;
    }

    /** Whether no load is being made any more, or it ends in that time. */
    boolean ends(Duration grace) throws InterruptedException {
        return load.isEmpty() || load.get().ends(grace);
    }

    /** What there is of the load that it made last; only when that has ended. */
    Optional<TrialLog> lastLog() {
        return load.flatMap(AgentLoad::log);
    }

    private void welcome(Agent.Stage stage) {
        if (!joined && stage != Agent.Stage.JOINING && stage != Agent.Stage.LEFT) {
            joined = true;
            say.accept("joined; it works for the run until that is over");
        }
    }

    private void carryOut(AgentEffect effect, Tunnel.Joined joined) {
        if (effect instanceof AgentEffect.Send send) {
            joined.network().send(joined.controller(), Frames.encode(send.envelope()));
        } else if (effect instanceof AgentEffect.Begin begin) {
            load = Optional.of(AgentLoad.begin(begin, workloads, heard::add));
        } else if (effect instanceof AgentEffect.Go go) {
            load.ifPresent(running -> running.go(go));
        } else if (effect instanceof AgentEffect.Halt) {
            load.ifPresent(AgentLoad::halt);
        }
    }
}

package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.loadharness.cluster.Agent.Stage;

/** What an agent does at one event. Made for that event. Confined to one thread. */
final class AgentStep {
    private static final int SAID_AGAIN = 16;

    private final Agent before;
    private final Limits limits;
    private final long nowNanos;
    private final List<AgentEffect> effects = new ArrayList<>();
    private final List<Message.Second> unheard;
    private Stage stage;
    private long run;
    private int epoch;
    private boolean loadRuns;
    private long heardNanos;
    private long saidNanos;
    private int gate;
    private long leadNanos;
    private Map<String, Long> seen;
    private int left;
    private int reported;
    private Optional<Message> outcome;
    private Optional<Envelope> next;

    AgentStep(Agent before, long nowNanos) {
        this.before = before;
        this.nowNanos = nowNanos;
        this.limits = before.limits();
        this.unheard = new ArrayList<>(before.unheard());
        this.stage = before.stage();
        this.run = before.run();
        this.epoch = before.epoch();
        this.loadRuns = before.loadRuns();
        this.heardNanos = before.heardNanos();
        this.saidNanos = before.saidNanos();
        this.gate = before.gate();
        this.leadNanos = before.leadNanos();
        this.seen = before.seen();
        this.left = before.left();
        this.reported = before.reported();
        this.outcome = before.outcome();
        this.next = before.next();
    }

    Agent.Step on(AgentEvent event) {
        if (stage == Stage.LEFT) {
            return new Agent.Step(before, List.of());
        }
        if (event instanceof AgentEvent.Heard heard) {
            hear(heard.envelope());
        } else if (event instanceof AgentEvent.Gone) {
            forsake("the connection to it broke");
        } else if (event instanceof AgentEvent.Tick) {
            tick();
        } else {
            hearLoad(event);
        }
        return new Agent.Step(
                new Agent(
                        limits,
                        before.facts(),
                        stage,
                        run,
                        epoch,
                        loadRuns,
                        before.sinceNanos(),
                        heardNanos,
                        saidNanos,
                        event instanceof AgentEvent.Tick ? nowNanos : before.tickNanos(),
                        gate,
                        leadNanos,
                        seen,
                        left,
                        reported,
                        unheard,
                        outcome,
                        next),
                effects);
    }

    private void hear(Envelope envelope) {
        Message message = envelope.message();
        if (message instanceof Message.Refuse refuse) {
            leave(AgentEffect.Why.DISMISSED, refuse.reason());
            return;
        }
        if (stage == Stage.JOINING) {
            if (message instanceof Message.Welcome) {
                run = envelope.run();
                stage = Stage.IDLE;
                heardNanos = nowNanos;
            }
            return;
        }
        if (envelope.run() != run) {
            return;
        }
        heardNanos = nowNanos;
        if (message instanceof Message.Clock clock) {
            say(new Message.ClockReply(clock.controllerNanos(), nowNanos));
        } else if (message instanceof Message.Prepare) {
            prepare(envelope);
        } else if (message instanceof Message.Stop stop) {
            stop(envelope.epoch(), stop);
        } else if (envelope.epoch() == epoch) {
            hearOfTrial(message);
        }
    }

    private void hearOfTrial(Message message) {
        if (message instanceof Message.StartAt start) {
            start(start);
        } else if (message instanceof Message.Ack ack) {
            unheard.removeIf(second -> second.number() <= ack.seconds());
            if (ack.extent() == Message.Extent.RESULT && stage == Stage.REPORTING) {
                rest();
            }
        }
    }

    private void prepare(Envelope envelope) {
        if (envelope.epoch() <= epoch) {
            return;
        }
        if (loadRuns) {
            if (next.isEmpty()) {
                effects.add(new AgentEffect.Halt("the next trial begins"));
            }
            next = Optional.of(envelope);
            return;
        }
        begin(envelope);
    }

    private void begin(Envelope envelope) {
        Message.Prepare prepare = (Message.Prepare) envelope.message();
        next = Optional.empty();
        epoch = envelope.epoch();
        stage = Stage.PERFORMING;
        loadRuns = true;
        gate = Gates.NONE;
        left = Gates.NONE;
        reported = 0;
        unheard.clear();
        outcome = Optional.empty();
        effects.add(new AgentEffect.Begin(prepare.share(), prepare.order()));
    }

    /** One that came too late is no start: all or none leave a gate at its instant. */
    private void start(Message.StartAt start) {
        if (stage != Stage.PERFORMING || start.gate() > gate) {
            return;
        }
        if (start.gate() > left) {
            long lateNanos = nowNanos - start.agentNanos();
            if (Gates.isTimed(start.gate()) && lateNanos > 0) {
                effects.add(new AgentEffect.Halt("its start came too late"));
                report(new Message.Failed(
                        "it learnt when to leave the gate before " + Gates.inWords(start.gate()) + " "
                                + String.format(Locale.ROOT, "%.1f ms", lateNanos / 1e6) + " too late",
                        Message.Fault.AGENT));
                return;
            }
            left = start.gate();
            effects.add(new AgentEffect.Go(start.gate(), start.agentNanos(), start.seen()));
        }
        say(new Message.Started(start.gate()));
    }

    private void stop(int ofEpoch, Message.Stop stop) {
        if (ofEpoch < epoch) {
            return;
        }
        if (next.isPresent() && next.get().epoch() <= ofEpoch) {
            next = Optional.empty();
        }
        if (ofEpoch > epoch) { // it never learnt of that trial
            if (loadRuns) {
                effects.add(new AgentEffect.Halt(stop.reason()));
            }
            epoch = ofEpoch;
            report(new Message.Failed("it had not begun", Message.Fault.NONE));
        } else if (stage == Stage.PERFORMING) {
            effects.add(new AgentEffect.Halt(stop.reason()));
        } else if (stage == Stage.REPORTING && outcome.orElseThrow() instanceof Message.Failed) {
            say(outcome.orElseThrow()); // whether that has come, no answer says
            rest();
        } else if (stage == Stage.IDLE) {
            say(new Message.Failed("it has nothing to report any more", Message.Fault.NONE));
        }
    }

    private void rest() {
        stage = Stage.IDLE;
        outcome = Optional.empty();
        unheard.clear();
    }

    private void hearLoad(AgentEvent event) {
        if (event instanceof AgentEvent.LoadEnded || event instanceof AgentEvent.LoadFailed) {
            loadRuns = false;
        }
        if (stage == Stage.PERFORMING && next.isEmpty()) {
            hearOwnLoad(event);
        } else if (!loadRuns && next.isPresent()) {
            begin(next.get());
        }
    }

    private void hearOwnLoad(AgentEvent event) {
        if (event instanceof AgentEvent.LoadReady ready) {
            gate = ready.gate();
            leadNanos = ready.leadNanos();
            seen = ready.seen();
            say(new Message.Ready(gate, leadNanos, seen));
        } else if (event instanceof AgentEvent.LoadSecond second) {
            reportSecond(second.successes(), second.failures(), second.state());
        } else if (event instanceof AgentEvent.LoadEnded ended) {
            report(new Message.Result(reported, ended.successes(), ended.failures(), ended.log()));
        } else if (event instanceof AgentEvent.LoadFailed failed) {
            report(new Message.Failed(failed.reason(), failed.fault()));
        }
    }

    private void reportSecond(long successes, long failures, Payload state) {
        Message.Second second = new Message.Second(++reported, successes, failures, state);
        unheard.add(second);
        say(second);
    }

    private void report(Message last) {
        stage = Stage.REPORTING;
        outcome = Optional.of(last);
        say(last);
    }

    private void tick() {
        if (stage == Stage.JOINING) {
            if (nowNanos - before.sinceNanos() > limits.joinNanos()) {
                leave(AgentEffect.Why.NOT_JOINED, "no controller has let it in");
            } else if (nowNanos - saidNanos >= limits.resendNanos()) {
                say(new Message.Hello(before.facts()));
            }
            return;
        }
        long stoodNanos = nowNanos - before.tickNanos();
        if (stoodNanos > Limits.STANDSTILL_NANOS) {
            wake(stoodNanos);
        }
        if (stage == Stage.LEFT) {
            return;
        }
        if (nowNanos - heardNanos > limits.silenceNanos()) {
            forsake("it was silent for " + seconds(nowNanos - heardNanos));
        } else if (nowNanos - saidNanos >= limits.resendNanos()) {
            sayAgain();
        }
    }

    /** Who hears nothing because it stood still itself knows nothing of its controller; under load it is lost by now. */
    private void wake(long stoodNanos) {
        boolean makesLoad = loadRuns && left >= Gates.WARMUP;
        if (makesLoad && stoodNanos > limits.silenceNanos()) {
            leave(AgentEffect.Why.FORSAKEN, "it stood still itself for " + seconds(stoodNanos));
        } else if (!makesLoad) {
            heardNanos = nowNanos;
        }
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }

    private void sayAgain() {
        saidNanos = nowNanos;
        unheard.stream().limit(SAID_AGAIN).toList().forEach(this::say);
        outcome.ifPresent(this::say);
        if (stage == Stage.PERFORMING && gate > left) {
            say(new Message.Ready(gate, leadNanos, seen));
        }
    }

    private void forsake(String reason) {
        leave(
                stage == Stage.JOINING ? AgentEffect.Why.NOT_JOINED : AgentEffect.Why.FORSAKEN,
                "the controller is lost: " + reason);
    }

    private void leave(AgentEffect.Why why, String reason) {
        if (loadRuns) {
            effects.add(new AgentEffect.Halt(reason));
        }
        stage = Stage.LEFT;
        effects.add(new AgentEffect.Leave(why, reason));
    }

    private void say(Message message) {
        saidNanos = message instanceof Message.ClockReply ? saidNanos : nowNanos;
        effects.add(new AgentEffect.Send(new Envelope(run, epoch, message)));
    }
}

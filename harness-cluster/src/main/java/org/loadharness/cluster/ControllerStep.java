package org.loadharness.cluster;

import java.util.List;
import java.util.Optional;
import org.loadharness.cluster.Conclusion.Kind;
import org.loadharness.cluster.Controller.Ending;
import org.loadharness.cluster.Controller.Loss;
import org.loadharness.cluster.Controller.Stage;

/** What a controller does at one event. Made for that event. Confined to one thread. */
final class ControllerStep extends ControllerDraft {
    static final String OVER = "the run is over";

    ControllerStep(Controller before, long nowNanos) {
        super(before, nowNanos);
    }

    Controller.Step on(ControllerEvent event) {
        if (stage == Stage.OVER) {
            part(event);
        } else {
            learn(event);
            advance();
        }
        return step(event instanceof ControllerEvent.Tick);
    }

    private void learn(ControllerEvent event) {
        if (event instanceof ControllerEvent.Heard heard) {
            hear(heard);
        } else if (event instanceof ControllerEvent.Gone gone) {
            memberAt(gone.peer()).ifPresent(member -> lose(member, "its process ended or its connection broke"));
        } else if (event instanceof ControllerEvent.Wanted wanted) {
            terms = Optional.of(wanted.terms());
            parts.clear();
            enter(Stage.GATHERING, limits.joinNanos());
        } else if (event instanceof ControllerEvent.Unwanted unwanted) {
            stop(Kind.STOPPED, unwanted.reason());
        } else if (event instanceof ControllerEvent.Over) {
            stage = Stage.OVER;
            dismiss();
        } else {
            tick();
        }
    }

    /** The run is over: its members are sent away until they are gone, for one that does not hear it takes its run for lost. */
    private void part(ControllerEvent event) {
        if (event instanceof ControllerEvent.Heard heard) {
            send(heard.from(), new Message.Refuse(OVER));
        } else if (event instanceof ControllerEvent.Gone gone) {
            memberAt(gone.peer()).ifPresent(member -> members.remove(member.number()));
        } else if (nowNanos - resentNanos >= limits.resendNanos()) {
            dismiss();
        }
    }

    private void dismiss() {
        resentNanos = nowNanos;
        members.values().forEach(member -> send(member.peer(), new Message.Refuse(OVER)));
    }

    private void hear(ControllerEvent.Heard heard) {
        Message message = heard.envelope().message();
        if (message instanceof Message.Hello hello) {
            welcome(heard.from(), hello.facts());
            return;
        }
        Optional<Member> known = memberAt(heard.from());
        if (known.isEmpty() || heard.envelope().run() != before.run()) {
            refuse(heard.from(), message);
            return;
        }
        Member member = known.get().heard(nowNanos);
        if (message instanceof Message.ClockReply reply) {
            member = member.with(Offset.of(reply.controllerNanos(), reply.agentNanos(), nowNanos));
            if (isPreparing() && !member.isMeasured()) {
                member = askClock(member);
            }
        }
        keep(member);
        if (!(message instanceof Message.ClockReply)) {
            hearOfTrial(member, heard.envelope());
        }
    }

    private void welcome(Peer peer, AgentFacts facts) {
        Loss lost = fenced.get(peer);
        if (lost != null) {
            send(peer, new Message.Refuse("it was lost: " + lost.reason()));
            return;
        }
        if (!facts.digest().equals(before.digest())) {
            send(
                    peer,
                    new Message.Refuse("its classes are not those of the controller; use the same harness.jar"
                            + " everywhere, with the same workloads"));
            note("process " + facts.processId() + " on " + facts.host() + " was refused: its classes are others");
            return;
        }
        Member member = memberAt(peer).orElseGet(() -> Member.joined(++numbers, peer, facts, nowNanos));
        keep(member.heard(nowNanos));
        send(peer, new Message.Welcome(member.number()));
    }

    /** Of one that is not known, or not any more. It is to stop whatever it does. */
    private void refuse(Peer peer, Message message) {
        String reason = Optional.ofNullable(fenced.get(peer)).map(Loss::reason).orElse("it is not known here");
        if (message instanceof Message.Result || message instanceof Message.Second) {
            note("what an agent reported too late was refused: " + reason);
        }
        send(peer, new Message.Refuse(reason));
    }

    private void hearOfTrial(Member member, Envelope envelope) {
        Message message = envelope.message();
        Conclusion.Of own = parts.get(member.number());
        boolean over = stage == Stage.IDLE && !(message instanceof Message.Result);
        if (message instanceof Message.Failed && (over || envelope.epoch() != epoch || own == null)) {
            return; // it asks for no answer, which would be asked for one again
        }
        if (envelope.epoch() != epoch || own == null || over) {
            effects.add(new ControllerEffect.Send(
                    member.peer(),
                    new Envelope(before.run(), envelope.epoch(), new Message.Stop("that trial is over"))));
            return;
        }
        Part part = own.part();
        if (message instanceof Message.Ready ready) {
            part = part.ready(ready);
        } else if (message instanceof Message.Started started) {
            part = part.started(started.gate());
        } else if (message instanceof Message.Second second) {
            part = second(member, part, second);
        } else if (message instanceof Message.Result result) {
            part = result(member, part, result);
        } else if (message instanceof Message.Failed failed && !part.isOver()) {
            part = part.missing(why(failed));
            parts.put(member.number(), new Conclusion.Of(member, part));
            stop(
                    failed.fault() == Message.Fault.SYSTEM ? Kind.UNREACHABLE : broken(),
                    failed.fault() == Message.Fault.SYSTEM
                            ? failed.reason()
                            : member.inWords() + " could not go on" + when() + ": " + failed.reason());
        }
        parts.put(member.number(), new Conclusion.Of(member, part));
    }

    /** One that was told to end is missing for the reason of which the trial ends. */
    private String why(Message.Failed failed) {
        return failed.fault() == Message.Fault.NONE
                ? ending.map(Ending::reason).orElse(failed.reason())
                : failed.reason();
    }

    private Part second(Member member, Part part, Message.Second second) {
        Part reported = part.reported(second);
        if (reported.seconds() > part.seconds()) {
            effects.add(new ControllerEffect.Reported(member, second));
        }
        send(member.peer(), new Message.Ack(reported.seconds(), Message.Extent.SECONDS));
        return reported;
    }

    /** It counts when all its seconds are here, and sum to it. */
    private Part result(Member member, Part part, Message.Result result) {
        if (part.isOver()) {
            send(member.peer(), new Message.Ack(part.seconds(), Message.Extent.RESULT));
            return part;
        }
        if (part.seconds() < result.seconds()) {
            send(member.peer(), new Message.Ack(part.seconds(), Message.Extent.SECONDS));
            return part;
        }
        send(member.peer(), new Message.Ack(part.seconds(), Message.Extent.RESULT));
        if (part.successes() != result.successes() || part.failures() != result.failures()) {
            stop(
                    broken(),
                    member.inWords() + " reported " + part.successes() + " successes and " + part.failures()
                            + " failures second by second, and " + result.successes() + " and " + result.failures()
                            + " in the end");
        } else if (stage == Stage.ASSEMBLING) {
            stop(broken(), member.inWords() + " had ended before " + Gates.inWords(gate));
        }
        effects.add(new ControllerEffect.Finished(member));
        return part.ended(result);
    }

    private void tick() {
        if (nowNanos - before.tickNanos() > Limits.STANDSTILL_NANOS) {
            members.replaceAll((number, member) -> member.heard(nowNanos));
        }
        for (Member member : List.copyOf(members.values())) {
            if (nowNanos - member.heardNanos() > silenceNanos()) {
                lose(member, "it was silent for " + seconds(nowNanos - member.heardNanos()));
            } else if (nowNanos - member.askedNanos() >= clockNanos(member)) {
                keep(askClock(member));
            }
        }
        if (nowNanos - resentNanos >= limits.resendNanos()) {
            resentNanos = nowNanos;
            parts.values().stream().filter(of -> !of.part().isOver()).forEach(of -> sayAgain(of.member(), of.part()));
        }
        if (nowNanos - untilNanos > 0) {
            reachLimit();
        }
    }

    private long clockNanos(Member member) {
        return isPreparing() && !member.isMeasured() ? limits.resendNanos() : Limits.CLOCK_NANOS;
    }

    private void sayAgain(Member member, Part part) {
        if (stage == Stage.STOPPING) {
            send(member.peer(), new Message.Stop(ending.map(Ending::reason).orElse("")));
        } else if (part.gate() == Gates.NONE) {
            prepare(member, part);
        } else if (part.gate() < gate && part.started() < part.gate()) {
            sendStart(member, gate - 1);
        }
    }

    private void reachLimit() {
        switch (stage) {
            case IDLE, OVER -> {}
            case GATHERING ->
                conclude(
                        Kind.TOO_FEW,
                        members.size() + " of " + terms.orElseThrow().present() + " agents joined within "
                                + seconds(limits.joinNanos()));
            case HOLDING -> enter(Stage.GATHERING, limits.joinNanos());
            case ASSEMBLING -> stop(broken(), late() + " did not come to " + Gates.inWords(gate) + " in time");
            case MEASURING -> stop(broken(), late() + " did not end in time");
            case STOPPING -> {
                parts.replaceAll((number, of) -> of.part().isOver()
                        ? of
                        : new Conclusion.Of(
                                of.member(),
                                of.part().missing("it did not report within " + seconds(limits.stopNanos()))));
            }
        }
    }

    /** The first of those that are waited for. */
    private String late() {
        return parts.values().stream()
                .filter(of -> !of.part().isOver()
                        && (stage != Stage.ASSEMBLING || of.part().gate() < gate))
                .findFirst()
                .map(of -> of.member().inWords())
                .orElse("the measurement of the clocks");
    }

    private void advance() {
        switch (stage) {
            case IDLE, HOLDING, OVER -> {}
            case GATHERING -> gather(terms.orElseThrow());
            case ASSEMBLING -> {
                if (parts.values().stream().allMatch(this::standsAtGate)) {
                    open();
                }
            }
            case MEASURING -> {
                if (parts.values().stream().allMatch(of -> of.part().result().isPresent())) {
                    conclude(Kind.COMPLETE, "");
                } else if (gate == Gates.ENDED
                        && parts.values().stream().allMatch(of -> of.part().isOver() || standsAtGate(of))) {
                    open();
                }
            }
            case STOPPING -> {
                if (parts.values().stream().allMatch(of -> of.part().isOver())) {
                    Ending why = ending.orElseThrow();
                    conclude(why.kind(), why.reason());
                }
            }
        }
    }

    /** One that was silent too long for a load may be heard again, and is waited for. */
    private boolean standsAtGate(Conclusion.Of of) {
        Member member = members.get(of.member().number());
        return member != null
                && member.isMeasured()
                && of.part().gate() >= gate
                && nowNanos - member.heardNanos() <= limits.silenceNanos();
    }
}

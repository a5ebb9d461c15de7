package org.loadharness.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.loadharness.load.Share;

/** Mistakes that somebody could make in the machines of states, each by its name. */
final class PlantedFaults {
    private PlantedFaults() {}

    static Map<String, PlantedFault> all() {
        Map<String, PlantedFault> all = new LinkedHashMap<>();
        all.put(
                "waits for one agent instead of for all",
                heardByController((controller, envelope) ->
                        new Envelope(envelope.run(), envelope.epoch(), readyAtTheLast(envelope.message()))));
        all.put("stops nobody when an agent is lost", without(PlantedFaults::isStop));
        all.put("counts a second twice that came twice", countsTwice());
        all.put(
                "takes an old trial's messages for this one's",
                heardByController((controller, envelope) ->
                        new Envelope(envelope.run(), controller.epoch(), envelope.message())));
        all.put("does not say again what was lost", saysNothingAgain());
        all.put("believes that a silent agent lives", believesTheSilent());
        all.put("goes on without its controller", agentWithout(effect -> effect instanceof AgentEffect.Leave));
        all.put("goes on when it is to stop", agentWithout(effect -> effect instanceof AgentEffect.Halt));
        all.put("starts when it hears of the start", goesAtOnce());
        all.put("takes its clock for the controller's", ignoresClocks());
        all.put("takes the first result for all", takesFirstResult());
        all.put("names nobody", namesNobody());
        all.put("ends where it is to go on", endsWhereItIsToGoOn());
        all.put("keeps users of the lost from the others", keepsUsersBack());
        all.put("says of nobody that it was lost before", namesNobodyWhoWasLostBefore());
        all.put("goes on while the lost may make load", goesOnAtOnce());
        all.put("says once that the run is over", dismissesOnce());
        return all;
    }

    private static PlantedFault heardByController(BiFunction<Controller, Envelope, Envelope> change) {
        return new PlantedFault() {
            @Override
            public ControllerEvent learns(Controller controller, ControllerEvent event) {
                return event instanceof ControllerEvent.Heard heard
                        ? new ControllerEvent.Heard(
                                heard.from(), change.apply(controller, heard.envelope()), heard.atNanos())
                        : event;
            }
        };
    }

    private static Message readyAtTheLast(Message message) {
        return message instanceof Message.Ready ready
                ? new Message.Ready(Gates.MEASURED, ready.leadNanos(), ready.seen())
                : message;
    }

    private static boolean isStop(ControllerEffect effect) {
        return effect instanceof ControllerEffect.Send send && send.envelope().message() instanceof Message.Stop;
    }

    private static PlantedFault without(Predicate<ControllerEffect> left) {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                return step.effects().stream().filter(left.negate()).toList();
            }
        };
    }

    private static PlantedFault agentWithout(Predicate<AgentEffect> left) {
        return new PlantedFault() {
            @Override
            public List<AgentEffect> does(Agent before, AgentEvent event, Agent.Step step) {
                return step.effects().stream().filter(left.negate()).toList();
            }

            @Override
            public AgentEvent learns(Agent agent, AgentEvent event) {
                return event instanceof AgentEvent.Tick
                                && left.test(new AgentEffect.Leave(AgentEffect.Why.FORSAKEN, ""))
                        ? new AgentEvent.Tick(Math.min(event.atNanos(), agent.heardNanos()))
                        : event;
            }
        };
    }

    private static PlantedFault countsTwice() {
        return new PlantedFault() {
            @Override
            public ControllerEvent learns(Controller controller, ControllerEvent event) {
                if (event instanceof ControllerEvent.Heard heard
                        && heard.envelope().message() instanceof Message.Second second) {
                    Optional<Integer> reported = controller.parts().values().stream()
                            .filter(of -> of.member().peer().equals(heard.from()))
                            .map(of -> of.part().seconds())
                            .findFirst();
                    int next = reported.orElse(0) + 1;
                    Message counted = second.number() < next
                            ? new Message.Second(next, second.successes(), second.failures(), second.state())
                            : second;
                    Envelope envelope = new Envelope(
                            heard.envelope().run(), heard.envelope().epoch(), counted);
                    return new ControllerEvent.Heard(heard.from(), envelope, heard.atNanos());
                }
                return event;
            }
        };
    }

    private static PlantedFault saysNothingAgain() {
        return new PlantedFault() {
            @Override
            public List<AgentEffect> does(Agent before, AgentEvent event, Agent.Step step) {
                boolean again = event instanceof AgentEvent.Tick && before.stage() != Agent.Stage.JOINING;
                return again
                        ? step.effects().stream()
                                .filter(effect -> !(effect instanceof AgentEffect.Send))
                                .toList()
                        : step.effects();
            }
        };
    }

    private static PlantedFault believesTheSilent() {
        return new PlantedFault() {
            @Override
            public ControllerEvent learns(Controller controller, ControllerEvent event) {
                return event instanceof ControllerEvent.Tick
                        ? new ControllerEvent.Tick(Math.min(event.atNanos(), controller.untilNanos()))
                        : event;
            }
        };
    }

    private static PlantedFault dismissesOnce() {
        return new PlantedFault() {
            @Override
            public ControllerEvent learns(Controller controller, ControllerEvent event) {
                return event instanceof ControllerEvent.Tick && controller.stage() == Controller.Stage.OVER
                        ? new ControllerEvent.Tick(controller.resentNanos())
                        : event;
            }
        };
    }

    private static PlantedFault goesAtOnce() {
        return new PlantedFault() {
            @Override
            public List<AgentEffect> does(Agent before, AgentEvent event, Agent.Step step) {
                return step.effects().stream()
                        .map(effect -> effect instanceof AgentEffect.Go go
                                ? new AgentEffect.Go(go.gate(), event.atNanos(), go.seen())
                                : effect)
                        .toList();
            }
        };
    }

    private static PlantedFault ignoresClocks() {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                return step.effects().stream().map(PlantedFaults::shifted).toList();
            }
        };
    }

    private static ControllerEffect shifted(ControllerEffect effect) {
        if (effect instanceof ControllerEffect.Send send
                && send.envelope().message() instanceof Message.StartAt start) {
            Envelope envelope = new Envelope(
                    send.envelope().run(),
                    send.envelope().epoch(),
                    new Message.StartAt(
                            start.gate(),
                            start.agentNanos() + 50_000_000L * (send.to().hashCode() % 5),
                            start.seen()));
            return new ControllerEffect.Send(send.to(), envelope);
        }
        return effect;
    }

    private static PlantedFault takesFirstResult() {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                List<ControllerEffect> effects = new ArrayList<>(step.effects());
                List<Conclusion.Of> parts = List.copyOf(step.next().parts().values());
                boolean first = step.next().stage() == Controller.Stage.MEASURING
                        && parts.stream().filter(of -> of.part().isOver()).count() == 1
                        && before.parts().values().stream()
                                .noneMatch(of -> of.part().isOver());
                if (first) {
                    effects.add(new ControllerEffect.Concluded(new Conclusion(
                            Conclusion.Kind.COMPLETE, "", step.next().startNanos(), parts, List.of())));
                }
                return effects;
            }
        };
    }

    private static PlantedFault namesNobody() {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                return step.effects().stream()
                        .map(effect -> effect instanceof ControllerEffect.Concluded end
                                        && end.conclusion().kind() != Conclusion.Kind.COMPLETE
                                ? new ControllerEffect.Concluded(new Conclusion(
                                        end.conclusion().kind(),
                                        "an agent was lost",
                                        end.conclusion().startNanos(),
                                        end.conclusion().parts(),
                                        end.conclusion().absent()))
                                : effect)
                        .toList();
            }
        };
    }

    private static PlantedFault namesNobodyWhoWasLostBefore() {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                return step.effects().stream()
                        .map(effect -> effect instanceof ControllerEffect.Concluded end
                                ? new ControllerEffect.Concluded(new Conclusion(
                                        end.conclusion().kind(),
                                        end.conclusion().reason(),
                                        end.conclusion().startNanos(),
                                        end.conclusion().parts(),
                                        List.of()))
                                : effect)
                        .toList();
            }
        };
    }

    private static PlantedFault endsWhereItIsToGoOn() {
        return new PlantedFault() {
            @Override
            public ControllerEvent learns(Controller controller, ControllerEvent event) {
                return event instanceof ControllerEvent.Wanted wanted
                        ? new ControllerEvent.Wanted(
                                new TrialTerms(
                                        wanted.terms().agents(),
                                        wanted.terms().order(),
                                        wanted.terms().prepareNanos(),
                                        wanted.terms().trialNanos()),
                                wanted.atNanos())
                        : event;
            }
        };
    }

    private static PlantedFault keepsUsersBack() {
        return new PlantedFault() {
            @Override
            public List<ControllerEffect> does(Controller before, ControllerEvent event, Controller.Step step) {
                return step.effects().stream().map(PlantedFaults::keptBack).toList();
            }
        };
    }

    private static ControllerEffect keptBack(ControllerEffect effect) {
        if (effect instanceof ControllerEffect.Send send
                && send.envelope().message() instanceof Message.Prepare prepare) {
            Share share = prepare.share();
            Message fewer =
                    new Message.Prepare(new Share(share.before(), share.own(), share.all() + 1), prepare.order());
            return new ControllerEffect.Send(
                    send.to(),
                    new Envelope(send.envelope().run(), send.envelope().epoch(), fewer));
        }
        return effect;
    }

    private static PlantedFault goesOnAtOnce() {
        return new PlantedFault() {
            @Override
            public Limits limits() {
                Limits usual = Limits.USUAL;
                return new Limits(
                        usual.joinNanos(),
                        usual.silenceNanos(),
                        usual.patienceNanos(),
                        usual.stopNanos(),
                        /* quietNanos= */ 0,
                        usual.resendNanos(),
                        usual.marginNanos());
            }
        };
    }
}

package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.loadharness.simulation.Script.Step;
import org.loadharness.time.Clock;

/**
 * What must happen in a script, found by one thread that goes over everybody again and again. Slow and obvious; shares
 * nothing with the clock.
 */
final class Rehearsal {
    private final Script script;
    private final List<Actor> actors = new ArrayList<>();
    private final int[] counts;
    private final List<String> log = new ArrayList<>();
    private long now;
    private long tickets;

    private Rehearsal(Script script) {
        this.script = script;
        this.counts = new int[script.latches()];
        for (int latch = 0; latch < counts.length; latch++) {
            counts[latch] = Script.countOf(latch);
        }
        for (int number = 0; number < script.lines().size(); number++) {
            actors.add(new Actor(number));
        }
    }

    /** What happens when, in order. */
    static List<String> of(Script script) {
        Rehearsal rehearsal = new Rehearsal(script);
        Actor actor = rehearsal.actors.get(0);
        actor.started = true;
        while (actor.next < actor.line.size()) {
            rehearsal.act(actor);
            actor = rehearsal.choose();
        }
        return rehearsal.log;
    }

    /** Who is to run, or waits with the earliest due time. */
    private Actor choose() {
        actors.stream()
                .filter(actor -> actor.waitsFor != null && actor.waitsFor.deed() == Script.Deed.AWAIT)
                .filter(actor -> counts[actor.waitsFor().target()] == 0)
                .sorted(Comparator.comparing(actor -> actor.waitingSince))
                .forEach(this::letGo);
        if (first().isEmpty()) {
            for (Actor actor : actors) {
                if (actor.waitsFor != null) {
                    actor.outcome = "deadlock";
                    letGo(actor);
                }
            }
        }
        Actor chosen = first().orElseGet(() -> actors.get(0)); // none: the last has ended, and the first is through
        now = chosen.due == null ? now : chosen.due;
        chosen.due = null;
        chosen.waitsFor = null;
        return chosen;
    }

    private Optional<Actor> first() {
        return actors.stream()
                .filter(actor -> actor.due != null)
                .min(Comparator.comparing(Actor::due).thenComparing(actor -> actor.ticket));
    }

    private void letGo(Actor actor) {
        actor.waitsFor = null;
        queue(actor, now);
    }

    private void queue(Actor actor, long due) {
        actor.due = due;
        actor.ticket = tickets++;
    }

    /** One actor goes on until it waits or ends. */
    private void act(Actor actor) {
        if (actor.waited) {
            actor.waited = false;
            Step step = actor.line.get(actor.next);
            String outcome = actor.interrupted ? "interrupted" : actor.outcome != null ? actor.outcome : result(step);
            actor.interrupted = false;
            actor.outcome = null;
            log(actor, step, outcome);
        } else if (actor.interrupted) {
            actor.interrupted = false;
            actor.flag = true;
        }
        while (actor.next < actor.line.size()) {
            Step step = actor.line.get(actor.next);
            String outcome = perform(actor, step);
            if (outcome == null) {
                actor.waited = true;
                return;
            }
            log(actor, step, outcome);
        }
        actor.ended = true;
        actors.stream()
                .filter(other -> other.waitsFor != null && other.waitsFor.deed() == Script.Deed.JOIN)
                .filter(other -> other.waitsFor().target() == actor.number)
                .sorted(Comparator.comparing(other -> other.waitingSince))
                .forEach(this::letGo);
    }

    private void log(Actor actor, Step step, String outcome) {
        log.add(now + " member " + actor.number + ": " + step + ": " + outcome);
        if (outcome.equals("true") || !script.isRepeated(actor.number, actor.next)) {
            actor.next++;
        }
    }

    /** How a step ends, or null if the actor now waits. */
    private @Nullable String perform(Actor actor, Step step) {
        Actor target = step.target() < actors.size() ? actors.get(step.target()) : actor;
        switch (step.deed()) {
            case WAIT -> {
                return step.nanos() == 0 ? "done" : waitOr(actor, step, "");
            }
            case PARK -> {
                boolean goesOn = !actor.flag && (actor.awake || step.nanos() == 0);
                actor.awake &= !goesOn;
                return goesOn ? "done" : waitOr(actor, step, "");
            }
            case WAKE -> {
                if (target.waitsFor != null && target.waitsFor.deed() == Script.Deed.PARK) {
                    letGo(target);
                } else if (target.started) {
                    target.awake = true;
                }
            }
            case COUNT_DOWN -> counts[step.target()] = Math.max(0, counts[step.target()] - 1);
            case INTERRUPT -> interrupt(actor, target);
            case START -> {
                target.started = true;
                queue(target, now);
            }
            case AWAIT, JOIN -> {
                boolean isStranger = step.deed() == Script.Deed.JOIN && !target.started && !actor.flag;
                boolean isAtOnce = step.nanos() == 0 || result(step).equals("true");
                return isStranger ? "not started" : waitOr(actor, step, isAtOnce ? result(step) : "");
            }
        }
        return "done";
    }

    /** Waits unless there is a result at once; an interruption comes before either. */
    private @Nullable String waitOr(Actor actor, Step step, String atOnce) {
        if (actor.flag) {
            actor.flag = false;
            return "interrupted";
        }
        if (!atOnce.isEmpty()) {
            return atOnce;
        }
        actor.waitsFor = step;
        actor.waitingSince = tickets++;
        if (step.nanos() != Clock.NEVER) {
            queue(actor, now + step.nanos());
        }
        return null;
    }

    private void interrupt(Actor actor, Actor target) {
        if (target == actor) {
            actor.flag = true;
        } else if (target.started && !target.ended) {
            target.interrupted = true;
            if (target.waitsFor != null) {
                letGo(target);
            }
        }
    }

    private String result(Step step) {
        return switch (step.deed()) {
            case AWAIT -> "" + (counts[step.target()] == 0);
            case JOIN -> "" + actors.get(step.target()).ended;
            default -> "done";
        };
    }

    /** One member. */
    private final class Actor {
        private final int number;
        private final List<Step> line;
        private int next;
        private boolean started;
        private boolean ended;
        /** Is in the middle of its next step. */
        private boolean waited;

        private boolean awake;
        /** Its wait was ended by an interruption. */
        private boolean interrupted;
        /** Was interrupted while it did not wait. */
        private boolean flag;

        private @Nullable String outcome;
        private @Nullable Step waitsFor;
        private long waitingSince;
        private @Nullable Long due;
        private long ticket;

        private Actor(int number) {
            this.number = number;
            this.line = script.lines().get(number);
        }

        private Step waitsFor() {
            if (waitsFor == null) {
                throw new IllegalStateException("waits for nothing");
            }
            return waitsFor;
        }

        private long due() {
            if (due == null) {
                throw new IllegalStateException("is not due");
            }
            return due;
        }
    }
}

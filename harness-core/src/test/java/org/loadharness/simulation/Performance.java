package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.loadharness.simulation.Script.Step;
import org.loadharness.time.Clock;

/** Plays a script with threads on a simulated clock. */
final class Performance {
    private final Script script;
    private final SimulatedClock clock = new SimulatedClock();
    private final List<CountDownLatch> latches = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    private Performance(Script script, ThreadKind kind) {
        this.script = script;
        for (int latch = 0; latch < script.latches(); latch++) {
            latches.add(new CountDownLatch(Script.countOf(latch)));
        }
        threads.add(Thread.currentThread());
        for (int member = 1; member < script.lines().size(); member++) {
            int number = member;
            threads.add(kind.make("member-" + member, clock.member(() -> play(number))));
        }
    }

    /** What happened when, in order. */
    static List<String> of(Script script, ThreadKind kind) {
        Performance performance = new Performance(script, kind);
        performance.play(0);
        Thread.interrupted(); // a last interruption of the first member is for nobody else
        return performance.log;
    }

    private void play(int member) {
        List<Step> line = script.lines().get(member);
        for (int i = 0; i < line.size(); i++) {
            Step step = line.get(i);
            String outcome = outcome(step);
            log.add(clock.nanos() + " member " + member + ": " + step + ": " + outcome);
            if (!outcome.equals("true") && script.isRepeated(member, i)) {
                i--;
            }
        }
    }

    private String outcome(Step step) {
        try {
            return perform(step);
        } catch (InterruptedException e) {
            return "interrupted";
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage()).startsWith("no thread can go on") ? "deadlock" : "not started";
        }
    }

    private String perform(Step step) throws InterruptedException {
        long due = step.nanos() == Clock.NEVER ? Clock.NEVER : clock.nanos() + step.nanos();
        switch (step.deed()) {
            case WAIT -> clock.waitUntil(due);
            case PARK -> clock.park(due);
            case WAKE -> clock.wake(threads.get(step.target()));
            case COUNT_DOWN -> latches.get(step.target()).countDown();
            case INTERRUPT -> {
                if (threads.get(step.target()).getState() != Thread.State.NEW) {
                    clock.interrupt(threads.get(step.target()));
                }
            }
            case START -> clock.start(threads.get(step.target()));
            case AWAIT -> {
                return "" + clock.await(latches.get(step.target()), step.nanos());
            }
            case JOIN -> {
                return "" + clock.join(threads.get(step.target()), step.nanos());
            }
        }
        return "done";
    }
}

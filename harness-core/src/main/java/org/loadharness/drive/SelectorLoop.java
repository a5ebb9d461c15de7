package org.loadharness.drive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.time.Clock;
import org.loadharness.workload.SteppedSession;

/**
 * One thread that has many users in steps. It waits for whatever comes first of what they wait for: a reply, a time,
 * the start of a phase.
 *
 * <p>Confined to one thread, but for {@link #look}.
 */
final class SelectorLoop implements Runnable, SteppedUser.Host, AutoCloseable {
    /** Arrivals taken one after the other before the thread looks at what else has come. */
    private static final int TURN = 20;

    private final List<UserSpec> roles;
    private final Halt halt;
    private final Clock clock;
    private final Selector selector;
    private final Alarm alarm;
    private final Consumer<SelectionKey> onReady = this::advance; // made once
    private final ConcurrentLinkedQueue<Integer> woken = new ConcurrentLinkedQueue<>();
    private final List<SteppedUser> users = new ArrayList<>();
    private final List<SteppedUser> atGate = new ArrayList<>();
    private final PriorityQueue<SteppedUser> timers =
            new PriorityQueue<>((one, other) -> Long.signum(one.timeNanos() - other.timeNanos()));
    private final List<FreeUsers<SteppedUser>> freeUsers = new ArrayList<>();
    private volatile boolean lookAgain;
    private int left;

    private SelectorLoop(TrialContext context, List<UserSpec> roles, Selector selector) {
        this.roles = List.copyOf(roles);
        this.halt = context.halt();
        this.clock = context.clock();
        this.selector = selector;
        this.alarm = new Alarm("user-alarm", clock, selector::wakeup);
    }

    /**
     * A loop that has these users.
     *
     * @throws UncheckedIOException if the system has no more of what a selector needs
     */
    static SelectorLoop of(TrialContext context, List<UserSpec> roles) {
        try {
            return new SelectorLoop(context, roles, Selector.open());
        } catch (IOException none) {
            throw new UncheckedIOException("no selector could be opened for multiplexed users", none);
        }
    }

    /** Of one that does not run: what does closes by itself. */
    @Override
    public void close() throws IOException {
        selector.close();
    }

    @Override
    public void look() {
        lookAgain = true;
        selector.wakeup();
    }

    @Override
    public FreeUsers<SteppedUser> freeUsers(Timetable timetable) {
        return freeUsers.stream()
                .filter(known -> known.isOf(timetable))
                .findFirst()
                .orElseGet(() -> {
                    FreeUsers<SteppedUser> fresh = new FreeUsers<>(timetable, clock, selector::wakeup);
                    freeUsers.add(fresh);
                    return fresh;
                });
    }

    @Override
    public void run() {
        alarm.start();
        try (selector) {
            roles.forEach(this::enter);
            while (left > 0) {
                halt.check();
                select();
                for (Integer index = woken.poll(); index != null; index = woken.poll()) {
                    advance(index);
                }
                if (lookAgain) {
                    lookAgain = false;
                    passGates();
                    endExcluded();
                }
                passTimers();
                passArrivals();
            }
        } catch (InterruptedException stopped) {
            users.forEach(user -> user.lose(Fate.STOPPED, stopped));
        } catch (Throwable broken) { // not each language has exceptions and errors alone
            users.forEach(user -> user.lose(Fate.DIED, broken));
        } finally {
            freeUsers.forEach(FreeUsers::leave);
            alarm.stop();
        }
    }

    private void enter(UserSpec role) {
        int index = users.size();
        try {
            SteppedUser user =
                    SteppedUser.enter(role, new SteppedSession.Readiness(selector, index, () -> wake(index)), this);
            users.add(user);
            left++;
            settle(user);
        } catch (Throwable fatal) {
            role.lost(Fate.DIED, fatal);
            role.leave(0);
        }
    }

    /** Has it ask that user soon, for whom something else came than a reply; any thread may call it. */
    private void wake(int index) {
        woken.add(index);
        selector.wakeup();
    }

    private void select() throws IOException {
        long atNanos = nextTimeNanos();
        if (atNanos == Clock.NEVER) {
            selector.select(onReady);
        } else if (atNanos - clock.nanos() <= 0) {
            selector.selectNow(onReady);
        } else {
            alarm.set(atNanos);
            selector.select(onReady);
            long nowNanos = clock.nanos();
            freeUsers.forEach(free -> free.awoke(nowNanos));
        }
    }

    /** When the thread has to be awake, whatever comes before. */
    private long nextTimeNanos() {
        SteppedUser next = timers.peek();
        long nextNanos = next == null ? Clock.NEVER : next.timeNanos();
        for (FreeUsers<SteppedUser> free : freeUsers) {
            nextNanos = earlier(nextNanos, free.callNanos());
        }
        return nextNanos;
    }

    private static long earlier(long oneNanos, long otherNanos) {
        if (oneNanos == Clock.NEVER || otherNanos == Clock.NEVER) {
            return oneNanos == Clock.NEVER ? otherNanos : oneNanos;
        }
        return oneNanos - otherNanos < 0 ? oneNanos : otherNanos;
    }

    private void advance(SelectionKey ready) {
        advance((int) ready.attachment());
    }

    private void advance(int index) {
        if (index >= users.size()) {
            return; // what was left of a session that could not be made
        }
        SteppedUser user = users.get(index);
        if (user.waitsFor() == Wait.EVENT) {
            act(user, SteppedUser::advance);
        } else if (user.waitsFor() != Wait.NOTHING) {
            user.beAskedForNothing();
        }
        passArrivals(); // what came due meanwhile does not wait for the rest of what has come
    }

    private void passGates() {
        List<SteppedUser> passing =
                atGate.stream().filter(SteppedUser::isStartNamed).toList();
        atGate.removeAll(new HashSet<>(passing));
        for (SteppedUser user : passing) {
            act(user, SteppedUser::passGate);
            passArrivals(); // the first to come take what is due while the others are on their way
        }
    }

    private void endExcluded() {
        List<SteppedUser> ending =
                timers.stream().filter(SteppedUser::isExcluded).toList();
        timers.removeAll(new HashSet<>(ending));
        ending.forEach(user -> act(user, SteppedUser::endPhase));
    }

    private void passTimers() {
        if (timers.isEmpty()) {
            return;
        }
        long nowNanos = clock.nanos();
        for (SteppedUser next = timers.peek(); next != null && next.timeNanos() - nowNanos <= 0; next = timers.peek()) {
            timers.remove();
            act(next, SteppedUser::timeCame);
        }
    }

    private void passArrivals() {
        for (FreeUsers<SteppedUser> free : freeUsers) {
            int leftOfTurn = TURN;
            for (SteppedUser user = free.next(); user != null; user = --leftOfTurn > 0 ? free.next() : null) {
                act(user, SteppedUser::arrivalCame);
            }
            if (free.isOver() && !free.isEmpty()) {
                free.dismiss().forEach(user -> act(user, SteppedUser::endPhase));
            }
        }
    }

    /** Has the user do something, as what it waited for has come. */
    private void act(SteppedUser user, Consumer<SteppedUser> act) {
        try {
            act.accept(user);
        } catch (Throwable fatal) {
            user.lose(Fate.DIED, fatal);
        }
        settle(user);
    }

    private void settle(SteppedUser user) {
        switch (user.waitsFor()) {
            case GATE -> atGate.add(user);
            case TIME -> timers.add(user);
            case ARRIVAL -> user.awaitArrival();
            case EVENT -> {}
            case NOTHING -> left--;
        }
    }
}

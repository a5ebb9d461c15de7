package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.loadharness.simulation.Member.Wait;
import org.loadharness.time.Clock;

/**
 * A clock whose time passes only while everybody waits: then it stands at once where the next of them is due. It runs the
 * same code as the machine's clock on the same threads, but exactly one of these at a time. Who waits hands the baton to
 * the member with the earliest due time, of several to the one that has waited longest for it. So a program whose members
 * share nothing with other threads does the same, to the bit, in every run and whatever the operating system's scheduler
 * does.
 *
 * <p>The thread that makes the clock is its first member and holds the baton. Others become members by {@link #start},
 * with the task of their thread made by {@link #member}: they are to run now, in the order of these calls, and give the
 * baton away when their task ends, however it ends. Who starts members must wait for them: what it does not wait for goes
 * no further once it has ended. A member must block nowhere but here, and must not wait for a time by reading the clock
 * over and over, because time stands still while it runs.
 *
 * <p>A member that is interrupted from outside, by {@link Thread#interrupt}, ends its wait at whatever time the clock has
 * got to; {@link #interrupt} called by a member does it at a time that is the same in every run.
 *
 * <p>When nobody can ever go on, every waiting member gets an {@link IllegalStateException} that says who waits for what.
 * So does a thread that waits here and is no member. When millions of things happen and no time passes, every member but
 * the first gets one from then on: the first is to end what the others cannot.
 *
 * <p>Thread-safe.
 */
public final class SimulatedClock implements Clock {
    private final long originNanos;
    private final Map<Thread, Member> members = new ConcurrentHashMap<>();
    private final Agenda agenda = new Agenda();
    private final List<Member> atLatches = new ArrayList<>();
    private final Queue<Member> interruptedOutside = new ConcurrentLinkedQueue<>();
    private final Standstill standstill = new Standstill();

    /** Who has the baton. All state but the two volatile fields and the concurrent collections is guarded by it. */
    private volatile Member holder;

    private volatile long nowNanos;
    private long membersEver;
    private int membersToSweep = 64;

    /** A clock that stands at 0, with the calling thread as its first member. */
    public SimulatedClock() {
        this(0);
    }

    /** A clock that stands at a given reading, with the calling thread as its first member. */
    public SimulatedClock(long originNanos) {
        this.originNanos = originNanos;
        this.nowNanos = originNanos;
        this.holder = new Member(Thread.currentThread(), membersEver++);
        members.put(holder.thread, holder);
    }

    @Override
    public long nanos() {
        if (isHolder()) {
            standstill.read();
            failIfTimeStands(holder);
        }
        return nowNanos;
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        Member self = self();
        long now = nowNanos;
        return dueNanos != NEVER && dueNanos - now <= 0 ? now : suspend(self, Wait.DUE_TIME, dueNanos);
    }

    @Override
    public long meet(long dueNanos) throws InterruptedException {
        return waitUntil(dueNanos);
    }

    @Override
    public long park(long dueNanos) throws InterruptedException {
        Member self = self();
        failIfInterrupted();
        long now = nowNanos;
        if (self.awake || (dueNanos != NEVER && dueNanos - now <= 0)) {
            self.awake = false;
            return now;
        }
        return suspend(self, Wait.WAKE, dueNanos);
    }

    @Override
    public void wake(Thread thread) {
        self();
        Member member = members.get(thread);
        if (member == null) {
            return;
        }
        if (member.wait == Wait.WAKE) {
            letGo(member);
        } else {
            member.awake = true;
        }
    }

    @Override
    public boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException {
        Member self = self();
        failIfInterrupted();
        if (latch.getCount() > 0 && timeoutNanos > 0) {
            self.latch = latch;
            atLatches.add(self);
            try {
                suspend(self, Wait.LATCH, after(timeoutNanos));
            } finally {
                atLatches.remove(self);
            }
        }
        return latch.getCount() == 0;
    }

    /** Does nothing: nobody else could run. */
    @Override
    public void giveWay() {}

    @Override
    public Runnable member(Runnable task) {
        return () -> {
            Member self = members.get(Thread.currentThread());
            if (self == null) {
                throw stranger();
            }
            begin(self);
            try {
                task.run();
            } finally {
                end(self);
            }
        };
    }

    /** Starts a thread that runs a {@link #member}, and nothing else; to be called by a member. */
    @Override
    public void start(Thread thread) {
        self();
        sweep();
        Member member = new Member(thread, membersEver++);
        if (members.putIfAbsent(thread, member) != null) {
            throw new IllegalThreadStateException("thread " + member.name() + " was already started");
        }
        boolean started = false;
        try {
            thread.start();
            started = true;
        } finally {
            if (!started) {
                members.remove(thread);
            }
        }
        agenda.add(member, nowNanos);
    }

    @Override
    public void interrupt(Thread thread) {
        Member member = members.get(thread);
        if (member == null || member.thread == Thread.currentThread() || !isHolder()) {
            thread.interrupt();
            return;
        }
        member.interrupted = true;
        if (member.wait != Wait.NOTHING) {
            letGo(member);
        }
    }

    @Override
    public boolean join(Thread thread, long timeoutNanos) throws InterruptedException {
        Member self = self();
        failIfInterrupted();
        Member member = members.get(thread);
        if (member == null && thread.getState() != Thread.State.TERMINATED) {
            throw new IllegalStateException(
                    "thread " + thread.getName() + " was not started by this clock; start it with start(thread)");
        }
        if (member != null && !member.ended && timeoutNanos > 0) {
            self.joined = thread;
            member.joiners.add(self);
            try {
                suspend(self, Wait.END, after(timeoutNanos));
            } finally {
                member.joiners.remove(self);
            }
        }
        if (member != null && !member.ended) {
            return false;
        }
        thread.join(); // it has given the baton away, and is through in a moment
        members.remove(thread);
        return true;
    }

    /** Those that run or wait, and a few that have ended. */
    int memberCount() {
        return members.size();
    }

    private void failIfTimeStands(Member self) {
        if (standstill.isFound(membersEver) && self.number > 0) {
            throw Standstill.failure(nowNanos - originNanos);
        }
    }

    private boolean isHolder() {
        return holder.thread == Thread.currentThread();
    }

    private Member self() {
        Member self = holder;
        if (self.thread != Thread.currentThread()) {
            throw stranger();
        }
        return self;
    }

    private static IllegalStateException stranger() {
        return new IllegalStateException(
                "thread " + Thread.currentThread().getName()
                        + " is no member of the simulated clock; make its task with member(task) and start it with start(thread)");
    }

    /** {@link #NEVER} for the longest time there is, which is how callers say that they will wait for ever. */
    private long after(long timeoutNanos) {
        return timeoutNanos == Long.MAX_VALUE ? NEVER : nowNanos + timeoutNanos;
    }

    private long suspend(Member self, Wait wait, long dueNanos) throws InterruptedException {
        failIfInterrupted();
        self.wait = wait;
        if (dueNanos != NEVER) {
            agenda.add(self, dueNanos);
        }
        Member next = next();
        if (next != self) {
            pass(next);
            awaitBaton(self);
        }
        return resume(self);
    }

    private long resume(Member self) throws InterruptedException {
        String deadlock = self.deadlock;
        self.deadlock = null;
        if (self.interrupted) {
            self.interrupted = false;
            throw new InterruptedException("interrupted while waiting on the simulated clock");
        }
        if (deadlock != null) {
            throw new IllegalStateException(deadlock);
        }
        failIfTimeStands(self);
        return nowNanos;
    }

    /** Chooses who goes on, and moves the time there. */
    private Member next() {
        for (Member member = interruptedOutside.poll(); member != null; member = interruptedOutside.poll()) {
            if (member.interrupted && member.wait != Wait.NOTHING) {
                letGo(member);
            }
        }
        for (int i = 0; i < atLatches.size(); i++) { // without an iterator, so that an event allocates nothing
            Member member = atLatches.get(i);
            if (member.wait == Wait.LATCH && member.latch != null && member.latch.getCount() == 0) {
                letGo(member);
            }
        }
        if (agenda.isEmpty()) {
            breakDeadlock();
        }
        Member next = agenda.takeFirst();
        next.wait = Wait.NOTHING;
        if (next.dueNanos == nowNanos) {
            standstill.pass();
        } else {
            standstill.end();
        }
        nowNanos = next.dueNanos;
        return next;
    }

    /** Has a waiting member run now, behind those that already are to. */
    private void letGo(Member member) {
        member.wait = Wait.NOTHING;
        agenda.remove(member);
        agenda.add(member, nowNanos);
    }

    private void breakDeadlock() {
        List<Member> stuck = members.values().stream()
                .filter(member -> member.wait != Wait.NOTHING)
                .sorted(Comparator.comparingLong(member -> member.number))
                .toList();
        String deadlock = Deadlock.describe(nowNanos - originNanos, stuck);
        for (Member member : stuck) {
            member.deadlock = deadlock;
            letGo(member);
        }
    }

    private void pass(Member next) {
        holder = next;
        LockSupport.unpark(next.thread);
    }

    private void awaitBaton(Member self) {
        while (holder != self) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                // not to be thrown yet: somebody else runs, and will find it here when it chooses who is next
                self.interrupted = true;
                interruptedOutside.add(self);
            }
        }
    }

    private void begin(Member self) {
        awaitBaton(self);
        if (self.interrupted) {
            self.interrupted = false;
            self.thread.interrupt();
        }
    }

    private void end(Member self) {
        self.ended = true;
        for (Member joiner : self.joiners) {
            if (joiner.wait == Wait.END) {
                letGo(joiner);
            }
        }
        pass(next());
    }

    /** Forgets threads that have ended and that nobody joined, now and then. */
    private void sweep() {
        if (members.size() >= membersToSweep) {
            members.values().removeIf(member -> member.ended && !member.thread.isAlive());
            membersToSweep = Math.max(membersToSweep, 2 * members.size());
        }
    }

    private static void failIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before waiting on the simulated clock");
        }
    }
}

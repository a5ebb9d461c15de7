package org.loadharness.drive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.loadharness.plan.Threads;
import org.loadharness.random.SeedTree;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.workload.Mix;

/** The threads of a trial's users. Confined to the thread that runs the trial. */
final class UserThreads implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(UserThreads.class.getName());

    static final long LONG_NANOS = TimeUnit.DAYS.toNanos(365);
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final TrialContext context;
    private final Clock clock;
    private final ThreadFactory factory;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    /** One for each thread where users share them; none otherwise. */
    private final List<SelectorLoop> loops = new ArrayList<>();

    private int started;

    UserThreads(TrialContext context, SeedTree seeds) {
        this.context = context;
        this.clock = context.clock();
        this.factory = UserThreadFactory.of(context.threads());
        List<UserSpec> roles = new ArrayList<>();
        for (PhaseContext phaseContext : context.phaseContexts()) {
            for (int index = 0; index < phaseContext.own().users(); index++) {
                int number = phaseContext.own().firstUser() + index;
                roles.add(new UserSpec(context, phaseContext, index, seeds.child(number)));
            }
        }
        try {
            make(roles);
        } catch (RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    private void make(List<UserSpec> roles) {
        if (context.threads() == Threads.MULTIPLEXED) {
            share(roles);
        } else {
            roles.forEach(this::addThread);
        }
    }

    private void addThread(UserSpec role) {
        Thread thread = factory.newThread(clock.member(new UserTask(role)));
        threads.add(thread);
        members.add(new Member(thread, () -> clock.wake(thread), role));
    }

    /** How many threads that many users share. */
    static int ofShared(int users) {
        return Math.min(users, Runtime.getRuntime().availableProcessors());
    }

    /** As many threads as there are processors, each with its share of the users. */
    private void share(List<UserSpec> roles) {
        int shared = ofShared(roles.size());
        for (int index = 0; index < shared; index++) {
            int first = index;
            List<UserSpec> own = IntStream.range(0, roles.size())
                    .filter(user -> user % shared == first)
                    .mapToObj(roles::get)
                    .toList();
            SelectorLoop loop = SelectorLoop.of(context, own);
            loops.add(loop);
            Thread thread = factory.newThread(clock.member(loop));
            threads.add(thread);
            own.forEach(role -> members.add(new Member(thread, loop::look, role)));
        }
    }

    /**
     * Starts every thread, as long as there is time: thousands of them take some systems minutes. To end them takes about as long
     * as to start them. So it gives up in the middle of its time already where so few run that the others would come too late.
     *
     * @return false if not all could be started in time
     * @throws ThreadShortage if the system has no more of them; those started must then be stopped
     * @throws InterruptedException if interrupted between two of them; likewise
     */
    boolean start(long deadlineNanos) throws ThreadShortage, InterruptedException {
        long beganNanos = clock.nanos();
        long limitNanos = deadlineNanos - beganNanos;
        while (started < threads.size() && !isTooLate(clock.nanos() - beganNanos, limitNanos)) {
            if (Thread.interrupted()) {
                throw new InterruptedException(onlySome());
            }
            try {
                clock.start(threads.get(started));
            } catch (OutOfMemoryError none) {
                throw new ThreadShortage(onlySome(), none);
            }
            started++;
        }
        return started == threads.size();
    }

    private boolean isTooLate(long passedNanos, long limitNanos) {
        return passedNanos >= limitNanos
                || (passedNanos > limitNanos / 2
                        && (double) passedNanos / limitNanos > (double) started / threads.size());
    }

    /** How far the start came. */
    String onlySome() {
        return "only " + started + " of " + threads.size() + " threads could be started";
    }

    /** Has every user that waits look again at what it waits for. */
    void wake() {
        members.forEach(member -> member.look.run());
    }

    /** Has every user end, waits a few seconds, and reports those that do not, and those that never began. */
    void stop() throws InterruptedException {
        context.halt().request();
        threads.subList(0, started).forEach(clock::interrupt);
        long deadlineNanos = clock.nanos() + GRACE_NANOS;
        for (Member member : members) {
            if (member.thread.getState() == Thread.State.NEW) {
                context.lost().addUnstarted(member.role.number());
            } else if (!clock.join(member.thread, Math.max(0, deadlineNanos - clock.nanos()))) {
                context.lost().addHung(member.role.number(), member.doing(), member.thread);
            }
        }
    }

    int size() {
        return members.size();
    }

    /** Waits for threads whose users are through. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            clock.join(thread, LONG_NANOS);
        }
    }

    /** Closes what threads have open that were never started; the others do so when they end. */
    @Override
    public void close() {
        for (int index = started; index < loops.size(); index++) {
            try {
                loops.get(index).close();
            } catch (IOException unclosed) {
                LOGGER.log(System.Logger.Level.WARNING, "a selector that nobody used could not be closed", unclosed);
            }
        }
    }

    /**
     * A user and its thread.
     *
     * @param look has it look again at what it waits for
     */
    private record Member(Thread thread, Runnable look, UserSpec role) {
        String doing() {
            PhaseContext phaseContext = role.phaseContext();
            List<Mix.Entry> interactions = phaseContext.mix().entries();
            for (Stage stage : List.of(phaseContext.measured(), phaseContext.warmup())) {
                UserRecorder recorder = role.recorder(stage);
                if (recorder.isBusy()) {
                    return "does not end interaction "
                            + interactions.get(recorder.busyWith()).name();
                }
            }
            return "does not end";
        }
    }

    /** The system gave fewer threads than there are users. */
    static final class ThreadShortage extends Exception {
        private static final long serialVersionUID = 1L;

        ThreadShortage(String started, Throwable cause) {
            super(
                    started + " (" + cause.getMessage()
                            + "); use fewer users, raise the limit on processes (ulimit -u) or take --threads virtual",
                    cause);
        }
    }
}

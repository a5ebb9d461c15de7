package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.loadharness.random.SeedTree;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Interaction;

/** The threads of a trial's users. Confined to the thread that conducts the trial. */
final class Crew {
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Stage stage;
    private final List<Thread> threads = new ArrayList<>();

    Crew(Stage stage, int users, SeedTree seeds) {
        this.stage = stage;
        for (int user = 0; user < users; user++) {
            UserTask task = new UserTask(stage, user, seeds.child(user));
            threads.add(UserThreads.make(stage.threads(), user, task));
        }
    }

    /**
     * Starts every thread.
     *
     * @throws ThreadShortage if the system has no more of them; those started must then be stopped
     */
    void start() throws ThreadShortage {
        for (int user = 0; user < threads.size(); user++) {
            try {
                threads.get(user).start();
            } catch (OutOfMemoryError none) {
                throw new ThreadShortage(user, threads.size(), none);
            }
        }
    }

    /** Has every user end, waits a few seconds, and tells of those that do not. */
    void stop() throws InterruptedException {
        stage.halt().request();
        threads.forEach(Thread::interrupt);
        long deadlineNanos = stage.clock().nanos() + GRACE_NANOS;
        for (int user = 0; user < threads.size(); user++) {
            Thread thread = threads.get(user);
            long leftMillis =
                    TimeUnit.NANOSECONDS.toMillis(deadlineNanos - stage.clock().nanos());
            thread.join(Math.max(1, leftMillis));
            if (thread.isAlive()) {
                stage.lost().addHung(user, doing(user), thread);
            }
        }
    }

    int size() {
        return threads.size();
    }

    /** Waits for threads whose users are through. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private String doing(int user) {
        List<Interaction> interactions = stage.mix().interactions();
        for (Phase phase : List.of(stage.measured(), stage.warmup())) {
            UserRecorder recorder = phase.recorder().user(user);
            if (recorder.isBusy()) {
                return "does not end interaction "
                        + interactions.get(recorder.busyWith()).name();
            }
        }
        return "does not end";
    }

    /** The system gave fewer threads than there are users. */
    static final class ThreadShortage extends Exception {
        private static final long serialVersionUID = 1L;

        ThreadShortage(int started, int users, Throwable cause) {
            super(
                    "only " + started + " of " + users + " threads could be started (" + cause.getMessage()
                            + "); use fewer users, raise the limit on processes (ulimit -u) or take --threads virtual",
                    cause);
        }
    }
}

package org.loadharness.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.loadharness.random.SeedTree;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.workload.Interaction;

/** The threads of a trial's users. Confined to the thread that conducts the trial. */
final class Crew {
    static final long LONG_NANOS = TimeUnit.DAYS.toNanos(365);
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Stage stage;
    private final Clock clock;
    private final List<Member> members = new ArrayList<>();

    Crew(Stage stage, SeedTree seeds) {
        this.stage = stage;
        this.clock = stage.clock();
        for (Section section : stage.sections()) {
            for (int index = 0; index < section.group().users(); index++) {
                int user = members.size();
                Runnable task = clock.member(new UserTask(stage, section, index, seeds.child(user)));
                members.add(new Member(UserThreads.make(stage.threads(), user, task), section, index));
            }
        }
    }

    /**
     * Starts every thread.
     *
     * @throws ThreadShortage if the system has no more of them; those started must then be stopped
     */
    void start() throws ThreadShortage {
        for (int user = 0; user < members.size(); user++) {
            try {
                clock.start(members.get(user).thread);
            } catch (OutOfMemoryError none) {
                throw new ThreadShortage(user, members.size(), none);
            }
        }
    }

    /** Has every user that waits look again at what it waits for. */
    void wake() {
        members.forEach(member -> clock.wake(member.thread));
    }

    /** Has every user end, waits a few seconds, and tells of those that do not. */
    void stop() throws InterruptedException {
        stage.halt().request();
        members.forEach(member -> clock.interrupt(member.thread));
        long deadlineNanos = clock.nanos() + GRACE_NANOS;
        for (int user = 0; user < members.size(); user++) {
            Member member = members.get(user);
            if (!clock.join(member.thread, deadlineNanos - clock.nanos())) {
                stage.lost().addHung(user, member.doing(), member.thread);
            }
        }
    }

    int size() {
        return members.size();
    }

    /** Waits for threads whose users are through. */
    void join() throws InterruptedException {
        for (Member member : members) {
            clock.join(member.thread, LONG_NANOS);
        }
    }

    private record Member(Thread thread, Section section, int index) {
        String doing() {
            List<Interaction> interactions = section.mix().interactions();
            for (Phase phase : List.of(section.measured(), section.warmup())) {
                UserRecorder recorder = phase.recorder().user(index);
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

        ThreadShortage(int started, int users, Throwable cause) {
            super(
                    "only " + started + " of " + users + " threads could be started (" + cause.getMessage()
                            + "); use fewer users, raise the limit on processes (ulimit -u) or take --threads virtual",
                    cause);
        }
    }
}

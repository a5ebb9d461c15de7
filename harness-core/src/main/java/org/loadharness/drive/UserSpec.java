package org.loadharness.drive;

import java.util.List;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Guide;
import org.loadharness.workload.Mix;
import org.loadharness.workload.PartTimes;
import org.loadharness.workload.User;

/**
 * What one user of a trial is to do, whatever carries it out. Thread-safe, but for what it makes.
 *
 * @param indexInPhase among the users of its phase in this process
 */
record UserSpec(TrialContext context, PhaseContext phaseContext, int indexInPhase, SeedTree seeds) {
    private static final String PAUSES = "pauses";

    /** Its number, over all phases. */
    int number() {
        return phaseContext.own().firstUser() + indexInPhase;
    }

    User user() {
        return new User(number(), phaseContext.group(), seeds.child("session").stream());
    }

    BackOff backOff() {
        return new BackOff(context.retries(), context.clock(), seeds.child("retries").stream());
    }

    Placebo placebo() {
        return new Placebo(context.clock(), context.placebo(), seeds.child("placebo").stream());
    }

    SeedTree warmupSeeds() {
        return seeds.child("warmup");
    }

    SeedTree measuredSeeds() {
        return seeds.child("measured");
    }

    UserRecorder recorder(Stage stage) {
        return stage.recorder().user(indexInPhase);
    }

    void follow(PartTimes session) {
        recorder(phaseContext.warmup()).follow(session);
        recorder(phaseContext.measured()).follow(session);
    }

    /** What the user of a closed loop does between two interactions. */
    Pause pause() {
        return ((ClosedLoop) phaseContext.load().load()).pause();
    }

    /**
     * The same for a user that goes through flows: a pause of the plan goes before those of the flows. What a program waits
     * stays.
     */
    Schedule schedule(Stage stage, SeedTree stageSeeds, Guide guide) {
        if (pause() instanceof Pause.OfFlows) {
            return Schedule.ofFlows(guide);
        }
        Schedule ofPlan = schedule(stage, stageSeeds);
        return (readyNanos, ended) -> ofPlan.nextDueNanos(readyNanos, ended) + guide.waitNanos();
    }

    /** When its interactions are due in a closed loop, in a stage whose start is named. */
    Schedule schedule(Stage stage, SeedTree stageSeeds) {
        List<String> names =
                phaseContext.mix().entries().stream().map(Mix.Entry::name).toList();
        long startNanos = stage.gate().startNanos();
        return Schedule.of(pause(), names, seeds.child(PAUSES), stageSeeds.child(PAUSES), startNanos);
    }

    void lost(Fate fate, Throwable cause) {
        context.lost().add(number(), fate, cause);
    }

    /**
     * The user is through, in whatever way.
     *
     * @param entered stages whose gate it has come to
     */
    void leave(int entered) {
        if (entered < 1) {
            phaseContext.warmup().gate().stayAway();
        }
        if (entered < 2) {
            phaseContext.measured().gate().stayAway();
        }
        phaseContext.userEnded();
        context.ended().countDown();
    }
}

package org.loadharness.drive;

import java.util.List;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Pause;
import org.loadharness.load.Schedule;
import org.loadharness.random.SeedTree;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Mix;
import org.loadharness.workload.PartTimes;
import org.loadharness.workload.User;

/**
 * What one user of a trial is to do, whatever carries it out. Thread-safe, but for what it makes.
 *
 * @param indexInSection among the users of its section
 */
record Role(Stage stage, Section section, int indexInSection, SeedTree seeds) {
    private static final String PAUSES = "pauses";

    /** Its number, over all sections. */
    int number() {
        return section.group().firstUser() + indexInSection;
    }

    User user() {
        return new User(number(), section.group(), seeds.child("session").stream());
    }

    BackOff backOff() {
        return new BackOff(stage.retries(), stage.clock(), seeds.child("retries").stream());
    }

    SeedTree warmupSeeds() {
        return seeds.child("warmup");
    }

    SeedTree measuredSeeds() {
        return seeds.child("measured");
    }

    UserRecorder recorder(Phase phase) {
        return phase.recorder().user(indexInSection);
    }

    void askForParts(PartTimes session) {
        recorder(section.warmup()).askForParts(session);
        recorder(section.measured()).askForParts(session);
    }

    /** What the user of a closed loop does between two interactions. */
    Pause pause() {
        return ((ClosedLoop) section.load().load()).pause();
    }

    /** When its interactions are due in a closed loop, in a phase whose start is named. */
    Schedule schedule(Phase phase, SeedTree phaseSeeds) {
        List<String> names =
                section.mix().entries().stream().map(Mix.Entry::name).toList();
        long startNanos = phase.gate().startNanos();
        return Schedule.of(pause(), names, seeds.child(PAUSES), phaseSeeds.child(PAUSES), startNanos);
    }

    void lost(Fate fate, Throwable cause) {
        stage.lost().add(number(), fate, cause);
    }

    /**
     * The user is through, in whatever way.
     *
     * @param entered phases whose gate it has come to
     */
    void leave(int entered) {
        if (entered < 1) {
            section.warmup().gate().stayAway();
        }
        if (entered < 2) {
            section.measured().gate().stayAway();
        }
        section.userEnded();
        stage.ended().countDown();
    }
}

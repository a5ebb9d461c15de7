package org.loadharness.cause;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Profiling;
import org.loadharness.record.ProfileLog;
import org.loadharness.record.ProfileLog.Account;
import org.loadharness.record.ProfileLog.Kind;
import org.loadharness.record.ProfileLog.Site;
import org.loadharness.record.ProfileLog.Stack;
import org.loadharness.record.ProfileLog.Wait;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;

/** A run of 1 and 8 users whose throughput is 1,000 a second at both, and whose time goes where a test says. */
final class Accounts {
    private static final int REPEATS = 3;
    private static final int MANY = 8;
    private static final long PHASE_NANOS = 1_000 * Given.MILLI_NANOS;

    private final List<Wait> waits = new ArrayList<>();
    private double computing;
    private double runnable;
    private double cores;

    /** @param share of the users' time, and of it again, the share in which anybody waits */
    Accounts waiting(Kind kind, String what, double share, double busy) {
        long nanos = nanos(share);
        waits.add(new Wait(
                kind,
                what,
                nanos,
                Math.round(busy * PHASE_NANOS),
                1_000,
                List.of(new Site("Shelf.take (line 7)", nanos))));
        return this;
    }

    /** @param busyCores of the four of the machine */
    Accounts computing(double share, double waitingForOne, double busyCores) {
        computing = share;
        runnable = waitingForOne;
        cores = busyCores;
        return this;
    }

    RunSummary run() {
        ExperimentPlan plain = Given.plan(new Extent.Interactions(500), REPEATS, 1, MANY);
        ExperimentPlan plan = new ExperimentPlan(
                plain.variants(), plain.points(), plain.repeats(), plain.order(), plain.limits(), Profiling.BESIDE);
        List<TrialLog> trials = new ArrayList<>();
        for (int repeat = 1; repeat <= REPEATS; repeat++) {
            trials.add(trial(0, repeat));
            trials.add(trial(1, repeat));
            trials.add(profiled(trial(0, repeat)));
            trials.add(profiled(trial(1, repeat)));
        }
        return RunSummary.of(new RunLog(plan, Given.machine(Optional.empty()), trials), Given.MIX);
    }

    private TrialLog trial(int point, int repeat) {
        int users = point == 0 ? 1 : MANY;
        return new SimulatedTrial(31L * point + repeat, users, 4_000 / users)
                .id(point, repeat)
                .lasting((double) users * Given.MILLI_NANOS)
                .used(use(users), Optional.empty())
                .log();
    }

    private ResourceUse use(int users) {
        return cores == 0 || users == 1 ? Given.cpu(1) : Given.cpu(Math.round(4 * cores * Given.SECOND_NANOS));
    }

    private TrialLog profiled(TrialLog measured) {
        Account account = new Account(
                MANY,
                MANY * PHASE_NANOS,
                PHASE_NANOS,
                OptionalLong.of(nanos(computing)),
                OptionalLong.of(nanos(runnable)),
                0,
                waits,
                List.of(new Stack(List.of("Shelf.take", "Shelf.sort"), "Shelf.sort (line 9)", 60)));
        return new TrialLog(
                        measured.id().profiled(),
                        measured.startedAt(),
                        measured.ending(),
                        measured.measured(),
                        measured.phases(),
                        measured.warmup(),
                        measured.timeline(),
                        measured.failures(),
                        measured.resources(),
                        measured.hiccups(),
                        measured.raw())
                .with(new ProfileLog(Optional.empty(), account, Optional.empty()));
    }

    private static long nanos(double share) {
        return Math.round(share * MANY * PHASE_NANOS);
    }
}

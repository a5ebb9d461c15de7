package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.house.Cases;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.Variant;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mode;

/**
 * A healthy sweep of 11 points with 5 repeats has 55 trials, and each audit looks at each of them: one in a hundred such runs
 * is suspected at most.
 */
@Timeout(3600)
class HealthySweepsTest {
    private static final int REPEATS = 5;
    private static final int POINTS = 11;
    private static final int SWEEPS = Cases.of(3, 1_000);
    private static final int MOST_SUSPECTED = Cases.of(0, 10);

    @Tag("law")
    @Test
    void atMostOnePerCentAreSuspected() throws Exception {
        List<String> suspected = new ArrayList<>();
        for (int seed = 1; seed <= SWEEPS; seed++) {
            Verdict verdict = verdict(Sweep.values()[seed % Sweep.values().length], seed);
            if (!(verdict instanceof Verdict.Sound)) {
                suspected.add(seed + ": "
                        + verdict.reasons().stream().map(Finding::sentence).toList());
            }
        }

        assertThat(suspected).hasSizeLessThanOrEqualTo(MOST_SUSPECTED);
    }

    private static Verdict verdict(Sweep sweep, int seed) throws Exception {
        SeedTree seeds = new SeedTree(seed).child("sweep");
        List<Point> points = IntStream.rangeClosed(1, POINTS)
                .mapToObj(step -> new Point(sweep.load.apply(step), Extent.parse(sweep.measured)))
                .toList();
        List<TrialLog> logs = new ArrayList<>();
        for (int point = 0; point < POINTS; point++) {
            for (int repeat = 1; repeat <= REPEATS; repeat++) {
                long trialSeed = seeds.child(point).child(repeat).stream().nextLong();
                logs.add(new JudgedTrial(trialSeed, points.get(point))
                        .numbered(new TrialId(point, repeat))
                        .log());
            }
        }
        ExperimentPlan plan = new ExperimentPlan(
                new Variant.SystemUnderTest("judged", Mode.SIMULATED, Map.of(), Optional.empty()),
                points,
                REPEATS,
                SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE),
                1);
        RunLog run = new RunLog(plan, JudgedTrial.machine(), logs);
        return Given.run(run, JudgedTrial.MIX).verdict();
    }

    private enum Sweep {
        SHORT(step -> open(20 * step), "2s"),
        LONG(step -> open(10 * step), "10s"),
        CLOSED(ClosedLoop::new, "150");

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        final IntFunction<LoadModel> load;

        final String measured;

        Sweep(IntFunction<LoadModel> load, String measured) {
            this.load = load;
            this.measured = measured;
        }

        private static LoadModel open(int perSecond) {
            return new OpenLoop(Arrivals.poisson(perSecond), 30);
        }
    }
}

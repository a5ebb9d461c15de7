package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.drive.SimulatedTrials.phase;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.house.Cases;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.load.Pause;
import org.loadharness.plan.Point;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;

/** A verdict that cries wolf is worthless: at most 1 of 55, and 4 of 220, healthy runs of every kind are suspected. */
@Timeout(300)
class HealthyRunsTest {
    private static final int SEEDS = Cases.of(5, 20);
    private static final int MOST_SUSPECTED = Cases.of(1, 4);

    @Tag("law")
    @Test
    void atMostTwoPerCentOfHealthyRunsAreSuspected() throws Exception {
        List<String> suspected = new ArrayList<>();
        int runs = 0;
        for (Kind kind : Kind.values()) {
            for (long seed = 1; seed <= SEEDS; seed++) {
                Verdict verdict = kind.trial(seed).verdict();
                runs++;
                if (!(verdict instanceof Verdict.Sound)) {
                    suspected.add(kind + " with seed " + seed + ": "
                            + verdict.reasons().stream().map(Finding::sentence).toList());
                }
            }
        }

        assertThat(runs).isEqualTo(11 * SEEDS);
        assertThat(suspected).hasSizeLessThanOrEqualTo(MOST_SUSPECTED);
    }

    private enum Kind {
        CLOSED_BY_INTERACTIONS(new ClosedLoop(8), "400"),
        CLOSED_BY_TIME(new ClosedLoop(20), "5s"),
        POISSON_AT_30_PERCENT(open("poisson:300/s"), "12s"),
        POISSON_AT_50_PERCENT(open("poisson:500/s"), "10s"),
        POISSON_AT_80_PERCENT(open("poisson:800/s"), "8s"),
        CONSTANT(open("constant:400/s"), "10s"),
        BATCHED(open("batched:10ms:poisson:400/s"), "10s"),
        RAMP(open("ramp:50..600/s/8s"), "10s"),
        THINKING(new ClosedLoop(30, Pause.parse("exp:90ms")), "10s"),
        PACED(new ClosedLoop(30, new Pause.Cycle(Duration.ofMillis(100))), "10s"),
        PHASES(new ClosedLoop(5), "400") {
            @Override
            JudgedTrial trial(long seed) {
                return new JudgedTrial(
                        seed,
                        new Point(List.of(
                                phase("startup", load, Extent.parse(measured), new LoadPhase.Release.AtOnce()),
                                phase(
                                        "peak",
                                        open("poisson:400/s"),
                                        Extent.parse("4s"),
                                        new LoadPhase.Release.AfterShare("startup", 0.2)),
                                phase(
                                        "cooldown",
                                        new ClosedLoop(3),
                                        Extent.parse("300"),
                                        new LoadPhase.Release.AfterTime(Duration.ofSeconds(3))))));
            }
        };

        @SuppressWarnings("ImmutableEnumChecker") // a load model is immutable, which its sealed type cannot say
        final LoadModel load;

        final String measured;

        Kind(LoadModel load, String measured) {
            this.load = load;
            this.measured = measured;
        }

        JudgedTrial trial(long seed) {
            return new JudgedTrial(seed, load, measured);
        }

        private static OpenLoop open(String arrivals) {
            return new OpenLoop(Arrivals.parse(arrivals), 60);
        }
    }
}

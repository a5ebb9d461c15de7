package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.load.Extent;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.workload.Mode;

class WallClockAuditTest {
    private static final int PER_USER = 200;
    private static final Duration STEP = Duration.ofSeconds(2);

    private final WallClockAudit audit = new WallClockAudit();
    private final TrialLog first = trial(1, Duration.ZERO);
    /** With nothing between the two. */
    private final Duration length = Duration.ofNanos(
            first.warmup().lengthNanos() + Concurrency.of(first.measured()).wallNanos());

    @Test
    void aTrialThatBeganWellBeforeTheOneBeforeHadEndedIsNoted() {
        assertThat(examined(Mode.LOCAL, length.minus(STEP).minusNanos(1)))
                .hasValueSatisfying(finding -> assertThat(finding.sentence())
                        .isEqualTo("the wall clock was set back by 2 s or more before trial 1/2 (limit 2s)"
                                + "; no figure depends on it, but mend the machine's clock"));
    }

    @Test
    void whatCanBeRoundingAndAStepAheadAreNot() {
        assertThat(examined(Mode.LOCAL, length.minus(STEP))).isEmpty();
        assertThat(examined(Mode.LOCAL, length.plusDays(300))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void theWallClockIsNothingToSimulatedTime(Mode mode) {
        assertThat(examined(mode, Duration.ofDays(-1)).isPresent()).isEqualTo(mode != Mode.SIMULATED);
    }

    private Optional<Finding> examined(Mode mode, Duration secondAfterFirst) {
        return audit.examine(new RunLog(
                Given.plan(mode, new Extent.Interactions(PER_USER), 2, 1),
                Given.quietMachine(),
                List.of(first, trial(2, secondAfterFirst))));
    }

    private static TrialLog trial(int repeat, Duration afterFirst) {
        return new SimulatedTrial(repeat, 1, PER_USER)
                .id(0, repeat)
                .startedAt(Given.START.plus(afterFirst))
                .log();
    }
}

package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent.Interactions;
import org.loadharness.load.Extent.Lasting;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.UserCounts;

class StopRuleTest {
    @Test
    void aNumberOfInteractionsIsPerformedExactly() {
        StopRule rule = StopRule.of(new Interactions(3), 0);

        assertThat(rule.reached(0)).isFalse();
        assertThat(rule.reached(0)).isFalse();
        assertThat(rule.reached(0)).isFalse();
        assertThat(rule.reached(0)).isTrue();
        assertThat(rule.reached(0)).isTrue();
    }

    @Test
    void noInteractionsStopAtOnce() {
        assertThat(StopRule.of(new Interactions(0), 0).reached(0)).isTrue();
    }

    @Test
    void timeEndsWhenItHasPassed() {
        StopRule rule = StopRule.of(new Lasting(Duration.ofNanos(10)), 100);

        assertThat(rule.reached(100)).isFalse();
        assertThat(rule.reached(109)).isFalse();
        assertThat(rule.reached(110)).isTrue();
        assertThat(rule.reached(111)).isTrue();
    }

    @Test
    void aClockThatOverflowsEndsInTimeToo() {
        long start = Long.MAX_VALUE - 5;
        StopRule rule = StopRule.of(new Lasting(Duration.ofNanos(10)), start);

        assertThat(rule.reached(start)).isFalse();
        assertThat(rule.reached(start + 9)).isFalse();
        assertThat(rule.reached(start + 10)).isTrue();
    }

    @Test
    void aClosedLoopIsDueWhenTheUserIsFree() {
        assertThat(Schedule.backToBack().nextDueNanos(42, Schedule.NONE_ENDED)).isEqualTo(42);
    }

    @Test
    void usersOutsideTheLimitsAreRefused() {
        assertThat(new ClosedLoop(UserCounts.MOST_USERS).users()).isEqualTo(1_000_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClosedLoop(0))
                .withMessage("users must be 1 to 1000000, was 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new ClosedLoop(UserCounts.MOST_USERS + 1));
    }
}

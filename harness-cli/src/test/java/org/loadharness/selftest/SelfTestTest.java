package org.loadharness.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.selftest.SelfTest.CheckResult.Range;

class SelfTestTest {
    @Test
    void aResultIsAsExpectedWithinItsRangeEndsIncluded() {
        Range range = new Range(1, 2);

        assertThat(result(1, range).isAsExpected()).isTrue();
        assertThat(result(2, range).isAsExpected()).isTrue();
        assertThat(result(2.1, range).isAsExpected()).isFalse();
        assertThat(result(0.9, range).isAsExpected()).isFalse();
        assertThat(result(Double.NaN, range).isAsExpected()).isFalse();
        assertThat(result(1e300, Range.ANY).isAsExpected()).isTrue();
    }

    @Test
    void aRangeHasItsEndsInOrder() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Range(2, 1))
                .withMessage("least must not be more than most, was 2.0 to 1.0");
    }

    @Test
    void aUserWhoCameAfterTheEndOfItsRunCountsForNothing() {
        UserLog tooLate = new UserLog(0, 700, 700, 0, 0, 0, 0, 0);
        UserLog inTime = new UserLog(1, 0, 500, 20, 0, 0, 500, 0);

        assertThat(NoiseCheck.successes(List.of(tooLate, inTime))).isEqualTo(20);
    }

    private static SelfTest.CheckResult result(double value, Range range) {
        return new SelfTest.CheckResult("x_ms", value, range, "a meaning");
    }
}

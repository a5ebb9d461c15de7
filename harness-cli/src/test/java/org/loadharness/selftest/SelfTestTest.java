package org.loadharness.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.selftest.Answer.Range;
import org.loadharness.time.Clock;

class SelfTestTest {
    @Tag("calibration")
    @Test
    void everyQuestionHasItsAnswers() throws InterruptedException {
        List<String> titles = new ArrayList<>();
        Clock clock = Clock.system();
        long startNanos = clock.nanos();

        List<Answer> answers = SelfTest.run(titles::add);

        assertThat(clock.nanos() - startNanos)
                .as("nanoseconds; 36 s where nothing else runs, and room for a machine that has other work")
                .isLessThan(150_000_000_000L);
        assertThat(titles).hasSize(7);
        assertThat(answers)
                .extracting(Answer::name)
                .contains(
                        "clock_granularity_ns",
                        "clock_read_ns",
                        "loop_ns",
                        "wake_up_met_p99_us",
                        "noise_floor_fraction",
                        "mm1_deviation_fraction",
                        "mm4_deviation_fraction",
                        "highest_rate_per_s")
                .doesNotHaveDuplicates();
        assertThat(answers).allSatisfy(answer -> assertThat(answer.value()).isFinite());
        assertThat(value(answers, "mm1_deviation_fraction"))
                .as("real time only adds")
                .isGreaterThan(-0.01);
    }

    @Test
    void anAnswerIsAsExpectedWithinItsRangeEndsIncluded() {
        Range range = new Range(1, 2);

        assertThat(answer(1, range).isAsExpected()).isTrue();
        assertThat(answer(2, range).isAsExpected()).isTrue();
        assertThat(answer(2.1, range).isAsExpected()).isFalse();
        assertThat(answer(0.9, range).isAsExpected()).isFalse();
        assertThat(answer(Double.NaN, range).isAsExpected()).isFalse();
        assertThat(answer(1e300, Range.ANY).isAsExpected()).isTrue();
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

        assertThat(NoiseQuestion.successes(List.of(tooLate, inTime))).isEqualTo(20);
    }

    private static Answer answer(double value, Range range) {
        return new Answer("x_ms", value, range, "a meaning");
    }

    private static double value(List<Answer> answers, String name) {
        return answers.stream()
                .filter(answer -> answer.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}

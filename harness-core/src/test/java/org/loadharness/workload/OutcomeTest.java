package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeTest {
    private static final String WITHOUT_CAUSE =
            "a failure needs its cause, got null; give what was thrown, or new Exception(\"why it failed\")";

    /** In a workload it becomes the only trace of the mistake: the example of a failure. */
    @Test
    @SuppressWarnings("NullAway") // what is asked for here is what it does with null
    void aFailureOfNothingSaysWhatItNeeds() {
        assertThatNullPointerException()
                .isThrownBy(() -> Outcome.failure("sold-out", null))
                .withMessage(WITHOUT_CAUSE);
        assertThatNullPointerException()
                .isThrownBy(() -> Outcome.failure((Throwable) null))
                .withMessage(WITHOUT_CAUSE);
        assertThatNullPointerException()
                .isThrownBy(() -> Outcome.failure(null, new IllegalStateException()))
                .withMessageStartingWith("a failure needs its kind, got null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aKindThatIsBlankIsRefused(String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Outcome.failure(kind, new IllegalStateException()))
                .withMessage("a failure needs its kind, got \"" + kind + "\"; give a short word that stays the same");
    }
}

package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.workload.Outcome;

class FailureCountsTest {
    private static final String SESSION_CLOSED = "java.lang.IllegalStateException";

    @Test
    void kindsAreCountedMostFrequentFirstAndFiveExamplesAreKept() {
        FailureCounts counts = new FailureCounts();

        for (int i = 0; i < 12; i++) {
            counts.add(failure(i < 9 ? "often" : "rare", "number " + i));
        }

        List<FailureLog> logs = counts.logs();
        assertThat(logs).extracting(FailureLog::kind).containsExactly("often", "rare");
        assertThat(logs).extracting(FailureLog::count).containsExactly(9L, 3L);
        assertThat(logs.get(0).examples()).hasSize(5).first().asString().contains("number 0");
    }

    @Test
    void kindsBeyondAHundredAreCountedTogether() {
        FailureCounts counts = new FailureCounts();

        for (int i = 0; i < 1_000; i++) {
            counts.add(failure("kind " + i, "each its own"));
        }

        assertThat(counts.logs()).hasSize(101).first().satisfies(other -> {
            assertThat(other.kind()).isEqualTo("other");
            assertThat(other.count()).isEqualTo(900);
        });
    }

    @Test
    void failureWhoseOwnWordsThrowIsCountedAndToldByItsClass() {
        FailureCounts counts = new FailureCounts();

        counts.add(new Outcome.Failure("wordless", new Wordless()));

        assertThat(counts.logs()).singleElement().satisfies(log -> {
            assertThat(log.count()).isEqualTo(1);
            assertThat(log.examples())
                    .containsExactly(Wordless.class.getName() + ", whose own words end in " + SESSION_CLOSED);
        });
        assertThat(ThrownText.inShort(new Wordless())).endsWith(SESSION_CLOSED);
    }

    private static Outcome.Failure failure(String kind, String message) {
        return new Outcome.Failure(kind, new IllegalStateException(message));
    }

    /** As one that looks something up when it is asked. */
    private static final class Wordless extends Exception {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("the session is closed");
        }
    }
}

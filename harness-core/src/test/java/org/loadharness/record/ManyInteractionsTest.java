package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/** A user whose interactions take some nanoseconds, for minutes. */
class ManyInteractionsTest {
    @Tag("long")
    @Test
    void aUserCountsMoreInteractionsThanAnIntHolds() {
        long interactions = Integer.MAX_VALUE + 10L;
        Recorder recorder = new Recorder(List.of(new Mix.Entry("get", 1)), 1, Recorder.LatencyOrigin.FROM_START);
        UserRecorder user = recorder.user(0);
        user.enter(0);

        for (long nanos = 0; nanos < interactions; nanos++) {
            user.begin(0, nanos);
            user.record(0, nanos, nanos, nanos + 1, Outcome.SUCCESS);
        }

        assertThat(user.successes()).isEqualTo(interactions);
        assertThat(recorder.userLogs(0, 0).get(0).successes()).isEqualTo(interactions);
    }
}

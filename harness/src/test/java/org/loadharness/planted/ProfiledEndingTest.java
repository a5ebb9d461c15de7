package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.experiment.Experiment;
import org.loadharness.workload.Workload;

/** An experiment that is interrupted in a profiled trial. */
@Timeout(120)
class ProfiledEndingTest {
    @TempDir
    private Path directory;

    @Test
    void itEndsAtOnceAndNothingIsRecordedAnyMore() {
        Thread caller = Thread.currentThread();
        CountDownLatch never = new CountDownLatch(1);
        Experiment experiment = Experiment.of(Workload.named("held").interaction("call", 1, user -> {
                    if (new OwnCount.Probe().isEnabled()) {
                        caller.interrupt();
                        never.await();
                    }
                }))
                .users("2")
                .option("warmup", "0")
                .option("interactions", "10")
                .repeats(2)
                .rehearsal(Duration.ZERO)
                .profiled()
                .writeTo(directory.resolve("out"));

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(experiment::run);

        assertThat(FlightRecorder.getFlightRecorder().getRecordings())
                .extracting(Recording::getName)
                .doesNotContain("Load Harness");
        assertThat(directory.resolve("out")).isDirectoryNotContaining("glob:**.jfr");
    }
}

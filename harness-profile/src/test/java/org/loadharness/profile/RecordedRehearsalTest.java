package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.Profiler;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Warmup;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Profiling;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialId;
import org.loadharness.plan.TrialSettings;
import org.loadharness.plan.Variant;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Workload;

/** What the first recording does to the code of a process is done before the rehearsal, and not to the trials. */
@Timeout(60)
class RecordedRehearsalTest {
    @TempDir
    private Path directory;

    private final List<String> begun = new ArrayList<>();

    @Test
    void aRecordingComesBeforeTheRehearsalAndLeavesNothing() throws Exception {
        run(Profiling.BESIDE, Duration.ofMillis(20));

        assertThat(begun).containsExactly("recording", "rehearsal", "recording of profiled=1");
        assertThat(directory.toFile().list()).containsExactly("profile-1-1.jfr");
    }

    @Test
    void itComesWithoutARehearsalToo() throws Exception {
        run(Profiling.BESIDE, Duration.ZERO);

        assertThat(begun).containsExactly("recording", "recording of profiled=1");
    }

    @Test
    void nothingIsRecordedWhereNoTrialIs() throws Exception {
        run(Profiling.NONE, Duration.ofMillis(20));

        assertThat(begun).containsExactly("rehearsal");
        assertThat(directory).isEmptyDirectory();
    }

    private void run(Profiling profiling, Duration rehearsal)
            throws TargetUnreachable, IOException, InterruptedException {
        Workload quick = Workload.named("quick").interaction("look", 1, user -> Thread.onSpinWait());
        new LocalRunner(quick, List.of())
                .profilingBy(new Noted(new FlightProfiler(Optional.of(directory), OptionalLong.empty())))
                .run(plan(profiling, rehearsal), Set.of(), event -> {
                    if (event instanceof RunEvent.RehearsalStarted) {
                        begun.add("rehearsal");
                    }
                });
    }

    private static ExperimentPlan plan(Profiling profiling, Duration rehearsal) {
        ExperimentPlan plain = new ExperimentPlan(
                new Variant.SystemUnderTest("quick", Mode.LOCAL, Map.of(), Optional.empty()),
                List.of(new Point(new LoadModel.ClosedLoop(1), new Extent.Interactions(1))),
                1,
                new TrialSettings(
                        Threads.PLATFORM,
                        rehearsal,
                        new Warmup.Fixed(new Extent.Interactions(0)),
                        Duration.ofSeconds(50)),
                1);
        return new ExperimentPlan(
                plain.variants(), plain.points(), plain.repeats(), plain.order(), plain.limits(), profiling);
    }

    /** The recorder itself, with a list of what it was asked for. */
    private final class Noted implements Profiler {
        private final Profiler recorder;

        Noted(Profiler recorder) {
            this.recorder = recorder;
        }

        @Override
        public Recording begin(Optional<TrialId> trial, OptionalLong server)
                throws IOException, TargetUnreachable, InterruptedException {
            begun.add(trial.map(id -> "recording of " + id.tag()).orElse("recording"));
            return recorder.begin(trial, server);
        }
    }
}

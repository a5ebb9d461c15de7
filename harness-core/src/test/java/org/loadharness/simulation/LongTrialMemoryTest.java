package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.SecondsFile;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.house.Cases;
import org.loadharness.load.DurationLaw;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.load.Pause;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Variant;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Mode;
import org.loadharness.workload.Settings;

/** What a trial keeps in memory, however long it takes. */
@Tag("law")
@Timeout(1800)
class LongTrialMemoryTest {
    private static final Duration LENGTH = Duration.ofHours(Cases.of(6, 24));

    /** The smallest object for each second of the last three quarters; more than what the JVM itself loads meanwhile. */
    private static final long MOST_GROWTH_BYTES = 12 * LENGTH.toSeconds();

    @TempDir
    private Path directory;

    @Test
    void heapOfATrialDoesNotGrowWithItsLength() throws IOException, InterruptedException, TargetUnreachable {
        List<Long> usedBytes = new ArrayList<>();
        List<TrialLog> logs = new ArrayList<>();
        long everySeconds = LENGTH.toSeconds() / 12;
        try (SecondsFile file = SecondsFile.create(directory)) {
            new LocalRunner(new StationWorkload(), List.of())
                    .keepingSecondsIn(file)
                    .run(plan(), Set.of(), event -> {
                        if (event instanceof RunEvent.Progress progress
                                && progress.state().measuredFor().toSeconds() % everySeconds == 0) {
                            usedBytes.add(usedBytes());
                        } else if (event instanceof RunEvent.TrialFinished finished) {
                            logs.add(finished.log());
                        }
                    });
        }

        assertThat(usedBytes).hasSizeGreaterThanOrEqualTo(11);
        long quarterBytes =
                usedBytes.get(2); // by then everything is loaded, and the course of the phase has all its cells
        assertThat(usedBytes.subList(3, usedBytes.size()))
                .allSatisfy(used -> assertThat(used - quarterBytes).isLessThan(MOST_GROWTH_BYTES));
        assertThat(logs.get(0).timeline().count()).isGreaterThanOrEqualTo((int) LENGTH.toSeconds() - 60);
    }

    private static ExperimentPlan plan() {
        StationWorkload workload = new StationWorkload();
        Map<String, String> texts = Settings.of(workload.parameters(), Map.of()).texts();
        Pause think = new Pause.Think(DurationLaw.parse("exp:1s"), Pause.Draw.PER_INTERACTION);
        Point point = new Point(new LoadModel.ClosedLoop(1, think), new Extent.Lasting(LENGTH));
        return new ExperimentPlan(
                new Variant.SystemUnderTest(workload.name(), Mode.SIMULATED, texts, Optional.empty()),
                List.of(point),
                1,
                StationTrials.settings(LENGTH.multipliedBy(2)),
                1);
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}

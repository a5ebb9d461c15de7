package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialSettings;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Clock;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;

/** Threads that never run leave nothing open. */
@DisabledOnOs(OS.WINDOWS) // it does not say how many files a process has open
class UserThreadsTest {
    private static final SeedTree SEEDS = new SeedTree(1);
    private static final int TIMES = 60;

    /** Files that other threads of the process may open meanwhile. */
    private static final int OF_OTHERS = 50;

    @Test
    void loopsThatNeverRunAreClosed() {
        TrialContext context = context(Clock.system());
        long before = openFiles();

        for (int time = 0; time < TIMES; time++) {
            new UserThreads(context, SEEDS).close();
        }

        assertThat(openFiles()).isLessThan(before + OF_OTHERS);
    }

    @Test
    void loopsMadeBeforeOneThatCannotBeMadeAreClosed() {
        AtomicInteger made = new AtomicInteger();
        TrialContext context = context(new ClockInFront(Clock.system()) {
            @Override
            public Runnable member(Runnable task) {
                if (made.incrementAndGet() % UserThreads.ofShared(2) == 0) {
                    throw new IllegalStateException("no room for the last");
                }
                return super.member(task);
            }
        });
        long before = openFiles();

        for (int time = 0; time < TIMES; time++) {
            assertThatThrownBy(() -> new UserThreads(context, SEEDS)).hasMessage("no room for the last");
        }

        assertThat(openFiles()).isLessThan(before + OF_OTHERS);
    }

    private static long openFiles() {
        return ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getOpenFileDescriptorCount();
    }

    private static TrialContext context(Clock clock) {
        TinyServed workload = new TinyServed(user -> interaction -> 1_000);
        ExperimentPlan plan =
                Runs.plan(workload, "mode", "rpc", "url", "http://127.0.0.1:9", "threads", "multiplexed", "users", "2");
        TrialSettings settings = plan.onlyVariant().trialSettings();
        Settings ofWorkload = Settings.defaults(workload.parameters());
        Point point = plan.points().get(0);
        return new TrialContextBuilder(
                        clock,
                        settings,
                        new TrialContextBuilder.WorkloadViews(phase -> ofWorkload, workload::mix, any -> List.of()),
                        SEEDS)
                .build(point, user -> interaction -> Outcome.SUCCESS);
    }
}

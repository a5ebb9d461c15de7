package org.loadharness.drive;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Arrivals;
import org.loadharness.load.Pause;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Rate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What it costs to say when the next interaction is due. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
public class SchedulesBenchmark {
    private static final Rate RATE = new Rate(1_000_000);

    /** Laws of arrivals and pauses, each with a stream of its own. */
    @State(Scope.Thread)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Laws {
        private final ArrivalTimes constant = new Arrivals.Constant(RATE).times(new SeedTree(1));
        private final ArrivalTimes poisson = new Arrivals.Poisson(RATE).times(new SeedTree(2));
        private final ArrivalTimes ramp =
                new Arrivals.Ramp(new Rate(1_000), RATE, Duration.ofHours(1)).times(new SeedTree(3));
        private final Schedule thinking = schedule("exp:10ms");
        private final Schedule cycle = schedule("pace:10ms");
        private final Schedule backToBack = Schedule.backToBack();
        private long readyNanos;

        private static Schedule schedule(String pause) {
            return Schedule.of(Pause.parse(pause), List.of("only"), new SeedTree(4), new SeedTree(5), 0);
        }
    }

    @Benchmark
    public long constantArrivals(Laws laws) {
        return laws.constant.nextNanos();
    }

    @Benchmark
    public long poissonArrivals(Laws laws) {
        return laws.poisson.nextNanos();
    }

    @Benchmark
    public long rampArrivals(Laws laws) {
        return laws.ramp.nextNanos();
    }

    @Benchmark
    public long thinkTimes(Laws laws) {
        laws.readyNanos = laws.thinking.nextDueNanos(laws.readyNanos, 0);
        return laws.readyNanos;
    }

    @Benchmark
    public long cycleTimes(Laws laws) {
        laws.readyNanos = laws.cycle.nextDueNanos(laws.readyNanos, 0);
        return laws.readyNanos;
    }

    @Benchmark
    public long backToBack(Laws laws) {
        return laws.backToBack.nextDueNanos(laws.readyNanos, 0);
    }
}

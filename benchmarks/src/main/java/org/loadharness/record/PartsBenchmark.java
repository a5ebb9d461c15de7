package org.loadharness.record;

import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * What the parts of an interaction cost, and our counters beside the histograms that could stand in their place. Every
 * one records the same values; {@link #valueAlone} is what it costs to come by one. With two threads the counters are
 * shared, as by two users of one stripe.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
public class PartsBenchmark {
    private static final int KINDS = 13;
    private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Response times around 100 microseconds, and thirteen interactions in turn. */
    @State(Scope.Thread)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Values {
        private final RandomGenerator random = new SeedTree(1).stream();
        private final long[] responseNanos = new long[4096];
        private int next;
        private int kind;
        private int user;

        @Setup
        public void draw(ThreadParams thread) {
            user = thread.getThreadIndex();
            for (int i = 0; i < responseNanos.length; i++) {
                responseNanos[i] = Math.round(100_000 * Math.exp(0.5 * random.nextGaussian()));
            }
        }

        long nextNanos() {
            next = (next + 1) & (responseNanos.length - 1);
            return responseNanos[next];
        }

        int nextKind() {
            kind = kind + 1 < KINDS ? kind + 1 : 0;
            return kind;
        }
    }

    /** One of each kind of counters, shared by all threads. */
    @State(Scope.Benchmark)
    @SuppressWarnings("checkstyle:FinalClass") // JMH derives from it
    public static class Counters {
        private final Mix mix = Mix.of(IntStream.rangeClosed(1, KINDS)
                .mapToObj(weight -> new Mix.Entry("kind-" + weight, weight))
                .toArray(Mix.Entry[]::new));
        private final BucketCounts own = new BucketCounts();
        private final Histogram plain = new Histogram(HIGHEST_NANOS, 3);
        private final AtomicHistogram atomic = new AtomicHistogram(HIGHEST_NANOS, 3);
        private final ConcurrentHistogram concurrent = new ConcurrentHistogram(HIGHEST_NANOS, 3);
        private Recorder recorder = new Recorder(mix.entries(), 1, LatencyOrigin.FROM_START);

        @Setup
        public void makeRecorder(BenchmarkParams benchmark) {
            recorder = new Recorder(mix.entries(), benchmark.getThreads(), LatencyOrigin.FROM_START);
        }
    }

    @Benchmark
    public int chooseFromMix(Counters counters, Values values) {
        return counters.mix.choose(values.random);
    }

    @Benchmark
    public long valueAlone(Values values) {
        return values.nextNanos();
    }

    @Benchmark
    public void beginAndRecord(Counters counters, Values values) {
        UserRecorder recorder = counters.recorder.user(values.user);
        int interaction = values.nextKind();
        recorder.begin(interaction, 0);
        recorder.record(interaction, 0, 0, values.nextNanos(), Outcome.SUCCESS);
    }

    @Benchmark
    public void ownCounts(Counters counters, Values values) {
        counters.own.record(values.nextNanos());
    }

    @Benchmark
    public void atomicHistogram(Counters counters, Values values) {
        counters.atomic.recordValue(values.nextNanos());
    }

    @Benchmark
    public void concurrentHistogram(Counters counters, Values values) {
        counters.concurrent.recordValue(values.nextNanos());
    }

    /** For one thread: it is not safe for more. */
    @Benchmark
    public void plainHistogram(Counters counters, Values values) {
        counters.plain.recordValue(values.nextNanos());
    }
}

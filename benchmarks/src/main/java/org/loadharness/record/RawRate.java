package org.loadharness.record;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.random.SeedTree;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * What a record of every interaction costs: the highest rate at which two users can have them written, what one costs its
 * user and the writer, and how much longer interactions that fill both of two cores take, made at 200,000 per second
 * without records.
 */
public final class RawRate {
    /** What it reports of each round, under these names with the number of the round behind. */
    public static final List<String> FIGURES = List.of(
            "raw_wall_over_without",
            "raw_cpu_over_without",
            "raw_busy_per_s",
            "raw_busy_waits",
            "raw_writer_cpu_ns",
            "raw_records_per_s",
            "raw_file_bytes_per_record");

    private static final int USERS = 2;
    private static final int KINDS = 13;
    private static final long BUSY_NANOS = 10_000;
    private static final Point POINT = new Point(new LoadModel.ClosedLoop(USERS), new Extent.Interactions(1));

    private final Ticker ticker = Ticker.system();
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Mix mix = Mix.of(IntStream.rangeClosed(1, KINDS)
            .mapToObj(weight -> new Mix.Entry("kind-" + weight, weight))
            .toArray(Mix.Entry[]::new));
    private final Path directory;
    private final RawWriter writer;
    private int trial;

    private RawRate(Path directory, RawWriter writer) {
        this.directory = directory;
        this.writer = writer;
    }

    /** Takes the number of rounds and the seconds of each; prints figures of each round. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        Path directory = Files.createTempDirectory("raw-rate");
        try (RawWriter writer = RawWriter.create(directory)) {
            new RawRate(directory, writer).measure(rounds, seconds);
        } finally {
            Files.delete(directory.resolve(RawWriter.NAME));
            Files.delete(directory);
        }
    }

    private void measure(int rounds, int seconds) throws IOException, InterruptedException {
        int turns = turnsOf(BUSY_NANOS);
        int busy = (int) (TimeUnit.SECONDS.toNanos(seconds) / BUSY_NANOS);
        int most = 10 * busy;
        recorded(0, most); // unmeasured: it is compiled meanwhile
        for (int round = 1; round <= rounds; round++) {
            Taken alone = alone(turns, busy);
            Recorded beside = recorded(turns, busy);
            Recorded fastest = recorded(0, most);
            double cpuNanos = beside.log.cpuNanos().orElse(0);
            report("raw_wall_over_without", round, beside.taken.nanos / alone.nanos);
            report("raw_cpu_over_without", round, beside.taken.cpuNanos / alone.cpuNanos);
            report("raw_busy_per_s", round, beside.taken.perSecond());
            report("raw_busy_waits", round, (double) beside.log.waits());
            report("raw_writer_cpu_ns", round, cpuNanos / beside.log.records());
            report("raw_records_per_s", round, fastest.taken.perSecond());
            report("raw_file_bytes_per_record", round, (double) fastest.bytes / fastest.log.records());
        }
    }

    private static void report(String name, int round, double value) {
        System.out.printf(Locale.ROOT, "%s_%d=%.3f%n", name, round, value);
    }

    private Recorded recorded(int turns, int interactions) throws IOException, InterruptedException {
        long before = Files.size(directory.resolve(RawWriter.NAME));
        RawPhase phase =
                new RawPhase("measured", mix.entries(), new RawPhase.Users(0, USERS), LatencyOrigin.FROM_START);
        trial++;
        writer.begin(new TrialId(0, trial), POINT, List.of(phase));
        long startNanos = ticker.nanos();
        long startCpuNanos = system.getProcessCpuTime();
        performAll(Optional.of(phase), turns, interactions);
        RawLog log = writer.end();
        return new Recorded(taken(interactions, startNanos, startCpuNanos), log, log.wholeBytes() - before);
    }

    private Taken alone(int turns, int interactions) throws InterruptedException {
        long startNanos = ticker.nanos();
        long startCpuNanos = system.getProcessCpuTime();
        performAll(Optional.empty(), turns, interactions);
        return taken(interactions, startNanos, startCpuNanos);
    }

    private Taken taken(int interactions, long startNanos, long startCpuNanos) {
        return new Taken(
                (long) USERS * interactions, ticker.nanos() - startNanos, system.getProcessCpuTime() - startCpuNanos);
    }

    private void performAll(Optional<RawPhase> phase, int turns, int interactions) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long startNanos = ticker.nanos();
        for (int user = 0; user < USERS; user++) {
            int index = user;
            Optional<RawLane> lane = phase.map(each -> each.lane(index));
            lane.ifPresent(own -> own.countFrom(startNanos));
            threads.add(new Thread(() -> perform(lane, turns, interactions), "user-" + user));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void perform(Optional<RawLane> lane, int turns, int interactions) {
        RandomGenerator random = new SeedTree(1).stream();
        RawLane own = lane.orElse(null);
        long readyNanos = ticker.nanos();
        for (int i = 0; i < interactions; i++) {
            int interaction = mix.choose(random);
            long startNanos = readyNanos;
            work(random, turns);
            readyNanos = ticker.nanos();
            if (own != null && own.record(interaction, startNanos, startNanos, readyNanos, Outcome.SUCCESS)) {
                readyNanos = ticker.nanos();
            }
        }
    }

    private static long work(RandomGenerator random, int turns) {
        long sum = 0;
        for (int turn = 0; turn < turns; turn++) {
            sum += random.nextLong();
        }
        return sum;
    }

    /** How often a number can be drawn in that time. */
    private int turnsOf(long nanos) {
        RandomGenerator random = new SeedTree(2).stream();
        int drawn = 100_000;
        long fewestNanos = Long.MAX_VALUE;
        for (int round = 0; round < 200; round++) {
            long startNanos = ticker.nanos();
            if (work(random, drawn) == 0) {
                throw new IllegalStateException("the numbers must not be left out");
            }
            fewestNanos = Math.min(fewestNanos, ticker.nanos() - startNanos);
        }
        return (int) (nanos * drawn / fewestNanos);
    }

    private record Recorded(Taken taken, RawLog log, long bytes) {}

    private record Taken(long interactions, double nanos, double cpuNanos) {
        double perSecond() {
            return interactions * TimeUnit.SECONDS.toNanos(1) / nanos;
        }
    }
}

package org.loadharness.planted;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.cause.Cause;
import org.loadharness.cause.PointTime;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.LoadResult;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Workload;

/**
 * Limits of the machine and of Java, of a size that a seed draws: processors, collector and disk. Their share follows from the
 * design, or the system counts it too, by other means than a recording. Where other programs use the machine, a wait for a
 * processor may be in a step's own count or beside it: both are allowed. What the machine's host took is in no thread's count.
 */
@Tag("calibration")
@Timeout(300)
@EnabledOnOs(OS.LINUX)
class PlantedMachineTest {
    private static final double FIVE_POINTS = 0.05;
    private static final double BUSY = 0.8;
    private static final double MOST = 0.5;

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path directory;

    private double sink;

    @Test
    @Tag("law")
    void usersThatOnlyComputeAreLimitedByProcessorsIfTheseAreInUse() throws Exception {
        for (int number = 0; number < Cases.of(2, 20); number++) {
            RandomGenerator random = new SeedTree(number).child("processors").stream();
            int users = number % 2 == 0 ? random.nextInt(2, 5) * PROCESSORS : 1;
            int rounds = random.nextInt(100_000, 400_000);

            LoadResult result = run(users, () -> sink = compute(rounds));

            PointTime time = PointTime.of(result.summary()).get(0);
            String seen = "seed " + number + ", " + users + " users: " + PartsInWords.of(time);
            double busy = processorsBusy(time);
            double computing = share(time, Kind.COMPUTING);
            double stolen = time.stolenFraction();
            assertThat(computing + share(time, Kind.PROCESSOR))
                    .as(seen)
                    .isBetween(1 - stolen - FIVE_POINTS, 1 + FIVE_POINTS);
            double others = users == 1 ? share(time, Kind.PROCESSOR) : 0; // threads of Java beside the one user
            assertThat(Math.min(1, busy * PROCESSORS / users))
                    .as(seen)
                    .isBetween(computing - FIVE_POINTS, computing + others + stolen + FIVE_POINTS);
            if (busy < BUSY) {
                assertThat(Cause.of(result.summary()).get(0).limit()).as(seen).isEmpty();
            } else if (SeededCausesTest.isInUseAndNear(time, Math.min(1, busy))) {
                assertThat(result.why()).as(seen).singleElement().asString().startsWith("The processors are the limit");
            }
        }
    }

    @Test
    @Tag("law")
    void aCollectorThatRunsWithEveryCallStopsTheUsers() throws Exception {
        for (int number = 0; number < Cases.of(1, 20); number++) {
            RandomGenerator random = new SeedTree(number).child("collector").stream();
            int users = random.nextInt(1, 4);
            Heap heap = new Heap(random.nextInt(1_000, 5_000));

            LoadResult result = run(users, heap::fill);

            PointTime time = PointTime.of(result.summary()).get(0);
            holds("seed " + number + ", " + users + " users", result, time, Kind.COLLECTOR, heap.stopped.share());
        }
    }

    @Test
    @Tag("law")
    void aSyncWithEveryPurchaseIsWaitedFor() throws Exception {
        for (int number = 0; number < Cases.of(1, 20); number++) {
            RandomGenerator random = new SeedTree(number).child("disk").stream();
            int users = random.nextInt(1, 5);
            int bytes = random.nextInt(100, 20_000);
            OwnCount count = new OwnCount();
            Path log = directory.resolve("purchases-" + number);
            try (FileChannel file = FileChannel.open(log, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                LoadResult result = run(users, () -> buy(file, bytes, count));

                PointTime time = PointTime.of(result.summary()).get(0);
                holds("seed " + number + ", " + users + " users", result, time, Kind.INPUT_OUTPUT, count.share());
            }
        }
    }

    @Test
    @Tag("law")
    void aHealthySystemHasNoCause() throws Exception {
        for (int number = 0; number < Cases.of(1, 20); number++) {
            RandomGenerator random = new SeedTree(number).child("healthy").stream();
            Duration rest = Duration.ofMillis(random.nextInt(4, 9));
            int rounds = random.nextInt(1_000, 50_000);
            ReentrantLock lock = new ReentrantLock();

            LoadResult result = run(random.nextInt(2, 6), () -> {
                lock.lock();
                try {
                    sink = compute(rounds);
                } finally {
                    lock.unlock();
                }
                Rest.pass(rest);
            });

            assertThat(Cause.of(result.summary()).get(0).limit())
                    .as("seed %s: %s", number, result.why())
                    .isEmpty();
        }
    }

    /** The part has the share that the system counted, and is the first if that is the most of the time. */
    private static void holds(String seed, LoadResult result, PointTime time, Kind kind, double counted) {
        String seen = seed + ": " + counted + " counted; " + PartsInWords.of(time);
        double share = share(time, kind);
        assertThat(counted)
                .as(seen)
                .isBetween(share - FIVE_POINTS, share + share(time, Kind.PROCESSOR) + unseen(time, kind) + FIVE_POINTS);
        Part first = time.largest().stream()
                .filter(part -> part.kind() != Kind.PROCESSOR)
                .findFirst()
                .orElseThrow();
        if (counted > MOST) {
            assertThat(first.kind()).as(seen).isEqualTo(kind);
        }
        if (kind == Kind.COLLECTOR && SeededCausesTest.isInUseAndNear(time, share)) {
            assertThat(result.why()).as(seen).singleElement().asString().startsWith("The collector is the limit");
        }
    }

    /** Between two standstills the virtual machine's own thread may wait for a processor, which is in no event. */
    private static double unseen(PointTime time, Kind kind) {
        return kind == Kind.COLLECTOR ? time.restFraction() : 0;
    }

    private static void buy(FileChannel file, int bytes, OwnCount count) throws Exception {
        long beganNanos = System.nanoTime();
        file.write(ByteBuffer.allocate(bytes));
        long asleepNanos = OwnCount.asleepNanos(() -> file.force(true));
        count.add(System.nanoTime() - beganNanos, asleepNanos);
    }

    /** Each call makes objects and has all that are left looked at. Thread-safe. */
    private static final class Heap {
        private static final int EACH_BYTES = 1_000;

        private final OwnCount stopped = new OwnCount();
        private final byte[][] kept;

        Heap(int objects) {
            kept = new byte[objects][EACH_BYTES];
        }

        /** It never waits: where it sleeps, the collector has stopped it. */
        void fill() throws Exception {
            long beganNanos = System.nanoTime();
            long asleepNanos = OwnCount.asleepNanos(() -> {
                for (int i = 0; i < kept.length; i++) {
                    kept[i] = new byte[EACH_BYTES];
                }
                System.gc(); // many short stops have a steadier share than few long ones
            });
            stopped.add(System.nanoTime() - beganNanos, asleepNanos);
        }
    }

    private static double compute(int rounds) {
        double sum = 0;
        for (int i = 1; i < rounds; i++) {
            sum += Math.sqrt(i);
        }
        return sum;
    }

    private static LoadResult run(int users, OwnCount.Step call) throws Exception {
        return Experiment.of(Workload.named("planted").interaction("call", 1, user -> call.run()))
                .users(Integer.toString(users))
                .warmup(Duration.ofMillis(50))
                .measure(Duration.ofMillis(600))
                .repeats(2)
                .rehearsal(Duration.ZERO)
                .profiled()
                .run();
    }

    private static double share(PointTime time, Kind kind) {
        return time.parts().stream()
                .filter(part -> part.kind() == kind)
                .mapToDouble(Part::share)
                .sum();
    }

    /** By the count of the whole process. */
    private static double processorsBusy(PointTime time) {
        return time.trials().stream()
                .map(trial -> trial.measures().cpu())
                .flatMapToDouble(cpu -> cpu.generatorFraction().stream())
                .average()
                .orElseThrow();
    }
}

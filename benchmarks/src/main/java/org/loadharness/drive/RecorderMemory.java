package org.loadharness.drive;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.record.Recorder;
import org.loadharness.record.UserRecorder;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

/**
 * How much memory the recorder of a phase takes, counted as the bytes that its thread allocates: nothing of it is garbage
 * until the phase is over. Response times are log-normal around 100 microseconds; one in a thousand is a hundred times
 * slower, as pauses make it.
 */
final class RecorderMemory {
    private static final int FEW_USERS = 100;
    private static final int MANY_USERS = 10_000;
    private static final long VALUES = 10_000_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Mix mix = NoOpWorkload.mix();

    private RecorderMemory() {}

    /** Prints bytes by name. */
    public static void main(String[] arguments) {
        new RecorderMemory().print(System.out);
    }

    private void print(PrintStream out) {
        measure(FEW_USERS); // what is loaded once belongs to nobody
        Bytes few = measure(FEW_USERS);
        Bytes many = measure(MANY_USERS);
        double perUser = (double) (many.made - few.made) / (MANY_USERS - FEW_USERS);
        Answers.print(out, "histograms_few_users_bytes", few.made - FEW_USERS * perUser + few.recorded);
        Answers.print(out, "histograms_many_users_bytes", many.made - MANY_USERS * perUser + many.recorded);
        Answers.print(out, "counters_per_user_bytes", perUser);
    }

    private Bytes measure(int users) {
        RandomGenerator random = new SeedTree(1).stream();
        long before = threads.getCurrentThreadAllocatedBytes();
        Recorder recorder = new Recorder(mix.entries(), users, LatencyOrigin.FROM_START);
        IntStream.range(0, users).forEach(user -> recorder.user(user).enter(0)); // which makes its counters
        long made = threads.getCurrentThreadAllocatedBytes();
        for (long i = 0; i < VALUES; i++) {
            UserRecorder user = recorder.user((int) (i % users));
            user.record(mix.choose(random), 0, 0, responseNanos(random), Outcome.SUCCESS);
        }
        return new Bytes(made - before, threads.getCurrentThreadAllocatedBytes() - made);
    }

    private static long responseNanos(RandomGenerator random) {
        double typical = 100_000 * Math.exp(0.5 * random.nextGaussian());
        return Math.round(random.nextInt(1_000) == 0 ? 100 * typical : typical);
    }

    /** Allocated when the recorder was made, and by recording. */
    private record Bytes(long made, long recorded) {}
}

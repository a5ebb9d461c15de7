package org.loadharness.scenario;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.loadharness.load.Share;
import org.loadharness.random.SeedTree;

/** How soon the rows of a file can be handed out, what live memory they take, and what a row costs that a user looks at. */
final class RowsCost {
    private static final int UNMEASURED = 100_000;
    private static final int MEASURED = 500_000;

    private RowsCost() {}

    /**
     * Prints seconds of processor time, MiB and microseconds of it by name.
     *
     * @param arguments a CSV file with a column {@code id}, and which row comes next
     */
    public static void main(String[] arguments) throws Exception {
        DataSet.Pick pick = DataSet.Pick.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        long beforeBytes = liveBytes();
        long beginNanos = processorNanos();
        DataSet rows = DataSet.read("row", Path.of(arguments[0]), pick, DataSet.Per.FLOW)
                .ofTrial(new SeedTree(1), Share.WHOLE);
        long openedNanos = processorNanos() - beginNanos;
        RandomGenerator random = new SeedTree(2).stream();
        look(rows, random, UNMEASURED);
        long lookNanos = processorNanos();
        long seen = look(rows, random, MEASURED);
        double each = (processorNanos() - lookNanos) / 1e3 / MEASURED;
        double liveMib = (liveBytes() - beforeBytes) / 1024.0 / 1024.0;
        System.out.printf(
                Locale.ROOT,
                "rows=%d%nopened_s=%.3f%nlive_mib=%.2f%nrow_us=%.3f%nseen=%d%n",
                rows.size(), openedNanos / 1e9, liveMib, each, seen);
    }

    private static long look(DataSet rows, RandomGenerator random, int times) throws StepFailure {
        long letters = 0;
        for (int i = 0; i < times; i++) {
            letters += rows.row(rows.take(random, 0)).value("id").asText().length();
        }
        return letters;
    }

    /** Of this thread, so that others on the machine matter little. */
    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static long liveBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}

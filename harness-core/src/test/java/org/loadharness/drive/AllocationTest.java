package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.loadharness.record.CourseLog;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Workload;

/**
 * What interactions allocate. The cells of a histogram are made when the first duration of their magnitude comes, once each:
 * which magnitudes come is the machine's doing, and the log records them.
 */
class AllocationTest {
    private static final int COUNTED = 10_000_000;
    /** For an interaction. */
    private static final double MOST_BYTES = 0.005;
    /** Up to there a histogram counts every nanosecond, and then as many cells for each doubling as half of that. */
    private static final long LINEAR_NANOS = 2_048;
    /** The headers of an array of numbers and of the object around it. */
    private static final long HEADERS_BYTES = 32;

    /** The first cells of a course go up to 4 ms. */
    private static final int FIRST_CELLS_BITS = 22;

    @Test
    void anInteractionAllocatesNothingButTheCellsOfItsHistogramOnce() throws InterruptedException {
        assertOnlyCellsAreAllocated(List.of());
    }

    @Test
    void anInteractionThatTellsPartsAllocatesNothingButTheCellsOfMoreHistogramsOnce() throws InterruptedException {
        assertOnlyCellsAreAllocated(List.of("wait", "service", "way"));
    }

    @Test
    void anInteractionOfALambdaAllocatesNoMore() throws InterruptedException {
        otherBytesOfLambdas(10_000); // what is loaded once belongs to no interaction

        assertThat(otherBytesOfLambdas(COUNTED) / (double) COUNTED).isBetween(-MOST_BYTES, MOST_BYTES);
    }

    private static void assertOnlyCellsAreAllocated(List<String> parts) throws InterruptedException {
        otherBytes(parts, 10_000); // what is loaded once belongs to no interaction

        assertThat(otherBytes(parts, COUNTED) / (double) COUNTED).isBetween(-MOST_BYTES, MOST_BYTES);
    }

    /** What the user's thread allocates from its first interaction on, beside cells. */
    private static long otherBytes(List<String> parts, int interactions) throws InterruptedException {
        return otherBytes(interactions, session -> new TinyWorkload((user, random) -> session.get(), parts));
    }

    private static long otherBytesOfLambdas(int interactions) throws InterruptedException {
        return otherBytes(
                interactions,
                session -> Workload.named("lambdas")
                        .perUser((user, settings) -> session.get())
                        .interaction("often", 3, (user, counting) -> counting.perform(0))
                        .interaction("rarely", 1, (user, counting) -> counting.perform(1)));
    }

    private static long otherBytes(int interactions, Function<Supplier<CountingSession>, Workload> workload)
            throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLong allocatedBytes = new AtomicLong(-1);
        Workload counting = workload.apply(() -> new CountingSession(threads, interactions, allocatedBytes));

        TrialLog log = Runs.run(counting, "users", "1", "warmup", "0", "interactions", Integer.toString(interactions))
                .get(0);

        return allocatedBytes.get() - cellsBytes(log);
    }

    /** Of all histograms together, and of the course of the phase. */
    private static long cellsBytes(TrialLog log) {
        return courseBytes(log.measured().course().orElseThrow())
                + log.measured().interactions().stream()
                        .flatMap(AllocationTest::histograms)
                        .mapToLong(AllocationTest::cellsBytes)
                        .sum();
    }

    /** Three numbers for each cell of time: 1,024 cells at first, and half of that for each doubling in which something ended. */
    private static long courseBytes(CourseLog course) {
        int doublings = Math.max(0, Long.SIZE - FIRST_CELLS_BITS - Long.numberOfLeadingZeros(course.lengthNanos()));
        return IntStream.rangeClosed(0, doublings)
                .filter(doubling -> !isSkipped(course, doubling))
                .mapToLong(doubling -> HEADERS_BYTES + 3L * Long.BYTES * (doubling == 0 ? 1024 : 512))
                .sum();
    }

    /** Whether nothing ended in all of a doubling, since the machine stood still meanwhile. */
    private static boolean isSkipped(CourseLog course, int doubling) {
        long endNanos = 1L << (FIRST_CELLS_BITS + doubling);
        long startNanos = doubling == 0 ? 0 : endNanos / 2;
        return course.gaps().stream()
                .anyMatch(gap -> gap.startNanos() <= startNanos && gap.startNanos() + gap.lengthNanos() >= endNanos);
    }

    private static Stream<Distribution> histograms(InteractionLog interaction) {
        Stream<Distribution> ofParts = interaction.parts().stream()
                .flatMap(parts ->
                        Stream.concat(parts.reported().stream().map(PartLog::lengths), Stream.of(parts.rest())));
        return Stream.concat(Stream.of(interaction.successes()), ofParts);
    }

    private static long cellsBytes(Distribution times) {
        return times.buckets().stream()
                .mapToLong(Bucket::lowestNanos)
                .map(nanos -> nanos < LINEAR_NANOS ? 0 : Long.highestOneBit(nanos))
                .distinct()
                .map(magnitude -> HEADERS_BYTES + Long.BYTES * (magnitude == 0 ? LINEAR_NANOS : LINEAR_NANOS / 2))
                .sum();
    }

    /** Reads what its thread has allocated, before and after the interactions that count. */
    private static final class CountingSession implements Session {
        private final ThreadMXBean threads;
        private final int interactions;
        private final AtomicLong allocatedBytes;
        private int performed;
        private long before;

        CountingSession(ThreadMXBean threads, int interactions, AtomicLong allocatedBytes) {
            this.threads = threads;
            this.interactions = interactions;
            this.allocatedBytes = allocatedBytes;
        }

        @Override
        public long partNanos(int part) {
            return part;
        }

        @Override
        public Outcome perform(int interaction) {
            performed++;
            if (performed == 1) {
                before = threads.getCurrentThreadAllocatedBytes();
            } else if (performed == interactions) {
                allocatedBytes.set(threads.getCurrentThreadAllocatedBytes() - before);
            }
            return Outcome.SUCCESS;
        }
    }
}

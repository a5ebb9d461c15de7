package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/**
 * What is allocated for an interaction. A histogram's cells are made when the first duration of their magnitude comes, which
 * on a busy machine may be at any time: once each, so that most of many interactions in a row are spared.
 */
class AllocationTest {
    private static final int BEFORE = 200_000;
    private static final int COUNTED = 500_000;
    private static final int TIMES = 20;
    /** Of one histogram at most: 53 octaves of 1,024 numbers, and as many again for the smallest. */
    private static final long CELLS_BYTES = 54 * 1_024 * Long.BYTES + 8_192;

    private static final int KINDS = 2;

    @Test
    void anInteractionAllocatesNothingButTheCellsOfItsHistogramOnce() throws InterruptedException {
        List<Long> allocated = allocatedBytes(List.of());

        assertThat(Collections.min(allocated)).isZero();
        assertThat(sum(allocated)).isLessThan(KINDS * CELLS_BYTES);
    }

    @Test
    void anInteractionThatTellsPartsAllocatesNothingButTheCellsOfMoreHistogramsOnce() throws InterruptedException {
        List<String> parts = List.of("wait", "service", "way");

        List<Long> allocated = allocatedBytes(parts);

        assertThat(Collections.min(allocated)).isZero();
        assertThat(sum(allocated)).isLessThan((2L + parts.size()) * KINDS * CELLS_BYTES);
    }

    private static long sum(List<Long> bytes) {
        return bytes.stream().mapToLong(Long::longValue).sum();
    }

    /** Of so many times as many interactions in a row, in bytes. */
    private static List<Long> allocatedBytes(List<String> parts) throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Long> allocated = Collections.synchronizedList(new ArrayList<>(TIMES));
        TinyWorkload counting = new TinyWorkload((user, random) -> new CountingSession(threads, allocated), parts);

        int interactions = BEFORE + TIMES * COUNTED + 10;
        Runs.run(counting, "users", "1", "warmup", "0", "interactions", Integer.toString(interactions));

        assertThat(allocated).hasSize(TIMES);
        return allocated;
    }

    /** Reads what its thread has allocated, before and after the interactions that count. */
    private static final class CountingSession implements Session {
        private final ThreadMXBean threads;
        private final List<Long> allocated;
        private int untilRead = BEFORE;
        private long beforeBytes = -1;

        CountingSession(ThreadMXBean threads, List<Long> allocated) {
            this.threads = threads;
            this.allocated = allocated;
        }

        @Override
        public long partNanos(int part) {
            return part;
        }

        @Override
        public Outcome perform(int interaction) {
            untilRead--;
            if (untilRead == 0) {
                read();
            }
            return Outcome.SUCCESS;
        }

        /** What reading itself allocates is no interaction's. */
        private void read() {
            if (beforeBytes >= 0) {
                allocated.add(threads.getCurrentThreadAllocatedBytes() - beforeBytes);
            }
            untilRead = allocated.size() < TIMES ? COUNTED : Integer.MAX_VALUE;
            beforeBytes = threads.getCurrentThreadAllocatedBytes();
        }
    }
}

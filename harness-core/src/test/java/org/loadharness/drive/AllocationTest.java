package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

class AllocationTest {
    private static final int BEFORE = 200_000;
    private static final int COUNTED = 10_000_000;

    @Test
    void anInteractionAllocatesNothing() throws InterruptedException {
        assertThat(bytesPerInteraction(List.of())).isBetween(0.0, 0.01);
    }

    @Test
    void anInteractionThatTellsPartsAllocatesNothingButTheCellsOfMoreHistogramsOnce() throws InterruptedException {
        assertThat(bytesPerInteraction(List.of("wait", "service", "way"))).isBetween(0.0, 0.1);
    }

    private static double bytesPerInteraction(List<String> parts) throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLong allocatedBytes = new AtomicLong(-1);
        TinyWorkload counting = new TinyWorkload((user, random) -> new CountingSession(threads, allocatedBytes), parts);

        Runs.run(counting, "users", "1", "warmup", "0", "interactions", Integer.toString(BEFORE + COUNTED + 10));

        return allocatedBytes.get() / (double) COUNTED;
    }

    /** Reads what its thread has allocated, before and after the interactions that count. */
    private static final class CountingSession implements Session {
        private final ThreadMXBean threads;
        private final AtomicLong allocatedBytes;
        private int performed;
        private long before;

        CountingSession(ThreadMXBean threads, AtomicLong allocatedBytes) {
            this.threads = threads;
            this.allocatedBytes = allocatedBytes;
        }

        @Override
        public long partNanos(int part) {
            return part;
        }

        @Override
        public Outcome perform(int interaction) {
            performed++;
            if (performed == BEFORE) {
                before = threads.getCurrentThreadAllocatedBytes();
            } else if (performed == BEFORE + COUNTED) {
                allocatedBytes.set(threads.getCurrentThreadAllocatedBytes() - before);
            }
            return Outcome.SUCCESS;
        }
    }
}

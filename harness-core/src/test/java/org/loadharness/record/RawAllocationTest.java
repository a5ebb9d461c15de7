package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.workload.Outcome;

class RawAllocationTest {
    private static final int BEFORE = 200_000;
    private static final int COUNTED = 5_000_000;
    /** What others allocate on these threads now and then; a hundredth of a byte per record. */
    private static final long MOST_BYTES = COUNTED / 100;
    /** A user that waits stands in a queue; it does when it records faster than anybody can write. */
    private static final long MOST_BYTES_PER_WAIT = 64;

    private static final Outcome FAILURE = RawRun.failure("timeout");

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void fiveMillionRecordsAllocateNothingOnEitherSideButWhereAUserWaits() throws IOException {
        RawPhase phase = RawRun.phase("all", 1);
        try (RawWriter writer = RawRun.writer(new BottomlessDisk())) {
            RawRun.begin(writer, 1, List.of(phase));
            RawLane lane = phase.lane(0);
            record(lane, BEFORE);
            long ownBefore = threads.getCurrentThreadAllocatedBytes();
            long writerBefore = writerAllocatedBytes();

            record(lane, COUNTED);

            long own = threads.getCurrentThreadAllocatedBytes() - ownBefore;
            long writers = writerAllocatedBytes() - writerBefore;
            RawLog log = writer.end();
            assertThat(log.records()).isEqualTo(BEFORE + COUNTED);
            assertThat(own - log.waits() * MOST_BYTES_PER_WAIT).isLessThan(MOST_BYTES);
            assertThat(writers).isLessThan(MOST_BYTES);
        }
    }

    @Test
    void roomForRecordsHardlyGrowsWithUsers() {
        madeBytes(1); // what is loaded once belongs to nobody

        assertThat(madeBytes(1)).isLessThan(8 << 20);
        assertThat(madeBytes(2_000)).isLessThan(10 << 20);
        assertThat(madeBytes(200_000)).isLessThan(80 << 20);
    }

    private long madeBytes(int users) {
        long before = threads.getCurrentThreadAllocatedBytes();
        RawPhase phase = RawRun.phase("all", users);
        long made = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(phase.lanes()).hasSize(users);
        return made;
    }

    private static void record(RawLane lane, int records) {
        for (int i = 0; i < records; i++) {
            lane.record(i & 1, i, i + 1L, i + 2L, i % 10 == 0 ? FAILURE : Outcome.SUCCESS);
        }
    }

    private long writerAllocatedBytes() {
        for (long id : threads.getAllThreadIds()) {
            if (threads.getThreadInfo(id) != null
                    && threads.getThreadInfo(id).getThreadName().equals("raw-records")) {
                return threads.getThreadAllocatedBytes(id);
            }
        }
        throw new AssertionError("no thread writes records");
    }

    private static final class BottomlessDisk implements RawDisk {
        @Override
        public void append(byte[] bytes, int length) {
            // gone
        }

        @Override
        public void cut(long lengthBytes) {
            // nothing is kept
        }

        @Override
        public void sync() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is kept
        }
    }
}

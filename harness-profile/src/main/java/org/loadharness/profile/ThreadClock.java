package org.loadharness.profile;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the system has counted for a thread of this process.
 *
 * @param computingNanos on a processor; {@link #UNKNOWN} if the system does not say
 * @param runnableNanos ready to run, and waiting for a processor; likewise
 */
record ThreadClock(long computingNanos, long runnableNanos) {
    /** What the system does not say. */
    static final long UNKNOWN = -1;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Linux counts there: on a processor, waiting for one, and how often. The first is behind by up to a tick. */
    private static final Path COUNTS = Path.of("/proc/thread-self/schedstat");

    private static final int WAITING = 1;

    /** That of the calling thread, now. */
    static ThreadClock read() {
        long computingNanos = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : UNKNOWN;
        return new ThreadClock(computingNanos, runnable());
    }

    /** What Linux writes of a thread, on a processor up to its last tick. */
    static ThreadClock parse(String schedstat) {
        String[] counts = schedstat.strip().split(" ", -1);
        return new ThreadClock(Long.parseLong(counts[0]), Long.parseLong(counts[WAITING]));
    }

    /** What was counted since an earlier reading. */
    ThreadClock since(ThreadClock earlier) {
        return new ThreadClock(
                since(computingNanos, earlier.computingNanos), since(runnableNanos, earlier.runnableNanos));
    }

    private static long since(long now, long earlier) {
        return now == UNKNOWN || earlier == UNKNOWN ? UNKNOWN : Math.max(0, now - earlier);
    }

    private static long runnable() {
        try {
            return parse(Files.readString(COUNTS)).runnableNanos();
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException unknown) {
            return UNKNOWN;
        }
    }
}

package org.loadharness.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.loadharness.profile.TaskCounts.Count;
import org.loadharness.time.Ending;

/**
 * Reads what the system counts for the threads of a process while users are measured: when the first begins, whenever some
 * have ended, and now and then, so that of a thread that ends on the way a second is missing at most. Thread-safe.
 */
final class ThreadCounter implements AutoCloseable {
    /** From one reading to the next at first; twice as long once it has passed, as a reading takes a processor from the calls. */
    private static final long FIRST_PAUSE_MILLIS = 250;

    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    /** Of the processor time of the process; where threads have less, most of them came and went between two readings. */
    private static final double LEAST_COUNTED_FRACTION = 0.8;

    /** The steps in which the system counts the processor time of a process make less say nothing. */
    private static final long LEAST_NANOS = 200_000_000;

    private final long process;
    private final Map<Long, Count> first = new HashMap<>();
    private final Map<Long, Count> last = new HashMap<>();
    private final Semaphore wanted = new Semaphore(0);
    private final Thread reader = new Thread(this::read, "server-counts");
    private long firstUsedNanos; // the reader's, until it has ended
    private long lastUsedNanos; // the reader's, until it has ended
    private boolean isBegun; // guarded by this
    private int measured; // guarded by this
    private volatile boolean isClosed;

    ThreadCounter(long process) {
        this.process = process;
        reader.setDaemon(true);
    }

    /** A user is measured from now on. */
    synchronized void began() {
        measured++;
        if (!isBegun) {
            isBegun = true;
            reader.start();
        } else if (measured == 1) {
            wanted.release();
        }
    }

    /** A user is measured no more. */
    synchronized void ended() {
        measured--;
        wanted.release();
    }

    /**
     * Of each thread that was there twice what was counted between; none where that lacks much of what the process used, as
     * that of a server with a thread for each call does. To be asked after the end.
     */
    List<CountedThread> threads() {
        List<CountedThread> threads = new ArrayList<>();
        first.forEach((id, begin) -> {
            Count end = last.getOrDefault(id, begin);
            if (end.nanos() > begin.nanos()) {
                threads.add(new CountedThread(
                        id, begin.nanos(), end.nanos(), end.clock().since(begin.clock())));
            }
        });
        long countedNanos = threads.stream()
                .mapToLong(thread -> Math.max(0, thread.clock().computingNanos()))
                .sum();
        long usedNanos = lastUsedNanos - firstUsedNanos;
        return usedNanos < LEAST_NANOS || countedNanos >= LEAST_COUNTED_FRACTION * usedNanos ? threads : List.of();
    }

    /** Reads no more. */
    @Override
    public void close() {
        isClosed = true;
        wanted.release();
        Ending.await(reader);
    }

    private void read() {
        try {
            firstUsedNanos = usedNanos();
            long pauseMillis = FIRST_PAUSE_MILLIS;
            while (!isClosed) {
                lastUsedNanos = Math.max(firstUsedNanos, usedNanos());
                TaskCounts.read(process).forEach((id, count) -> {
                    first.putIfAbsent(id, count);
                    last.put(id, count);
                });
                if (isMeasured()) {
                    boolean passed = !wanted.tryAcquire(pauseMillis, TimeUnit.MILLISECONDS);
                    pauseMillis = passed ? Math.min(LONGEST_PAUSE_MILLIS, 2 * pauseMillis) : pauseMillis;
                } else {
                    wanted.acquire();
                }
                wanted.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** On processors, by all threads that the process ever had; 0 if that is unknown. */
    private long usedNanos() {
        return ProcessHandle.of(process)
                .flatMap(handle -> handle.info().totalCpuDuration())
                .map(Duration::toNanos)
                .orElse(0L);
    }

    private synchronized boolean isMeasured() {
        return measured > 0;
    }
}

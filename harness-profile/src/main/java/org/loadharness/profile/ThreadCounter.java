package org.loadharness.profile;

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
 * have ended, and now and then, so that of a thread that ends on the way only a moment is missing. Thread-safe.
 */
final class ThreadCounter implements AutoCloseable {
    private static final long EVERY_MILLIS = 250;

    private final long process;
    private final Map<Long, Count> first = new HashMap<>();
    private final Map<Long, Count> last = new HashMap<>();
    private final Semaphore wanted = new Semaphore(0);
    private final Thread reader = new Thread(this::read, "server-counts");
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
        if (isBegun) {
            wanted.release();
        } else {
            isBegun = true;
            reader.start();
        }
    }

    /** A user is measured no more. */
    synchronized void ended() {
        measured--;
        wanted.release();
    }

    /** Of each thread that was there twice what was counted between. To be asked after the end. */
    List<CountedThread> threads() {
        List<CountedThread> threads = new ArrayList<>();
        first.forEach((id, begin) -> {
            Count end = last.getOrDefault(id, begin);
            if (end.nanos() > begin.nanos()) {
                threads.add(new CountedThread(
                        id, begin.nanos(), end.nanos(), end.clock().since(begin.clock())));
            }
        });
        return threads;
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
            while (!isClosed) {
                TaskCounts.read(process).forEach((id, count) -> {
                    first.putIfAbsent(id, count);
                    last.put(id, count);
                });
                if (isMeasured()) {
                    wanted.tryAcquire(EVERY_MILLIS, TimeUnit.MILLISECONDS);
                } else {
                    wanted.acquire();
                }
                wanted.drainPermits();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isMeasured() {
        return measured > 0;
    }
}

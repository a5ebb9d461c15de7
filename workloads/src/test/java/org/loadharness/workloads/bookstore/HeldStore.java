package org.loadharness.workloads.bookstore;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.Codec;
import org.loadharness.bookstore.rpc.Transport;

/**
 * A store in which some calls stay until they are let go, and with them what they hold: threads, connections. Each call of
 * {@link #hold} is followed by one of {@link #releaseAfter} and one of {@link #join}. Confined to one thread.
 */
final class HeldStore {
    private static final long SETTLED_NANOS = 50_000_000;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger entered = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile long releasedNanos;

    /** The same store, for a server. */
    BookStoreService of(BookStoreService store) {
        return Delayed.top(store, () -> {
            entered.incrementAndGet();
            gate.await();
        });
    }

    /** Calls it that often, by a transport for each call, and returns when no more calls get into the store. */
    void hold(int calls, Transports transports) {
        gate = new CountDownLatch(1);
        entered.set(0);
        for (int call = 0; call < calls; call++) {
            start(() -> call(transports));
        }
        int before;
        do {
            before = entered.get();
            park(SETTLED_NANOS);
        } while (before == 0 || before < entered.get());
    }

    /** Lets them go after a while. */
    void releaseAfter(long nanos) {
        start(() -> {
            park(nanos);
            releasedNanos = System.nanoTime();
            gate.countDown();
        });
    }

    /** Waits for all of them, and returns when they were let go. */
    long join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
        threads.clear();
        return releasedNanos;
    }

    private static void call(Transports transports) {
        try (Transport transport = transports.forUser()) {
            new BookStoreClient(transport, Codec.JSON).getTopRatedBooks(1);
        } catch (BookStoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private void start(Runnable task) {
        Thread thread = new Thread(task, "held-call");
        threads.add(thread);
        thread.start();
    }

    private static void park(long nanos) {
        long startNanos = System.nanoTime();
        long leftNanos = nanos;
        while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = startNanos + nanos - System.nanoTime();
        }
    }
}

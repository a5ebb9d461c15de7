package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A fixed number of threads and a queue before them. Thread-safe. */
final class PooledThreads implements ConnectionThreads {
    private final ThreadPoolExecutor executor;
    private final LiveThreads threads;
    private final Threading.Pool pool;

    private PooledThreads(ThreadPoolExecutor executor, LiveThreads threads, Threading.Pool pool) {
        this.executor = executor;
        this.threads = threads;
        this.pool = pool;
    }

    static PooledThreads start(Threading.Pool pool, String name) throws IOException {
        BlockingQueue<Runnable> queue =
                new LinkedBlockingQueue<>(pool.mostWaiting().orElse(Integer.MAX_VALUE));
        LiveThreads threads = new LiveThreads(new NamedThreads(name));
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(pool.threads(), pool.threads(), 0, TimeUnit.NANOSECONDS, queue, threads);
        try {
            executor.prestartAllCoreThreads();
        } catch (OutOfMemoryError noThread) { // the system's limit of threads, not the heap's
            int started = executor.getPoolSize();
            executor.shutdownNow();
            throw new IOException(
                    "the system gives " + started + " of " + pool.threads() + " threads; take a smaller pool",
                    noThread);
        }
        return new PooledThreads(executor, threads, pool);
    }

    @Override
    public boolean serve(Connection connection) {
        try {
            executor.execute(connection);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    @Override
    public String shortage() {
        String waiting = pool.mostWaiting().isPresent()
                ? pool.mostWaiting().getAsInt() + " connections wait"
                : "the server is about to stop";
        return pool.threads() + " threads are taken and " + waiting;
    }

    @Override
    public List<Connection> retire() {
        List<Runnable> waiting = new ArrayList<>();
        executor.getQueue().drainTo(waiting);
        executor.shutdown();
        return waiting.stream().map(Connection.class::cast).toList();
    }

    @Override
    public boolean join(Duration patience) throws InterruptedException {
        return threads.join(patience);
    }

    @Override
    public void interrupt() {
        executor.shutdownNow();
    }
}

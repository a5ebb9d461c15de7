package org.loadharness.bookstore.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that start their tasks at the same moment, again and again. Confined to one thread. */
final class TaskThreads implements AutoCloseable {

    private static final int END_SECONDS = 30;

    private final ExecutorService threads;

    TaskThreads(int threadCount) {
        AtomicInteger named = new AtomicInteger();
        threads = Executors.newFixedThreadPool(threadCount, task -> {
            Thread thread = new Thread(task, "task-" + named.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Runs one task per thread and gives their results in order; the first failure ends up with the caller. */
    <T> List<T> run(List<Callable<T>> tasks) throws Exception {
        AtomicInteger missing = new AtomicInteger(tasks.size());
        List<Callable<T>> gated = new ArrayList<>();
        for (Callable<T> task : tasks) {
            gated.add(() -> {
                awaitAll(missing);
                return task.call();
            });
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : threads.invokeAll(gated)) {
            results.add(resultOf(future));
        }
        return results;
    }

    @SuppressWarnings("ThreadPriorityCheck") // a parked thread would start too late to meet the others
    private static void awaitAll(AtomicInteger missing) {
        missing.decrementAndGet();
        while (missing.get() > 0) {
            Thread.yield();
        }
    }

    private static <T> T resultOf(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failed;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a thread of a task has not ended after " + END_SECONDS + " s");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package org.loadharness.workloads.durable;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.loadharness.time.Ending;

/**
 * Commits what many threads write in few transactions: while one is under way, what comes waits, and all of it, up to a
 * limit, is the next. A writer goes on when the transaction with its item has ended. Each writer has one item waiting at most,
 * so that there are never more than there are writers. Thread-safe.
 *
 * @param <T> what is written
 */
public final class GroupCommit<T> implements AutoCloseable {
    private final Transaction<T> transaction;
    private final int mostTogether;
    private final Thread committer;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Waiting<T>> waiting = new ArrayDeque<>(); // guarded by lock
    private boolean closed; // guarded by lock

    /** Writes items, all or none of them; called by one thread, which nobody interrupts. */
    @FunctionalInterface
    public interface Transaction<T> {
        /** Returns when the items, in the order in which they came, are committed. */
        void commit(List<T> items) throws IOException;
    }

    private record Waiting<T>(T item, CompletableFuture<Void> end) {}

    /**
     * Starts the thread that commits.
     *
     * @param name of the thread
     * @param mostTogether items in a transaction at most, at least 1
     */
    public GroupCommit(String name, int mostTogether, Transaction<T> transaction) {
        if (mostTogether < 1) {
            throw new IllegalArgumentException("mostTogether must be at least 1, was " + mostTogether);
        }
        this.transaction = transaction;
        this.mostTogether = mostTogether;
        this.committer = new Thread(this::commitAll, name);
        committer.start();
    }

    /**
     * Returns when the item is committed.
     *
     * @throws IOException if its transaction failed, or after {@link #close}
     * @throws InterruptedException if the thread is interrupted; the item may be committed all the same
     */
    public void write(T item) throws IOException, InterruptedException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        lock.lockInterruptibly();
        try {
            if (closed) {
                throw new IOException("the database is closed");
            }
            waiting.add(new Waiting<>(item, end));
            changed.signal();
        } finally {
            lock.unlock();
        }
        try {
            end.get();
        } catch (ExecutionException failed) {
            throw new IOException("not written: " + failed.getMessage(), failed.getCause());
        }
    }

    /** Items that wait for the transaction that is under way to end. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more, commits what waits, and ends the thread. Does nothing the second time. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        Ending.await(committer); // nobody may take what was promised for written before it is
    }

    private void commitAll() {
        for (List<Waiting<T>> next = next(); !next.isEmpty(); next = next()) {
            commit(next);
        }
    }

    /** What waits, as soon as anything does; empty at the end. */
    private List<Waiting<T>> next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !closed) {
                changed.awaitUninterruptibly();
            }
            List<Waiting<T>> taken = new ArrayList<>();
            while (taken.size() < mostTogether && !waiting.isEmpty()) {
                taken.add(waiting.remove());
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private void commit(List<Waiting<T>> group) {
        try {
            transaction.commit(group.stream().map(Waiting::item).toList());
            group.forEach(each -> each.end().complete(null));
        } catch (IOException | RuntimeException | Error failure) { // all wait for this thread alone
            group.forEach(each -> each.end().completeExceptionally(failure));
        }
    }
}

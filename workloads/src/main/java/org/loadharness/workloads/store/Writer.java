package org.loadharness.workloads.store;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.loadharness.workloads.web.WebFailure;

/**
 * The thread that changes a database. It takes the changes that wait, makes each, commits them together, and then tells
 * those who asked: a group commit. Thread-safe; the connection is confined to its thread.
 */
final class Writer {
    private final Connection connection;
    private final int mostTogether;
    private final BlockingQueue<Change<?>> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private boolean closed; // guarded by waiting
    private boolean ended; // confined to the thread

    /** A change and the one who waits for it. */
    private record Change<T>(Database.Work<T> work, CompletableFuture<T> result) {
        /** Makes it, and returns how to tell once it is safe. */
        Runnable attempt(Connection connection) throws SQLException {
            Savepoint before = connection.setSavepoint();
            try {
                T value = work.run(connection);
                return () -> result.complete(value);
            } catch (SQLException | WebFailure | RuntimeException refused) {
                connection.rollback(before);
                return () -> result.completeExceptionally(refused);
            }
        }
    }

    private Writer(String name, Connection connection, int mostTogether) {
        this.connection = connection;
        this.mostTogether = mostTogether;
        this.thread = new Thread(this::work, name);
    }

    static Writer start(String name, Connection connection, int mostTogether) throws SQLException {
        connection.setAutoCommit(false);
        Writer writer = new Writer(name, connection, mostTogether);
        writer.thread.start();
        return writer;
    }

    <T> T write(Database.Work<T> work) throws IOException, WebFailure, InterruptedException {
        CompletableFuture<T> result = new CompletableFuture<>();
        synchronized (waiting) {
            if (closed) {
                throw new IOException("the database is closed");
            }
            waiting.add(new Change<>(work, result));
        }
        try {
            return result.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof WebFailure refusal) {
                throw refusal;
            }
            throw new IOException("the database was not changed: " + failed.getCause(), failed);
        }
    }

    /** Ends the thread after the changes that wait, and closes the connection. */
    void close() throws IOException {
        synchronized (waiting) {
            if (closed) {
                return;
            }
            closed = true;
            waiting.add(new Change<>(any -> ended = true, new CompletableFuture<>()));
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            connection.close();
        } catch (SQLException failed) {
            throw new IOException("the database did not close: " + failed.getMessage(), failed);
        }
    }

    private void work() {
        List<Change<?>> group = new ArrayList<>();
        try {
            while (!ended) {
                group.add(waiting.take());
                waiting.drainTo(group, mostTogether - 1);
                commit(group);
                group.clear();
            }
        } catch (InterruptedException cannotGoOn) {
            giveUp(cannotGoOn);
        }
    }

    private void commit(List<Change<?>> group) {
        List<Runnable> answers = new ArrayList<>(group.size());
        try {
            for (Change<?> change : group) {
                answers.add(change.attempt(connection));
            }
            connection.commit();
            answers.forEach(Runnable::run);
        } catch (SQLException | RuntimeException lost) {
            group.forEach(change -> change.result().completeExceptionally(lost));
            rollBack(lost);
        }
    }

    private void rollBack(Exception lost) {
        try {
            connection.rollback();
        } catch (SQLException also) {
            lost.addSuppressed(also);
        }
    }

    private void giveUp(Exception cannotGoOn) {
        synchronized (waiting) {
            closed = true;
            waiting.forEach(change -> change.result().completeExceptionally(cannotGoOn));
        }
    }
}

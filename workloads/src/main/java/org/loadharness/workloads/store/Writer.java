package org.loadharness.workloads.store;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.loadharness.workloads.durable.GroupCommit;
import org.loadharness.workloads.web.WebFailure;

/** Changes a database, several changes in a transaction, each of which may be refused by itself. Thread-safe. */
final class Writer {
    private final Connection connection; // used by the committer alone
    private final GroupCommit<Change<?>> committer;

    /** A change and what came of it, which nobody looks at before it is committed. */
    private record Change<T>(Database.Work<T> work, CompletableFuture<T> result) {
        void attempt(Connection connection) throws SQLException {
            Savepoint before = connection.setSavepoint();
            try {
                result.complete(work.run(connection));
            } catch (SQLException | WebFailure | RuntimeException refused) {
                connection.rollback(before);
                result.completeExceptionally(refused);
            }
        }
    }

    private Writer(Connection connection, GroupCommit<Change<?>> committer) {
        this.connection = connection;
        this.committer = committer;
    }

    static Writer start(String name, Connection connection, int mostTogether) throws SQLException {
        connection.setAutoCommit(false);
        return new Writer(connection, new GroupCommit<>(name, mostTogether, changes -> commit(changes, connection)));
    }

    <T> T write(Database.Work<T> work) throws IOException, WebFailure, InterruptedException {
        Change<T> change = new Change<>(work, new CompletableFuture<>());
        committer.write(change);
        try {
            return change.result().get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof WebFailure refusal) {
                throw refusal;
            }
            throw new IOException("the database was not changed: " + failed.getCause(), failed);
        }
    }

    /** Makes the changes that wait, and closes the connection. */
    void close() throws IOException {
        committer.close();
        try {
            connection.close();
        } catch (SQLException failed) {
            throw new IOException("the database did not close: " + failed.getMessage(), failed);
        }
    }

    private static void commit(List<Change<?>> changes, Connection connection) throws IOException {
        try {
            for (Change<?> change : changes) {
                change.attempt(connection);
            }
            connection.commit();
        } catch (SQLException | RuntimeException lost) {
            rollBack(connection, lost);
            throw new IOException("the database was not changed: " + lost, lost);
        }
    }

    private static void rollBack(Connection connection, Exception lost) {
        try {
            connection.rollback();
        } catch (SQLException also) {
            lost.addSuppressed(also);
        }
    }
}

package org.loadharness.workloads.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.loadharness.workloads.web.WebFailure;

/**
 * A few tables that survive their process. Reads run on the thread that asks, beside each other; changes run on one thread,
 * in the order in which they come, and return when they are safe. Changes that wait for the same write share it.
 * Thread-safe.
 */
final class Database implements AutoCloseable {
    private final Path file;
    private final Durability durability;
    private final Writer writer;
    private final Queue<Connection> readers = new ConcurrentLinkedQueue<>();

    /** Something done with the tables. */
    @FunctionalInterface
    interface Work<T> {
        /**
         * Does it.
         *
         * @throws WebFailure if it is refused; what it has changed is then undone
         */
        T run(Connection connection) throws SQLException, WebFailure;
    }

    /**
     * How changes are written.
     *
     * @param durability what they survive
     * @param mostTogether changes that share a write at most
     */
    record Writes(Durability durability, int mostTogether) {}

    private Database(Path file, Durability durability, Writer writer) {
        this.file = file;
        this.durability = durability;
        this.writer = writer;
    }

    /**
     * Opens the tables in a file, or makes them.
     *
     * @param tables the statements that make them if they are not there
     * @throws IOException if it cannot
     */
    static Database open(Path file, List<String> tables, Writes writes) throws IOException {
        try {
            DriverLibrary.load();
            Connection connection = connect(file, writes.durability());
            try (Statement statement = connection.createStatement()) {
                for (String table : tables) {
                    statement.execute(table);
                }
                Writer writer = Writer.start(file.getFileName() + "-writer", connection, writes.mostTogether());
                return new Database(file, writes.durability(), writer);
            } catch (SQLException unusable) {
                connection.close();
                throw unusable;
            }
        } catch (SQLException failed) {
            throw new IOException(
                    "the database " + file + " cannot be opened: " + firstLine(failed)
                            + "; if another server is at work there, give each a directory with data=DIRECTORY",
                    failed);
        }
    }

    /** Reads what is committed. */
    <T> T read(Work<T> work) throws IOException, WebFailure, InterruptedException {
        if (durability == Durability.MEMORY) {
            return writer.write(work); // such a database is that of one connection
        }
        try {
            Connection idle = readers.poll();
            Connection connection = idle == null ? connect(file, durability) : idle;
            try {
                return work.run(connection);
            } finally {
                readers.add(connection);
            }
        } catch (SQLException failed) {
            throw new IOException("the database cannot be read: " + firstLine(failed), failed);
        }
    }

    /**
     * Changes the tables and returns when that is safe. If it is interrupted, the change may be made all the same.
     *
     * @throws WebFailure if the work refuses
     */
    <T> T write(Work<T> work) throws IOException, WebFailure, InterruptedException {
        return writer.write(work);
    }

    /** Lets the changes under way end; those that come later fail. */
    @Override
    public void close() throws IOException {
        SQLException first = null;
        for (Connection reader = readers.poll(); reader != null; reader = readers.poll()) {
            try {
                reader.close();
            } catch (SQLException failed) {
                first = failed;
            }
        }
        writer.close();
        if (first != null) {
            throw new IOException("the database did not close: " + firstLine(first), first);
        }
    }

    private static Connection connect(Path file, Durability durability) throws SQLException {
        Properties properties = new Properties();
        // the writer then holds the right to write from its start to its end, so that no second server joins in
        properties.setProperty("transaction_mode", "IMMEDIATE");
        Connection connection = DriverManager.getConnection(durability.url(file), properties);
        try (Statement statement = connection.createStatement()) {
            for (String pragma : durability.pragmas()) {
                statement.execute(pragma);
            }
            return connection;
        } catch (SQLException unusable) {
            connection.close();
            throw unusable;
        }
    }

    private static String firstLine(SQLException failed) {
        return String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    }
}

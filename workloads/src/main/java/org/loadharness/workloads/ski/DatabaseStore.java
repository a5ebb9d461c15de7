package org.loadharness.workloads.ski;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.loadharness.time.Ending;
import org.loadharness.workloads.durable.GroupCommit;

/**
 * Keeps rides in an embedded database (H2), in a file. A write returns when the transaction of its group is committed and
 * given to the operating system: it survives the end of the process in any way, {@code kill -9} included, but not surely
 * that of the machine, for nothing is forced to the disk. Reads see what was committed when they began.
 *
 * <p>One thread writes and one reads: H2 closes its file when a thread is interrupted in it, and those that serve requests
 * may be. Thread-safe.
 */
final class DatabaseStore implements SkiStore {
    private final RideFile file;
    private final RideTables tables;
    private final GroupCommit<Change> writer;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(task -> new Thread(task, "ski-reader"));
    private Connection reading; // used by the reader alone

    /** Something asked of the database. */
    @FunctionalInterface
    private interface Query<T> {
        T of(Connection connection) throws IOException, SQLException, InterruptedException;
    }

    private DatabaseStore(RideFile file, RideTables tables, Connection reading) {
        this.file = file;
        this.tables = tables;
        this.reading = reading;
        this.writer = new GroupCommit<>("ski-writer", Integer.MAX_VALUE, tables);
    }

    /**
     * Opens the database in a file, or makes it. If it cannot, a file that is not to be kept goes with its directory.
     *
     * @throws IOException if it cannot, as when another process has it open
     */
    static DatabaseStore open(RideFile file) throws IOException {
        try {
            RideTables tables = new RideTables(file);
            try {
                return new DatabaseStore(file, tables, file.connect());
            } catch (SQLException failure) {
                tables.close();
                throw failure;
            }
        } catch (SQLException failure) {
            IOException named = new IOException(
                    "cannot open the database in " + file.directory() + ": " + failure.getMessage(), failure);
            try {
                file.end();
            } catch (IOException left) {
                named.addSuppressed(left);
            }
            throw named;
        }
    }

    @Override
    public void write(LiftRide ride) throws IOException, InterruptedException {
        writer.write(new Change.Ride(ride));
    }

    @Override
    public void addSeason(int resort, int season) throws IOException, InterruptedException {
        writer.write(new Change.Season(resort, season));
    }

    @Override
    public OptionalLong dayVertical(SkiDay day, int skier) throws IOException, InterruptedException {
        return ask(connection -> new RideQueries(connection).dayVertical(day, skier));
    }

    @Override
    public NavigableMap<Integer, Long> verticals(int skier, Set<Integer> resorts, Set<Integer> seasons)
            throws IOException, InterruptedException {
        return ask(connection -> new RideQueries(connection).verticals(skier, resorts, seasons));
    }

    @Override
    public long skiers(SkiDay day) throws IOException, InterruptedException {
        return ask(connection -> new RideQueries(connection).skiers(day));
    }

    @Override
    public NavigableMap<Integer, NavigableSet<Integer>> seasons() throws IOException, InterruptedException {
        return ask(connection -> new RideQueries(connection).seasons());
    }

    @Override
    public Map<SkiDay, Long> rides() throws IOException, InterruptedException {
        return ask(connection -> new RideQueries(connection).rides());
    }

    /** The file can only go when nobody reads it. */
    @Override
    public void clear() throws IOException, InterruptedException {
        boolean unused = ask(connection -> {
            connection.close();
            try {
                writer.write(new Change.Clear());
            } finally {
                reading = file.connect();
            }
            return true;
        });
    }

    @Override
    public void close() throws IOException {
        writer.close();
        endReader();
        try (tables) {
            reading.close();
        } catch (SQLException failure) {
            throw new IOException("the database was not closed cleanly", failure);
        }
        file.end();
    }

    private <T> T ask(Query<T> query) throws IOException, InterruptedException {
        try {
            return reader.submit(() -> query.of(reading)).get();
        } catch (RejectedExecutionException ended) {
            throw new IOException("the store is closed", ended);
        } catch (ExecutionException failure) {
            throw new IOException("the database could not answer", failure.getCause());
        }
    }

    private void endReader() {
        reader.shutdown();
        Ending.await(reader);
    }
}

package org.loadharness.workloads.ski;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Keeps rides in an embedded database (H2), in a file. A write returns when the transaction of its group is committed and
 * given to the operating system: it survives the end of the process in any way, {@code kill -9} included, but not surely
 * that of the machine, for nothing is forced to the disk. Reads see what was committed when they began.
 *
 * <p>One thread writes and one reads: H2 closes its file when a thread is interrupted in it, and those that serve requests
 * may be. Thread-safe.
 */
final class DatabaseStore implements SkiStore {
    /**
     * By default H2 writes a commit up to 500 ms later, and a killed process loses them; and it keeps what was overwritten
     * for 45 s, which at some hundred commits per second makes a file of gigabytes.
     */
    private static final String SETTINGS = ";WRITE_DELAY=0;RETENTION_TIME=0;DB_CLOSE_ON_EXIT=FALSE";

    private static final String FILE_NAME = "rides";

    private final Path directory;
    private final Fate fate;
    private final RideTables tables;
    private final GroupCommit<Change> writer;
    private final Connection reading;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(task -> new Thread(task, "ski-reader"));

    /** Something asked of the database. */
    @FunctionalInterface
    private interface Query<T> {
        T of(RideQueries queries) throws SQLException;
    }

    /** What becomes of the file at the end. */
    private enum Fate {
        KEPT,
        DELETED
    }

    private DatabaseStore(Path directory, Fate fate, RideTables tables, Connection reading) {
        this.directory = directory;
        this.fate = fate;
        this.tables = tables;
        this.reading = reading;
        this.writer = new GroupCommit<>("ski-writer", tables);
    }

    /**
     * Opens the database in a directory, or makes both.
     *
     * @throws IOException if it cannot, as when another process has it open
     */
    static DatabaseStore open(Path directory) throws IOException {
        return open(Files.createDirectories(directory), Fate.KEPT);
    }

    /** Makes a database that goes when it is closed. */
    static DatabaseStore temporary() throws IOException {
        return open(Files.createTempDirectory("ski-rides"), Fate.DELETED);
    }

    private static DatabaseStore open(Path directory, Fate fate) throws IOException {
        String url = "jdbc:h2:" + directory.resolve(FILE_NAME).toAbsolutePath() + SETTINGS;
        Connection writing = connect(url, directory);
        try {
            RideTables tables = RideTables.in(writing);
            return new DatabaseStore(directory, fate, tables, connect(url, directory));
        } catch (SQLException failure) {
            close(writing, failure);
            throw new IOException("the database in " + directory + " is another one: " + failure.getMessage(), failure);
        }
    }

    private static void close(Connection connection, SQLException failure) {
        try {
            connection.close();
        } catch (SQLException second) {
            failure.addSuppressed(second);
        }
    }

    private static Connection connect(String url, Path directory) throws IOException {
        try {
            return DriverManager.getConnection(url, "", "");
        } catch (SQLException failure) {
            throw new IOException("cannot open the database in " + directory + ": " + failure.getMessage(), failure);
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
        return ask(queries -> queries.dayVertical(day, skier));
    }

    @Override
    public NavigableMap<Integer, Long> verticals(int skier, Set<Integer> resorts, Set<Integer> seasons)
            throws IOException, InterruptedException {
        return ask(queries -> queries.verticals(skier, resorts, seasons));
    }

    @Override
    public long skiers(SkiDay day) throws IOException, InterruptedException {
        return ask(queries -> queries.skiers(day));
    }

    @Override
    public NavigableMap<Integer, NavigableSet<Integer>> seasons() throws IOException, InterruptedException {
        return ask(RideQueries::seasons);
    }

    @Override
    public void clear() throws IOException, InterruptedException {
        writer.write(new Change.Clear());
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
        if (fate == Fate.DELETED) {
            delete();
        }
    }

    private void delete() throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> inside = Files.list(directory)) {
            for (Path file : inside.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }

    private <T> T ask(Query<T> query) throws IOException, InterruptedException {
        try {
            Future<T> answer = reader.submit(() -> query.of(new RideQueries(reading)));
            return answer.get();
        } catch (RejectedExecutionException ended) {
            throw new IOException("the store is closed", ended);
        } catch (ExecutionException failure) {
            throw new IOException("the database could not answer", failure.getCause());
        }
    }

    private void endReader() {
        reader.shutdown();
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = reader.awaitTermination(1, TimeUnit.HOURS);
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

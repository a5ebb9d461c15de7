package org.loadharness.workloads.ski;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.loadharness.workloads.durable.GroupCommit;

/** Writes changes to the database, those of a group in one transaction. Confined to one thread at a time. */
final class RideTables implements GroupCommit.Transaction<Change>, AutoCloseable {
    private static final List<String> SCHEMA = List.of(
            "CREATE TABLE IF NOT EXISTS ride(resort INT NOT NULL, season INT NOT NULL, ride_day INT NOT NULL,"
                    + " skier INT NOT NULL, ride_minute INT NOT NULL, lift INT NOT NULL, wait_minutes INT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS ride_of_skier ON ride(skier, resort, season, ride_day, lift)",
            "CREATE TABLE IF NOT EXISTS season(resort INT NOT NULL, season INT NOT NULL, PRIMARY KEY(resort, season))");

    private final RideFile file;

    /** Seasons that are in the table for sure. */
    private final Set<Change.Season> known = new HashSet<>();

    private Connection connection;
    private PreparedStatement insertRide;
    private PreparedStatement mergeSeason;

    /** Opens the database, with its tables. */
    RideTables(RideFile file) throws SQLException {
        this.file = file;
        this.connection = connected(file);
        try {
            this.insertRide = insertRide(connection);
            this.mergeSeason = mergeSeason(connection);
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    @Override
    public void commit(List<Change> changes) throws IOException {
        try {
            for (Change change : changes) {
                apply(change);
            }
            insertRide.executeBatch();
            connection.commit();
        } catch (SQLException failure) {
            undo(failure);
            throw new IOException("the database refused a transaction of " + changes.size() + " changes", failure);
        }
    }

    @Override
    public void close() throws IOException {
        try (Statement statement = connection.isClosed() ? null : connection.createStatement()) {
            if (statement != null && file.own().isEmpty()) {
                statement.execute("SHUTDOWN COMPACT"); // what was overwritten is still in the file
            }
            connection.close();
        } catch (SQLException failure) {
            throw new IOException("the database was not closed cleanly", failure);
        }
    }

    private void apply(Change change) throws IOException, SQLException {
        if (change instanceof Change.Ride written) {
            add(written.ride());
        } else if (change instanceof Change.Season added) {
            add(added);
        } else {
            clear();
        }
    }

    private void add(LiftRide ride) throws SQLException {
        SkiDay day = ride.day();
        add(new Change.Season(day.resort(), day.season()));
        int[] columns = {
            day.resort(), day.season(), day.day(), ride.skier(), ride.minute(), ride.lift(), ride.waitMinutes()
        };
        for (int i = 0; i < columns.length; i++) {
            insertRide.setInt(i + 1, columns[i]);
        }
        insertRide.addBatch();
    }

    private void add(Change.Season season) throws SQLException {
        if (known.contains(season)) {
            return;
        }
        mergeSeason.setInt(1, season.resort());
        mergeSeason.setInt(2, season.season());
        mergeSeason.executeUpdate();
        known.add(season);
    }

    /** Begins with a new file, as nothing of the old one would be used again. */
    private void clear() throws IOException, SQLException {
        known.clear();
        connection.close();
        file.delete();
        connection = connected(file);
        insertRide = insertRide(connection);
        mergeSeason = mergeSeason(connection);
    }

    private void undo(SQLException failure) {
        known.clear();
        try {
            insertRide.clearBatch();
            connection.rollback();
        } catch (SQLException second) {
            failure.addSuppressed(second);
        }
    }

    private static Connection connected(RideFile file) throws SQLException {
        Connection connection = file.connect();
        try (Statement statement = connection.createStatement()) {
            for (String definition : SCHEMA) {
                statement.execute(definition);
            }
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }

    private static PreparedStatement insertRide(Connection connection) throws SQLException {
        return connection.prepareStatement("INSERT INTO ride VALUES(?, ?, ?, ?, ?, ?, ?)");
    }

    private static PreparedStatement mergeSeason(Connection connection) throws SQLException {
        return connection.prepareStatement("MERGE INTO season KEY(resort, season) VALUES(?, ?)");
    }
}

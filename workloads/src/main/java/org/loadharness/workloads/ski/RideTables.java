package org.loadharness.workloads.ski;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes changes to the database, those of a group in one transaction. Confined to one thread at a time. */
final class RideTables implements GroupCommit.Transaction<Change>, AutoCloseable {
    private static final List<String> SCHEMA = List.of(
            "CREATE TABLE IF NOT EXISTS ride(resort INT NOT NULL, season INT NOT NULL, ride_day INT NOT NULL,"
                    + " skier INT NOT NULL, ride_minute INT NOT NULL, lift INT NOT NULL, wait_minutes INT NOT NULL)",
            "CREATE INDEX IF NOT EXISTS ride_of_skier ON ride(skier, resort, season, ride_day, lift)",
            "CREATE TABLE IF NOT EXISTS season(resort INT NOT NULL, season INT NOT NULL, PRIMARY KEY(resort, season))");

    private final Connection connection;
    private final PreparedStatement insertRide;
    private final PreparedStatement mergeSeason;

    /** Seasons that are in the table for sure. */
    private final Set<Change.Season> known = new HashSet<>();

    private RideTables(Connection connection) throws SQLException {
        this.connection = connection;
        this.insertRide = connection.prepareStatement("INSERT INTO ride VALUES(?, ?, ?, ?, ?, ?, ?)");
        this.mergeSeason = connection.prepareStatement("MERGE INTO season KEY(resort, season) VALUES(?, ?)");
    }

    /** Makes the tables where they are not there. */
    static RideTables in(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String definition : SCHEMA) {
                statement.execute(definition);
            }
        }
        connection.setAutoCommit(false);
        return new RideTables(connection);
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
        try {
            connection.close();
        } catch (SQLException failure) {
            throw new IOException("the database was not closed cleanly", failure);
        }
    }

    private void apply(Change change) throws SQLException {
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

    /** TRUNCATE ends the transaction before it, which therefore takes what was added before. */
    private void clear() throws SQLException {
        insertRide.executeBatch();
        try (Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE ride");
            statement.execute("TRUNCATE TABLE season");
        }
        known.clear();
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
}

package org.loadharness.workloads.ski;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is asked of the database. Confined to one thread. */
record RideQueries(Connection connection) {
    OptionalLong dayVertical(SkiDay day, int skier) throws SQLException {
        String query =
                "SELECT COUNT(*), SUM(lift) FROM ride WHERE skier = ? AND resort = ? AND season = ? AND ride_day = ?";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            set(statement, skier, day.resort(), day.season(), day.day());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1) == 0 ? OptionalLong.empty() : OptionalLong.of(vertical(row.getLong(2)));
            }
        }
    }

    NavigableMap<Integer, Long> verticals(int skier, Set<Integer> resorts, Set<Integer> seasons) throws SQLException {
        String query = "SELECT season, SUM(lift) FROM ride WHERE skier = ? AND resort = ANY(?)"
                + (seasons.isEmpty() ? "" : " AND season = ANY(?)") + " GROUP BY season";
        NavigableMap<Integer, Long> verticals = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setInt(1, skier);
            statement.setArray(2, connection.createArrayOf("INTEGER", resorts.toArray()));
            if (!seasons.isEmpty()) {
                statement.setArray(3, connection.createArrayOf("INTEGER", seasons.toArray()));
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    verticals.put(rows.getInt(1), vertical(rows.getLong(2)));
                }
            }
        }
        return verticals;
    }

    long skiers(SkiDay day) throws SQLException {
        String query = "SELECT COUNT(DISTINCT skier) FROM ride WHERE resort = ? AND season = ? AND ride_day = ?";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            set(statement, day.resort(), day.season(), day.day());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    NavigableMap<Integer, NavigableSet<Integer>> seasons() throws SQLException {
        NavigableMap<Integer, NavigableSet<Integer>> seasons = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT resort, season FROM season");
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                seasons.computeIfAbsent(rows.getInt(1), any -> new TreeSet<>()).add(rows.getInt(2));
            }
        }
        return seasons;
    }

    Map<SkiDay, Long> rides() throws SQLException {
        String query = "SELECT resort, season, ride_day, COUNT(*) FROM ride GROUP BY resort, season, ride_day";
        Map<SkiDay, Long> rides = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                rides.put(new SkiDay(rows.getInt(1), rows.getInt(2), rows.getInt(3)), rows.getLong(4));
            }
        }
        return rides;
    }

    private static long vertical(long liftNumbers) {
        return liftNumbers * LiftRide.VERTICAL_PER_LIFT;
    }

    private static void set(PreparedStatement statement, int... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setInt(i + 1, values[i]);
        }
    }
}

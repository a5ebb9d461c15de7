package org.loadharness.workloads.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.loadharness.workloads.web.WebFailure;

/** Every copy that was sold, in the order of the sales, in a database. Thread-safe. */
final class OrderLog implements AutoCloseable {
    private static final List<String> TABLES = List.of("CREATE TABLE IF NOT EXISTS orders("
            + "number INTEGER PRIMARY KEY AUTOINCREMENT, item INTEGER NOT NULL, trace TEXT NOT NULL)");

    private final Database database;

    /**
     * A sale.
     *
     * @param number rises from sale to sale, not always by 1
     * @param item what was sold
     * @param trace the request that bought it
     */
    record Order(long number, int item, String trace) {}

    /**
     * Some orders of all.
     *
     * @param count how many there are altogether
     */
    record Excerpt(long count, List<Order> orders) {}

    private OrderLog(Database database) {
        this.database = database;
    }

    /** Opens the list in a directory; it is empty if it is new. */
    static OrderLog open(Path directory, Database.Writes writes) throws IOException {
        return new OrderLog(Database.open(directory.resolve("orders.db"), TABLES, writes));
    }

    /** Keeps a sale of each of these books, all or none, and returns the number of the first when they are safe. */
    long add(List<Integer> items, String trace) throws IOException, WebFailure, InterruptedException {
        return database.write(connection -> {
            long first = add(connection, items.get(0), trace);
            for (int item : items.subList(1, items.size())) {
                add(connection, item, trace);
            }
            return first;
        });
    }

    private static long add(Connection connection, int item, String trace) throws SQLException {
        String insert = "INSERT INTO orders(item, trace) VALUES(?, ?)";
        try (PreparedStatement update = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
            update.setInt(1, item);
            update.setString(2, trace);
            update.executeUpdate();
            try (ResultSet keys = update.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    /** The orders whose numbers follow one, {@code most} at most. */
    Excerpt after(long number, int most) throws IOException, WebFailure, InterruptedException {
        return database.read(connection -> new Excerpt(count(connection), select(connection, number, most)));
    }

    /** How many there are of each book that was sold, by its number. */
    Map<Integer, Integer> sales() throws IOException, WebFailure, InterruptedException {
        return database.read(connection -> {
            Map<Integer, Integer> sales = new TreeMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT item, COUNT(*) FROM orders GROUP BY item")) {
                while (rows.next()) {
                    sales.put(rows.getInt(1), rows.getInt(2));
                }
            }
            return sales;
        });
    }

    /** Forgets all orders. */
    void clear() throws IOException, WebFailure, InterruptedException {
        database.write(connection -> {
            try (Statement statement = connection.createStatement()) {
                return statement.executeUpdate("DELETE FROM orders");
            }
        });
    }

    @Override
    public void close() throws IOException {
        database.close();
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM orders")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static List<Order> select(Connection connection, long number, int most) throws SQLException {
        List<Order> orders = new ArrayList<>();
        String select = "SELECT number, item, trace FROM orders WHERE number > ? ORDER BY number LIMIT ?";
        try (PreparedStatement statement = connection.prepareStatement(select)) {
            statement.setLong(1, number);
            statement.setInt(2, most);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    orders.add(new Order(rows.getLong(1), rows.getInt(2), rows.getString(3)));
                }
            }
        }
        return orders;
    }
}

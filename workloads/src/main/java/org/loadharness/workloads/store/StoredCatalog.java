package org.loadharness.workloads.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.workloads.web.WebFailure;

/** The catalog in a database. Thread-safe. */
final class StoredCatalog implements Catalog, AutoCloseable {
    /** What its traces call the time in the database. */
    static final String DATABASE = "database";

    private static final int MOST_ITEMS = 10_000;
    private static final int CONFLICT = 409;
    private static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS items(item INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, topic TEXT NOT NULL,"
                    + " price INTEGER NOT NULL, stock INTEGER NOT NULL CHECK (stock BETWEEN 0 AND " + Item.MOST + "))",
            "CREATE INDEX IF NOT EXISTS items_of_topic ON items(topic)",
            "CREATE TABLE IF NOT EXISTS arrivals(item INTEGER PRIMARY KEY, copies INTEGER NOT NULL)");
    private static final String SELECT = "SELECT item, title, topic, price, stock FROM items WHERE ";
    private static final String CHANGE = "UPDATE items SET stock = stock + ? WHERE item = ?";
    private static final String ARRIVE = "INSERT INTO arrivals(item, copies) SELECT item, min(?, " + Item.MOST
            + " - stock) FROM items WHERE true ON CONFLICT(item) DO UPDATE SET copies = copies + excluded.copies";
    private static final String ACCOUNTS = "SELECT items.item, stock, coalesce(copies, 0) FROM items"
            + " LEFT JOIN arrivals ON arrivals.item = items.item ORDER BY items.item";
    private static final String RESTOCK = "UPDATE items SET stock = min(stock + ?, " + Item.MOST + ')';

    private static final String PUT = "INSERT INTO items(item, title, topic, price, stock) VALUES(?, ?, ?, ?, ?)"
            + " ON CONFLICT(item) DO UPDATE SET title = excluded.title, topic = excluded.topic, price = excluded.price,"
            + " stock = excluded.stock";

    private final Database database;

    private StoredCatalog(Database database) {
        this.database = database;
    }

    /**
     * Opens the catalog in a directory.
     *
     * @param first what it holds if it is new
     */
    static StoredCatalog open(Path directory, Database.Writes writes, List<Item> first)
            throws IOException, InterruptedException {
        Database database = Database.open(directory.resolve("catalog.db"), TABLES, writes);
        try {
            StoredCatalog catalog = new StoredCatalog(database);
            catalog.fill(first);
            return catalog;
        } catch (IOException | InterruptedException unusable) {
            database.close();
            throw unusable;
        }
    }

    @Override
    public List<Item> topic(String topic, Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.timed(
                DATABASE,
                any -> database.read(connection -> {
                    try (PreparedStatement select = connection.prepareStatement(SELECT + "topic = ? ORDER BY item")) {
                        select.setString(1, topic);
                        return items(select);
                    }
                }));
    }

    @Override
    public Optional<Item> item(int number, Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.timed(DATABASE, any -> database.read(connection -> find(connection, number)));
    }

    @Override
    public StockChange change(List<Integer> numbers, int copies, Trace trace)
            throws IOException, WebFailure, InterruptedException {
        return trace.timed(DATABASE, any -> database.write(connection -> changed(connection, numbers, copies)));
    }

    /** On the only thread that changes anything: what it has seen is still so when it changes it. */
    private static StockChange changed(Connection connection, List<Integer> numbers, int copies) throws SQLException {
        List<Item> items = new ArrayList<>();
        for (int number : numbers) {
            Optional<Item> item = find(connection, number);
            if (item.isEmpty()) {
                return new StockChange.UnknownItem();
            }
            items.add(item.get());
        }
        if (items.stream()
                .anyMatch(item -> item.stock() + (long) copies < 0 || item.stock() + (long) copies > Item.MOST)) {
            return new StockChange.OutOfStock();
        }
        for (Item item : items) {
            update(connection, CHANGE, copies, item.number());
        }
        return new StockChange.Made(items.get(0).stock() + copies);
    }

    @Override
    public void replace(List<Item> records, Trace trace) throws IOException, WebFailure, InterruptedException {
        trace.timed(
                DATABASE,
                any -> database.write(connection -> {
                    put(connection, records);
                    return records.size();
                }));
    }

    @Override
    public void reset(List<Item> records, Trace trace) throws IOException, WebFailure, InterruptedException {
        trace.timed(
                DATABASE,
                any -> database.write(connection -> {
                    update(connection, "DELETE FROM items");
                    update(connection, "DELETE FROM arrivals");
                    put(connection, records);
                    return records.size();
                }));
    }

    /** More copies of every book. */
    void restock(int copies) throws IOException, WebFailure, InterruptedException {
        database.write(connection -> {
            update(connection, ARRIVE, copies);
            return update(connection, RESTOCK, copies);
        });
    }

    @Override
    public List<Account> accounts(Trace trace) throws IOException, WebFailure, InterruptedException {
        return trace.timed(
                DATABASE,
                any -> database.read(connection -> {
                    List<Account> accounts = new ArrayList<>();
                    try (PreparedStatement select = connection.prepareStatement(ACCOUNTS);
                            ResultSet rows = select.executeQuery()) {
                        while (rows.next()) {
                            accounts.add(new Account(rows.getInt(1), rows.getInt(2), rows.getInt(3), 0));
                        }
                    }
                    return accounts;
                }));
    }

    @Override
    public void close() throws IOException {
        database.close();
    }

    /** Puts the first records in, if there are none. */
    private void fill(List<Item> first) throws IOException, InterruptedException {
        try {
            int unused = database.write(connection -> {
                if (count(connection) == 0) {
                    put(connection, first);
                }
                return count(connection);
            });
        } catch (WebFailure refused) {
            throw new IOException("the first records are refused: " + refused.getMessage(), refused);
        }
    }

    private static Optional<Item> find(Connection connection, int number) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + "item = ?")) {
            select.setInt(1, number);
            return items(select).stream().findFirst();
        }
    }

    private static void put(Connection connection, List<Item> records) throws SQLException, WebFailure {
        try (PreparedStatement update = connection.prepareStatement(PUT)) {
            for (Item item : records) {
                requireOwnTitle(connection, item);
                update.setInt(1, item.number());
                update.setString(2, item.title());
                update.setString(3, item.topic());
                update.setInt(4, item.price());
                update.setInt(5, item.stock());
                update.executeUpdate();
            }
        }
        if (count(connection) > MOST_ITEMS) {
            throw new WebFailure(CONFLICT, "the catalog holds at most " + MOST_ITEMS + " records");
        }
    }

    private static void requireOwnTitle(Connection connection, Item item) throws SQLException, WebFailure {
        try (PreparedStatement select = connection.prepareStatement(SELECT + "title = ? AND item <> ?")) {
            select.setString(1, item.title());
            select.setInt(2, item.number());
            for (Item other : items(select)) {
                throw new WebFailure(
                        CONFLICT,
                        '"' + item.title() + "\" is the title of item " + other.number() + ", not of " + item.number());
            }
        }
    }

    private static int update(Connection connection, String statement, int... values) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(statement)) {
            for (int i = 0; i < values.length; i++) {
                update.setInt(i + 1, values[i]);
            }
            return update.executeUpdate();
        }
    }

    private static int count(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT COUNT(*) FROM items");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    private static List<Item> items(PreparedStatement select) throws SQLException {
        List<Item> items = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                items.add(
                        new Item(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getInt(4), rows.getInt(5)));
            }
        }
        return items;
    }
}

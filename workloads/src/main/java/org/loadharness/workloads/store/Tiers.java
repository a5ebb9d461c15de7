package org.loadharness.workloads.store;

import java.io.IOException;
import java.nio.file.Path;
import org.loadharness.workload.Settings;

/**
 * What the order server and the catalog hold, in one process. Thread-safe.
 *
 * @param opened closed with it
 */
record Tiers(StoredCatalog catalog, OrderDesk desk, Closing opened) implements AutoCloseable {
    static Tiers open(Settings settings) throws IOException, InterruptedException {
        Closing opened = new Closing();
        try {
            Path data = opened.add(DataDirectory.of(settings)).path();
            StoredCatalog catalog = catalog(settings, data, opened);
            return new Tiers(catalog, desk(settings, catalog, data, opened), opened);
        } catch (IOException | InterruptedException | RuntimeException failure) {
            try (opened) {
                throw failure;
            }
        }
    }

    /** The catalog's state, with what arrives there. */
    static StoredCatalog catalog(Settings settings, Path data, Closing opened)
            throws IOException, InterruptedException {
        StoredCatalog catalog = opened.add(
                StoredCatalog.open(data, writes(settings), Stocks.books(settings.get(StoreParameters.STOCK))));
        int copies = settings.get(StoreParameters.RESTOCK);
        if (copies > 0) {
            opened.add(Restocking.start(catalog, copies, settings.get(StoreParameters.RESTOCK_EVERY)));
        }
        return catalog;
    }

    /** The order server's state, and what it does. */
    static OrderDesk desk(Settings settings, Catalog catalog, Path data, Closing opened) throws IOException {
        OrderLog log = opened.add(OrderLog.open(data, writes(settings)));
        return OrderDesk.of(catalog, log, settings.get(StoreParameters.UPDATE));
    }

    @Override
    public void close() throws IOException {
        opened.close();
    }

    private static Database.Writes writes(Settings settings) {
        return new Database.Writes(
                settings.get(StoreParameters.DURABILITY), settings.get(StoreParameters.COMMIT_TOGETHER));
    }
}

package org.loadharness.workloads.store;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.loadharness.time.Ending;
import org.loadharness.workloads.web.WebFailure;

/** New copies, which arrive at regular times. Thread-safe. */
final class Restocking implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(Restocking.class.getName());

    private final StoredCatalog catalog;
    private final int copies;
    private final ScheduledExecutorService timer;

    private Restocking(StoredCatalog catalog, int copies) {
        this.catalog = catalog;
        this.copies = copies;
        this.timer = Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "catalog-restocking"));
    }

    /** The first copies arrive after one period. */
    static Restocking start(StoredCatalog catalog, int copies, Duration every) {
        Restocking restocking = new Restocking(catalog, copies);
        ScheduledFuture<?> unused = restocking.timer.scheduleAtFixedRate(
                restocking::arrive, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
        return restocking;
    }

    /** Nothing arrives any more when it returns. */
    @Override
    public void close() {
        timer.shutdown();
        Ending.await(timer);
    }

    private void arrive() {
        try {
            catalog.restock(copies);
        } catch (IOException | WebFailure failed) {
            LOGGER.log(System.Logger.Level.ERROR, "no copies have arrived", failed);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}

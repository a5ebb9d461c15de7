package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.rpc.JettyTransport.Options;
import org.loadharness.bookstore.store.StoreKind;

/** Far more clients than the server has threads. */
final class ManyClientsTest {

    private static final int CLIENTS = 150;
    private static final int CALLS = 20;

    @Test
    void everyClientIsServedAndNoSaleIsLost()
            throws BookStoreException, ExecutionException, IOException, InterruptedException {
        BookStoreService store = StoreKind.TWO_LEVEL.open(1);
        store.addBooks(Set.of(
                new ImmutableStockBook(1, "t", "a", 1, 2 * CLIENTS * CALLS),
                new ImmutableStockBook(2, "t", "a", 1, CLIENTS * CALLS)));
        ServerOptions fewThreads = ServerOptions.defaults().withThreads(new ServerOptions.Threads(1, 8));
        Options aConnectionEach =
                new Options(CLIENTS, Integer.MAX_VALUE, 8, 1_000_000, Duration.ofSeconds(30), Duration.ofSeconds(30));
        ExecutorService users = Executors.newFixedThreadPool(CLIENTS);
        try (BookStoreServer server = BookStoreServer.start(store, store, fewThreads);
                JettyTransport transport = JettyTransport.to(server.address(), aConnectionEach)) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Codec codec = client % 2 == 0 ? Codec.JSON : Codec.SMILE;
                tasks.add(() -> shop(new BookStoreClient(transport, codec)));
            }
            int seen = 0;
            for (Future<Integer> user : users.invokeAll(tasks)) {
                seen += user.get();
            }

            assertThat(seen).isEqualTo(2 * CLIENTS * CALLS);
            assertThat(store.getBooks()).extracting(book -> book.numCopies()).containsExactly(0, 0);
        } finally {
            users.shutdownNow();
            assertThat(users.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static int shop(BookStoreService store) throws BookStoreException {
        int seen = 0;
        for (int call = 0; call < CALLS; call++) {
            store.buyBooks(Set.of(new BookCopy(1, 2), new BookCopy(2, 1)));
            seen += store.getBooks().size();
        }
        return seen;
    }
}

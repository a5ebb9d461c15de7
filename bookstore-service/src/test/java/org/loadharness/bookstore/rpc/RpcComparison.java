package org.loadharness.bookstore.rpc;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.store.StoreKind;

/**
 * Sets the calls of the report's mix and the codecs side by side, through Jetty's client and the server in one JVM: calls
 * per second, and CPU time per call of both ends together; the last of several rounds counts. Not a test; run it by hand
 * on a quiet machine, with numbers of users as arguments.
 */
final class RpcComparison {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final int ROUNDS = 4;
    private static final int CALLS = 40_000;
    private static final Set<BookCopy> LINES =
            IntStream.rangeClosed(1, 5).mapToObj(isbn -> new BookCopy(isbn, 1)).collect(Collectors.toSet());

    private RpcComparison() {}

    /** One call of a user. */
    @FunctionalInterface
    private interface Interaction {
        void with(BookStoreService store) throws BookStoreException;
    }

    public static void main(String[] args) throws Exception {
        BookStoreService served = StoreKind.SNAPSHOT.open(1);
        served.addBooks(
                IntStream.rangeClosed(1, 100).mapToObj(RpcComparison::book).collect(Collectors.toSet()));
        try (BookStoreServer server = BookStoreServer.start(served, served, ServerOptions.defaults());
                JettyTransport transport = JettyTransport.to(server.address(), JettyTransport.Options.defaults())) {
            for (String users : args) {
                compare(transport, Integer.parseInt(users), "10 editor picks", store -> store.getEditorPicks(10));
                compare(transport, Integer.parseInt(users), "list of 100 books", BookStoreService::getBooks);
                compare(transport, Integer.parseInt(users), "purchase of 5 books", store -> store.buyBooks(LINES));
            }
        }
    }

    private static void compare(Transport transport, int users, String name, Interaction interaction) throws Exception {
        for (Codec codec : Codec.values()) {
            System.out.printf("%6d users, %-20s %-6s", users, name, codec);
            measure(new BookStoreClient(transport, codec), users, interaction);
        }
    }

    private static StockBook book(int isbn) {
        return new ImmutableStockBook(isbn, "bookTitle" + isbn, "author" + isbn, 10, 1 << 30, 0, 0, 0, isbn % 2 == 0);
    }

    private static void measure(BookStoreService store, int users, Interaction interaction) throws Exception {
        for (int round = 1; round < ROUNDS; round++) {
            repeat(store, users, interaction);
        }
        long startNanos = System.nanoTime();
        long startCpuNanos = PROCESS.getProcessCpuTime();
        int calls = repeat(store, users, interaction);
        double wallNanos = System.nanoTime() - startNanos;
        double cpuNanos = PROCESS.getProcessCpuTime() - startCpuNanos;
        System.out.printf("%9.0f calls/s %7.1f us CPU per call%n", calls * 1e9 / wallNanos, cpuNanos / 1e3 / calls);
    }

    private static int repeat(BookStoreService store, int users, Interaction interaction) throws Exception {
        int callsPerUser = CALLS / users;
        ExecutorService threads = Executors.newFixedThreadPool(users);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int user = 0; user < users; user++) {
                ends.add(threads.submit(() -> {
                    for (int call = 0; call < callsPerUser; call++) {
                        interaction.with(store);
                    }
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return callsPerUser * users;
    }
}

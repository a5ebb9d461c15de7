package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.rpc.BookStoreClient;
import org.loadharness.bookstore.rpc.CallWatch;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;

@Timeout(60)
class BooksOfOthersTest {
    private static final BookstoreWorkload WORKLOAD = new BookstoreWorkload();
    private static final Settings SETTINGS = Settings.of(WORKLOAD.parameters(), Map.of());

    @Test
    void booksThatNoTrialPutThereAreNamedAndThoseOfTrialsAreNot() throws Exception {
        try (ServedWorkload.Server server =
                WORKLOAD.serve(SETTINGS, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            URI address = server.address();
            assertThat(WORKLOAD.wouldRemove(SETTINGS, address)).as("empty").isEmpty();

            WORKLOAD.connect(SETTINGS, address, new SeedTree(1)).close();
            assertThat(WORKLOAD.wouldRemove(SETTINGS, address)).as("of a trial").isEmpty();

            add(address);
            assertThat(WORKLOAD.wouldRemove(SETTINGS, address)).hasValue("1 book of others, as \"Moby Dick\"");
        }
    }

    private static void add(URI address) throws Exception {
        try (Transport transport = Transports.of(SETTINGS, address).forUser()) {
            new BookStoreClient(transport, BookstoreWorkload.codec(SETTINGS), CallWatch.NONE)
                    .addBooks(Set.of(new ImmutableStockBook(700_001, "Moby Dick", "Melville", 10, 3, 0, 0, 0, false)));
        }
    }
}

package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.store.StoreKind;

/** What a client of ours is answered when it asks for more than the server takes, and how far it may go. */
final class LimitsTest {

    @ParameterizedTest
    @EnumSource
    void thousandsOfBooksGoThroughAtOnce(Codec codec) throws Exception {
        BookStoreService store = StoreKind.SERIAL.open(1);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                JettyTransport transport = JettyTransport.to(server.address(), JettyTransport.Options.defaults())) {
            BookStoreClient client = new BookStoreClient(transport, codec);

            client.addBooks(books(10_000, "title"));

            assertThat(client.getBooks()).hasSize(10_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void moreIsRefusedInWords(Codec codec) throws Exception {
        BookStoreService store = StoreKind.SERIAL.open(1);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                JettyTransport transport = JettyTransport.to(server.address(), JettyTransport.Options.defaults())) {
            BookStoreClient client = new BookStoreClient(transport, codec);

            assertRefused(client, books(10_001, "title"), "more than 10000 elements in one set");
            assertRefused(client, books(5_000, "title ".repeat(300)), "the body is larger than 4194304 bytes");
            assertRefused(client, books(1, "x".repeat(65_537)), "(65537) exceeds the maximum allowed (65536)");
            assertThat(client.getBooks()).isEmpty();
        }
    }

    private static void assertRefused(BookStoreClient client, Set<StockBook> books, String message) {
        BookStoreException refusal = catchThrowableOfType(BookStoreException.class, () -> client.addBooks(books));

        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.reason()).isEqualTo(Reason.INVALID);
    }

    private static Set<StockBook> books(int count, String title) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(isbn -> new ImmutableStockBook(isbn, title, "author", 1, 1))
                .collect(Collectors.toCollection(HashSet::new));
    }
}

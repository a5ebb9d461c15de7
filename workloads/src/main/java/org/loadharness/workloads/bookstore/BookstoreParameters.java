package org.loadharness.workloads.bookstore;

import java.util.List;
import org.loadharness.workload.Parameter;
import org.loadharness.workload.Parameter.IntRange;
import org.loadharness.workloads.elsewhere.LongWay;

/** The parameters of the bookstore; the defaults are the published report's values. Immutable. Thread-safe. */
final class BookstoreParameters {
    static final String LEAN = "lean";
    static final String JETTY = "jetty";

    private static final IntRange PERCENT = new IntRange(0, 100);
    private static final IntRange BOOKS = new IntRange(1, 10_000);
    private static final IntRange COPIES = new IntRange(1, 1_000_000);

    static final Parameter<Integer> REPLENISH_PERCENT = Parameter.integer(
            "replenish-percent", 30, PERCENT, "interactions in which a manager replenishes the scarcest books");
    static final Parameter<Integer> ACQUIRE_PERCENT = Parameter.integer(
            "acquire-percent",
            10,
            PERCENT,
            "interactions in which a manager acquires new books; customers do the rest");
    static final Parameter<Integer> EDITOR_PICKS =
            Parameter.integer("editor-picks", 10, BOOKS, "editor picks that a customer looks at");
    static final Parameter<Integer> BUY_BOOKS =
            Parameter.integer("buy-books", 5, BOOKS, "books of those that a customer buys");
    static final Parameter<Integer> BUY_COPIES =
            Parameter.integer("buy-copies", 1, COPIES, "copies of each book that a customer buys");
    static final Parameter<Integer> REPLENISH_BOOKS =
            Parameter.integer("replenish-books", 5, BOOKS, "scarcest books that a manager replenishes");
    static final Parameter<Integer> REPLENISH_COPIES =
            Parameter.integer("replenish-copies", 10, COPIES, "copies of each book that a manager adds");
    static final Parameter<Integer> ACQUIRE_BOOKS = Parameter.integer(
            "acquire-books",
            5,
            BOOKS,
            "candidates from the external list, of which a manager adds those not yet there");
    static final Parameter<Integer> INITIAL_BOOKS = Parameter.integer(
                    "initial-books", 10, BOOKS, "books in the store at the start, all of them editor picks")
            .ofSystem();
    static final Parameter<Integer> INITIAL_COPIES = Parameter.integer(
                    "initial-copies", 100, COPIES, "copies of each book, at the start and when acquired")
            .ofSystem();
    static final Parameter<Integer> EXTERNAL_BOOKS = Parameter.integer(
                    "external-books",
                    100,
                    BOOKS,
                    "books of the external list; those beyond the initial ones are picks if even")
            .ofSystem();
    static final Parameter<String> STORE = Parameter.choice(
                    "store",
                    "serial",
                    List.of("serial", "single-lock", "two-level", "snapshot"),
                    "how the store keeps concurrent calls apart")
            .ofSystem();
    static final Parameter<String> CODEC = Parameter.choice(
                    "codec",
                    "json",
                    List.of("json", "smile", "cbor", "xml"),
                    "form of arguments and results in mode rpc")
            .ofSystem();
    static final Parameter<String> CLIENT = Parameter.choice(
                    "client",
                    LEAN,
                    List.of(LEAN, JETTY),
                    "HTTP client in mode rpc: one lean connection per user, or Jetty's pool")
            .ofSystem();
    static final Parameter<Integer> CLIENT_CONNECTIONS = Parameter.integer(
                    "client-connections",
                    10_000,
                    new IntRange(1, 100_000),
                    "connections of Jetty's pool at most; the original had 200")
            .ofSystem();
    static final Parameter<Integer> CLIENT_QUEUE = Parameter.integer(
                    "client-queue",
                    1_000_000,
                    new IntRange(1, 1_000_000),
                    "calls that may wait for a connection of the pool, those beyond fail; the original's limit was 1024")
            .ofSystem();
    static final Parameter<Integer> SERVER_THREADS = Parameter.integer(
                    "server-threads",
                    100,
                    new IntRange(10, 10_000),
                    "most threads of the server that the harness starts")
            .ofSystem();

    static final List<Parameter<?>> ALL = List.of(
            REPLENISH_PERCENT,
            ACQUIRE_PERCENT,
            EDITOR_PICKS,
            BUY_BOOKS,
            BUY_COPIES,
            REPLENISH_BOOKS,
            REPLENISH_COPIES,
            ACQUIRE_BOOKS,
            INITIAL_BOOKS,
            INITIAL_COPIES,
            EXTERNAL_BOOKS,
            STORE,
            CODEC,
            CLIENT,
            CLIENT_CONNECTIONS,
            CLIENT_QUEUE,
            SERVER_THREADS,
            LongWay.ROUND_TRIP,
            LongWay.JITTER);

    private BookstoreParameters() {}
}

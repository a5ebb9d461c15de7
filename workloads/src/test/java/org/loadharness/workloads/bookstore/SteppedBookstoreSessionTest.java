package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.BookStoreServer;
import org.loadharness.bookstore.rpc.ServerOptions;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.PartTimes;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.SteppedSession;
import org.loadharness.workload.User;
import org.loadharness.workloads.elsewhere.LongWay;

/** A user in steps does to a server what one does that waits, and meets the same. */
class SteppedBookstoreSessionTest {
    private static final BookstoreWorkload WORKLOAD = new BookstoreWorkload();
    private static final long SERVER_SEED = 5;
    private static final long USER_SEED = 8;
    private static final int INTERACTIONS = 600;

    @ParameterizedTest
    @ValueSource(strings = {"json", "smile", "cbor", "xml"})
    void theStockIsTheSameAfterTheSameInteractions(String codec) throws Exception {
        Settings settings = Settings.of(WORKLOAD.parameters(), Map.of("codec", codec));

        assertThat(stockAfter(settings, this::inSteps)).isEqualTo(stockAfter(settings, this::waiting));
    }

    @Test
    void aRefusedCallIsAFailureOfTheSameKind() throws Exception {
        Settings greedy = Settings.of(WORKLOAD.parameters(), Map.of("buy-copies", "500"));
        User user = new User(0, new User.Group("all", 0, 1, greedy), new SeedTree(USER_SEED).stream());
        BookStoreService store = StoreKind.named("serial").open(SERVER_SEED);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                RemoteBookstore target = connect(greedy, server);
                Selector selector = Selector.open();
                Session waiting = target.session(user);
                SteppedSession stepped = target.session(user, readiness(selector))) {
            Outcome outcome = waiting.perform(BookstoreSession.CUSTOMER);

            assertThat(outcome).isInstanceOf(Outcome.Failure.class);
            assertThat(perform(stepped, selector, BookstoreSession.CUSTOMER))
                    .isInstanceOfSatisfying(
                            Outcome.Failure.class,
                            failure -> assertThat(failure.kind()).isEqualTo(((Outcome.Failure) outcome).kind()));
        }
    }

    @Test
    void aServerThatIsGoneIsAFailureAndOneThatIsBackIsNot() throws Exception {
        BookStoreService store = StoreKind.named("serial").open(SERVER_SEED);
        BookStoreServer first = BookStoreServer.start(store, store, ServerOptions.defaults());
        try (RemoteBookstore target = connect(defaults(), first);
                Selector selector = Selector.open();
                SteppedSession session = target.session(user(), readiness(selector))) {
            assertThat(perform(session, selector, BookstoreSession.CUSTOMER)).isEqualTo(Outcome.SUCCESS);
            first.close();

            assertThat(perform(session, selector, BookstoreSession.CUSTOMER))
                    .isInstanceOfSatisfying(
                            Outcome.Failure.class,
                            failure -> assertThat(failure.kind()).isEqualTo("refused"));

            ServerOptions same = ServerOptions.defaults().withAddress(address(first.address()));
            try (BookStoreServer second = BookStoreServer.start(store, store, same)) {
                assertThat(second.address()).isEqualTo(first.address());
                assertThat(perform(session, selector, BookstoreSession.CUSTOMER))
                        .isEqualTo(Outcome.SUCCESS);
            }
        }
    }

    @Test
    void thePartsOfAnInteractionAreReportedAndFitIntoIt() throws Exception {
        BookStoreService store = StoreKind.named("serial").open(SERVER_SEED);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                RemoteBookstore target = connect(defaults(), server);
                Selector selector = Selector.open();
                SteppedSession session = target.session(user(), readiness(selector))) {
            for (int i = 0; i < 50; i++) {
                long begunNanos = System.nanoTime();
                assertThat(perform(session, selector, i % 3)).isEqualTo(Outcome.SUCCESS);
                long wholeNanos = System.nanoTime() - begunNanos;
                long reportedNanos = 0;
                for (int part = 0; part < CallParts.PARTS.size(); part++) {
                    assertThat(session.partNanos(part)).isNotEqualTo(PartTimes.UNKNOWN);
                    reportedNanos += session.partNanos(part);
                }
                assertThat(reportedNanos).isBetween(1L, wholeNanos);
            }
        }
    }

    private interface Drive {
        void run(RemoteBookstore target, Mix mix, RandomGenerator choices) throws Exception;
    }

    private static List<StockBook> stockAfter(Settings settings, Drive drive) throws Exception {
        BookStoreService store = StoreKind.named("serial").open(SERVER_SEED);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                RemoteBookstore target = connect(settings, server)) {
            drive.run(target, WORKLOAD.mix(settings), new SeedTree(USER_SEED).stream());
        }
        List<StockBook> books = store.getBooks();
        assertThat(books).as("interactions did something").hasSizeGreaterThan(10);
        return books;
    }

    private void waiting(RemoteBookstore target, Mix mix, RandomGenerator choices) throws Exception {
        try (Session session = target.session(user())) {
            for (int i = 0; i < INTERACTIONS; i++) {
                assertThat(session.perform(mix.choose(choices))).isEqualTo(Outcome.SUCCESS);
            }
        }
    }

    private void inSteps(RemoteBookstore target, Mix mix, RandomGenerator choices) throws Exception {
        try (Selector selector = Selector.open();
                SteppedSession session = target.session(user(), readiness(selector))) {
            for (int i = 0; i < INTERACTIONS; i++) {
                assertThat(perform(session, selector, mix.choose(choices))).isEqualTo(Outcome.SUCCESS);
            }
        }
    }

    private static Outcome perform(SteppedSession session, Selector selector, int interaction) throws Exception {
        SteppedSession.Step step = session.begin(interaction);
        while (!(step instanceof SteppedSession.Step.Ended)) {
            selector.select(key -> {});
            step = session.advance();
        }
        return ((SteppedSession.Step.Ended) step).outcome();
    }

    private static SteppedSession.Readiness readiness(Selector selector) {
        return new SteppedSession.Readiness(selector, "the only one", selector::wakeup);
    }

    private static InetSocketAddress address(URI server) {
        return new InetSocketAddress(server.getHost(), server.getPort());
    }

    private static Settings defaults() {
        return Settings.defaults(WORKLOAD.parameters());
    }

    private static User user() {
        return new User(0, new User.Group("all", 0, 1, defaults()), new SeedTree(USER_SEED).child("user").stream());
    }

    private static RemoteBookstore connect(Settings settings, BookStoreServer server) throws IOException {
        return RemoteBookstore.connect(settings, LongWay.to(server.address(), settings, new SeedTree(1)));
    }
}

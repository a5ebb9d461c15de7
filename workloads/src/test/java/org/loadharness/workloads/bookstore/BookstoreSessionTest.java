package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.store.StoreKind;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Settings;

class BookstoreSessionTest {
    private static final BookstoreWorkload WORKLOAD = new BookstoreWorkload();
    private static final Settings REPORT = Settings.defaults(WORKLOAD.parameters());

    @Test
    void theStoreStartsAsTheReportSays() throws BookStoreException {
        List<StockBook> books = filled().getBooks();

        assertThat(books).hasSize(10).allSatisfy(book -> {
            assertThat(book.title()).isEqualTo("bookTitle" + book.isbn());
            assertThat(book.author()).isEqualTo("author" + book.isbn());
            assertThat(book.price()).isEqualTo(10);
            assertThat(book.numCopies()).isEqualTo(100);
            assertThat(book.editorPick()).isTrue();
            assertThat(book.isbn()).isBetween(1, 10);
        });
    }

    @Test
    void theSharesAreTheReports() {
        Mix mix = WORKLOAD.mix(REPORT);

        assertThat(mix.shareFraction(BookstoreSession.CUSTOMER)).isEqualTo(0.6);
        assertThat(mix.shareFraction(BookstoreSession.REPLENISH)).isEqualTo(0.3);
        assertThat(mix.shareFraction(BookstoreSession.ACQUIRE)).isEqualTo(0.1);
    }

    @Test
    void everyCopyIsAccountedFor() throws Exception {
        BookStoreService store = filled();
        RandomGenerator random = new SeedTree(7).stream();
        BookstoreSession session = new BookstoreSession(store, new Errands(REPORT, random, new StockChanges()));
        Mix mix = WORKLOAD.mix(REPORT);
        long[] performed = new long[3];

        for (int i = 0; i < 5_000; i++) {
            int interaction = mix.choose(random);
            assertThat(session.perform(interaction)).isEqualTo(Outcome.SUCCESS);
            performed[interaction]++;
        }

        List<StockBook> books = store.getBooks();
        long copies = books.stream().mapToLong(StockBook::numCopies).sum();
        long sold = 5 * performed[BookstoreSession.CUSTOMER];
        long replenished = 50 * performed[BookstoreSession.REPLENISH];
        assertThat(copies).isEqualTo(100L * books.size() + replenished - sold);
    }

    @Test
    void booksThatNobodyHasAcquiredBecomeRareAsPredicted() throws Exception {
        int seeds = 300;
        int acquisitions = 20;
        long absent = 0;

        for (int seed = 0; seed < seeds; seed++) {
            BookStoreService store = filled();
            BookstoreSession session =
                    new BookstoreSession(store, new Errands(REPORT, new SeedTree(seed).stream(), new StockChanges()));
            for (int i = 0; i < acquisitions; i++) {
                session.perform(BookstoreSession.ACQUIRE);
            }
            absent += 100 - store.getBooks().size();
        }

        assertThat(absent / (double) seeds).isBetween(0.98 * 32.26, 1.02 * 32.26); // 90 x 0.95^20
    }

    @Test
    void allBooksTogetherHaveFiftyFiveEditorPicks() throws Exception {
        BookStoreService store = filled();
        BookstoreSession session =
                new BookstoreSession(store, new Errands(REPORT, new SeedTree(3).stream(), new StockChanges()));

        while (store.getBooks().size() < 100) {
            session.perform(BookstoreSession.ACQUIRE);
        }

        assertThat(store.getBooks().stream().filter(StockBook::editorPick)).hasSize(55);
    }

    @Test
    void theScarcestBooksAreReplenished() throws Exception {
        BookStoreService store = filled();
        BookstoreSession session =
                new BookstoreSession(store, new Errands(REPORT, new SeedTree(5).stream(), new StockChanges()));

        session.perform(BookstoreSession.REPLENISH);
        session.perform(BookstoreSession.REPLENISH);

        assertThat(store.getBooks())
                .allSatisfy(book -> assertThat(book.numCopies()).isEqualTo(110));
    }

    @Test
    void twoManagersWhoAcquireTheSameBookFailAsDuplicated() throws Exception {
        BookStoreService store = filled();
        BookstoreSession rival =
                new BookstoreSession(store, new Errands(REPORT, new SeedTree(11).stream(), new StockChanges()));
        BookStoreService raced = afterListing(store, () -> rival.perform(BookstoreSession.ACQUIRE));
        BookstoreSession session =
                new BookstoreSession(raced, new Errands(REPORT, new SeedTree(11).stream(), new StockChanges()));

        Outcome outcome = session.perform(BookstoreSession.ACQUIRE);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failure.class,
                        failure -> assertThat(failure.kind()).isEqualTo("duplicated"));
    }

    @Test
    void sharesBeyondAHundredAreAConflict() {
        Settings greedy =
                Settings.of(WORKLOAD.parameters(), Map.of("replenish-percent", "80", "acquire-percent", "30"));

        assertThat(WORKLOAD.conflicts(greedy)).singleElement().asString().contains("110");
        assertThat(WORKLOAD.conflicts(REPORT)).isEmpty();
    }

    private static BookStoreService filled() throws BookStoreException {
        BookStoreService store = StoreKind.SERIAL.open(1);
        Shelves.of(REPORT).fill(store);
        return store;
    }

    /** The same store, in which something happens right after all its books were listed. */
    private static BookStoreService afterListing(BookStoreService store, Happening happening) {
        return (BookStoreService) Proxy.newProxyInstance(
                BookStoreService.class.getClassLoader(),
                new Class<?>[] {BookStoreService.class},
                (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(store, arguments);
                        if (method.getName().equals("getBooks") && method.getParameterCount() == 0) {
                            happening.happen();
                        }
                        return result;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private interface Happening {
        void happen() throws Exception;
    }
}

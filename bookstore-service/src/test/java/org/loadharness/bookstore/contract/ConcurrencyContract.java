package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.copies;
import static org.loadharness.bookstore.contract.Given.numCopies;
import static org.loadharness.bookstore.contract.Given.saleMisses;
import static org.loadharness.bookstore.contract.Given.state;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/** Before-or-after, seen from outside: no sale gets lost, no half of a call shows, nobody waits for ever. */
public interface ConcurrencyContract extends FreshStore {

    /** How often each thread repeats itself; fewer where a call takes long. */
    default int repetitions() {
        return 2_000;
    }

    @Test
    default void salesAndDeliveriesOfTheSameBooksBalance() throws Exception {
        BookStoreService store = freshStore();
        int times = repetitions();
        store.addBooks(books(5, 2 * times));
        List<String> before = state(store);
        Set<BookCopy> set = copies(2, 1, 3, 5);

        Callable<Boolean> buyer = () -> {
            for (int time = 0; time < times; time++) {
                store.buyBooks(set);
            }
            return true;
        };
        Callable<Boolean> supplier = () -> {
            for (int time = 0; time < times; time++) {
                store.addCopies(set);
            }
            return true;
        };
        try (TaskThreads taskThreads = new TaskThreads(2)) {
            taskThreads.run(List.of(buyer, supplier));
        }

        assertThat(state(store)).isEqualTo(before);
    }

    @Test
    default void everySnapshotShowsAllOfASaleOrNone() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(8, 5));
        Set<BookCopy> set = copies(1, 1, 2, 4, 8);
        AtomicBoolean over = new AtomicBoolean();

        Callable<Set<List<Integer>>> trader = () -> {
            try {
                for (int time = 0; time < repetitions(); time++) {
                    store.buyBooks(set);
                    store.addCopies(set);
                }
            } finally {
                over.set(true);
            }
            return Set.of();
        };
        Callable<Set<List<Integer>>> watcher = () -> {
            Set<List<Integer>> seen = new HashSet<>();
            do {
                seen.add(copiesOf(store.getBooks(), Set.of(1, 2, 4, 8)));
                seen.add(copiesOf(store.getBooksByISBN(Set.of(8, 4, 2, 1)), Set.of(1, 2, 4, 8)));
            } while (!over.get());
            return seen;
        };
        List<Set<List<Integer>>> seen;
        try (TaskThreads taskThreads = new TaskThreads(2)) {
            seen = taskThreads.run(List.of(trader, watcher));
        }

        assertThat(seen.get(1)).isNotEmpty().isSubsetOf(Set.of(List.of(5, 5, 5, 5), List.of(4, 4, 4, 4)));
    }

    private static List<Integer> copiesOf(List<StockBook> books, Set<Integer> isbns) {
        return books.stream()
                .filter(book -> isbns.contains(book.isbn()))
                .map(StockBook::numCopies)
                .toList();
    }

    @Test
    default void oneOfTwoBuyersGetsTheLastCopies() throws Exception {
        BookStoreService store = freshStore();
        Callable<Boolean> buyer = () -> succeeds(() -> store.buyBooks(copies(1, 1, 2)));

        try (TaskThreads taskThreads = new TaskThreads(2)) {
            for (int round = 0; round < repetitions() / 4; round++) {
                store.removeAllBooks();
                store.addBooks(books(2, 1));

                List<Boolean> bought = taskThreads.run(List.of(buyer, buyer));

                assertThat(bought).containsExactlyInAnyOrder(true, false);
                assertThat(numCopies(store)).containsExactly(0, 0);
                assertThat(saleMisses(store)).containsExactly(1L, 1L);
            }
        }
    }

    /** The class's time limit is what a deadlock would run into. */
    @Test
    default void callsOnManyBooksNeitherDeadlockNorLoseCopies() throws Exception {
        BookStoreService store = freshStore();
        int startCopies = 20;
        store.addBooks(books(CallMaker.BOOKS, startCopies));
        long seed = 7_240_113;
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            SplittableRandom random = new SplittableRandom(seed + thread);
            tasks.add(() -> netCopiesAdded(store, random));
        }

        List<Integer> added;
        try (TaskThreads taskThreads = new TaskThreads(tasks.size())) {
            added = taskThreads.run(tasks);
        }

        int expected = CallMaker.BOOKS * startCopies
                + added.stream().mapToInt(Integer::intValue).sum();
        int inStock = numCopies(store).stream().mapToInt(Integer::intValue).sum();
        assertThat(inStock).as("copies in stock, seed %d", seed).isEqualTo(expected);
    }

    private int netCopiesAdded(BookStoreService store, SplittableRandom random) throws BookStoreException {
        CallMaker calls = new CallMaker(random);
        int added = 0;
        for (int time = 0; time < repetitions() / 2; time++) {
            Set<BookCopy> lines = calls.lines();
            int copies = lines.stream().mapToInt(BookCopy::numCopies).sum();
            if (random.nextBoolean()) {
                added -= succeeds(() -> store.buyBooks(lines)) ? copies : 0;
            } else {
                added += succeeds(() -> store.addCopies(lines)) ? copies : 0;
            }
            calls.reading().on(store);
        }
        return added;
    }

    /** Says whether the sale or delivery took place; every failure but a refusal for lack of copies is passed on. */
    private static boolean succeeds(Trade trade) throws BookStoreException {
        try {
            trade.run();
            return true;
        } catch (BookStoreException refused) {
            if (refused.reason() == Reason.NOT_AVAILABLE) {
                return false;
            }
            throw refused;
        }
    }

    /** A sale or a delivery. */
    interface Trade {
        void run() throws BookStoreException;
    }
}

package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.bookstore.contract.Given.absent;
import static org.loadharness.bookstore.contract.Given.assertRefused;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.isbns;
import static org.loadharness.bookstore.contract.Given.pickedBook;
import static org.loadharness.bookstore.contract.Given.picks;
import static org.loadharness.bookstore.contract.Given.withNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;

/** Editor picks: setting them, and drawing some of them at random. */
public interface PickContract extends FreshStore {

    @Test
    default void picksAreSetAndCleared() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(4, 1));

        store.updateEditorPicks(picks(1, 3));
        store.updateEditorPicks(Set.of(new BookEditorPick(1, false), new BookEditorPick(4, true)));

        assertThat(isbns(store.getEditorPicks(9))).containsExactlyInAnyOrder(3, 4);
        assertThat(store.getBooks().stream().filter(book -> book.editorPick())).hasSize(2);
    }

    @Test
    default void addedPicksCount() throws Exception {
        BookStoreService store = freshStore();

        store.addBooks(Set.of(pickedBook(1), pickedBook(2)));

        assertThat(isbns(store.getEditorPicks(2))).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    default void drawGivesDifferentPicksAndNoMoreThanWanted() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(20, 1));
        store.updateEditorPicks(picks(2, 3, 5, 7, 11, 13));

        for (int wanted = 0; wanted <= 7; wanted++) {
            assertThat(isbns(store.getEditorPicks(wanted)))
                    .hasSize(Math.min(wanted, 6))
                    .doesNotHaveDuplicates()
                    .isSubsetOf(2, 3, 5, 7, 11, 13);
        }
        assertThat(store.getEditorPicks(Integer.MAX_VALUE)).hasSize(6);
    }

    /** Chi-square over the 15 pairs of 6 picks: 14 degrees of freedom, of which a fair draw exceeds 50 once in 100,000. */
    @Test
    default void everyPairOfPicksIsEquallyLikely() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(8, 1));
        store.updateEditorPicks(picks(1, 2, 3, 5, 6, 8));
        int draws = 3_000;
        Map<Set<Integer>, Integer> seen = new HashMap<>();

        for (int draw = 0; draw < draws; draw++) {
            seen.merge(Set.copyOf(isbns(store.getEditorPicks(2))), 1, Integer::sum);
        }

        double expected = draws / 15.0;
        double chiSquare = seen.values().stream()
                .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                .sum();
        assertThat(seen).hasSize(15);
        assertThat(chiSquare).isLessThan(50);
    }

    @Test
    default void picksAreCheckedForNullThenIsbnThenPresence() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));

        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.updateEditorPicks(absent()));
        assertRefused(
                store,
                Reason.NULL_ARGUMENT,
                "null",
                () -> store.updateEditorPicks(withNull(new BookEditorPick(1, true))));
        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.updateEditorPicks(picks(0, 3)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.updateEditorPicks(picks(1, 3)));
        assertRefused(store, Reason.INVALID, "number of books -1 invalid", () -> store.getEditorPicks(-1));
    }
}

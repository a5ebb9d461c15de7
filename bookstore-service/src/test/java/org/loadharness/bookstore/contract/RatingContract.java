package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.bookstore.contract.Given.absent;
import static org.loadharness.bookstore.contract.Given.assertRefused;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.isbns;
import static org.loadharness.bookstore.contract.Given.only;
import static org.loadharness.bookstore.contract.Given.withNull;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;

/** Rating, and who comes first by it. */
public interface RatingContract extends FreshStore {

    @Test
    default void ratingsAddUp() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));

        store.rateBooks(Set.of(new BookRating(1, 5), new BookRating(2, 0)));
        store.rateBooks(Set.of(new BookRating(1, 2)));

        assertThat(only(store, 1).totalRating()).isEqualTo(7);
        assertThat(only(store, 1).numTimesRated()).isEqualTo(2);
        assertThat(only(store, 1).averageRating()).isEqualTo(3.5f);
        assertThat(only(store, 2).averageRating()).isZero();
    }

    @Test
    default void bestRatedComeFirstTiesByIsbnAndUnratedLast() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(6, 1));

        store.rateBooks(Set.of(new BookRating(6, 4), new BookRating(3, 4), new BookRating(5, 5), new BookRating(2, 0)));

        assertThat(isbns(store.getTopRatedBooks(6))).containsExactly(5, 3, 6, 2, 1, 4);
        assertThat(isbns(store.getTopRatedBooks(2))).containsExactly(5, 3);
    }

    @Test
    default void averageCountsNotTheSum() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));

        for (int time = 0; time < 3; time++) {
            store.rateBooks(Set.of(new BookRating(1, 3)));
        }
        store.rateBooks(Set.of(new BookRating(2, 4)));

        assertThat(isbns(store.getTopRatedBooks(1))).containsExactly(2);
    }

    @Test
    default void topRatedGivesNoMoreThanThereAre() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(3, 1));

        assertThat(store.getTopRatedBooks(0)).isEmpty();
        assertThat(isbns(store.getTopRatedBooks(Integer.MAX_VALUE))).containsExactly(1, 2, 3);
        assertRefused(store, Reason.INVALID, "number of books -1 invalid", () -> store.getTopRatedBooks(-1));
    }

    @Test
    default void ratingsAreCheckedForNullThenIsbnThenPresenceThenValue() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));

        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.rateBooks(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.rateBooks(withNull(new BookRating(1, 1))));
        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.rateBooks(Set.of(new BookRating(0, 6))));
        assertRefused(
                store, Reason.ABSENT, "ISBN 3 not available", () -> store.rateBooks(Set.of(new BookRating(3, 6))));
        for (int rating : new int[] {-1, 6}) {
            assertRefused(
                    store,
                    Reason.INVALID,
                    "rating " + rating + " invalid",
                    () -> store.rateBooks(Set.of(new BookRating(1, 1), new BookRating(2, rating))));
        }
    }
}

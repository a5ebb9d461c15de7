package org.loadharness.bookstore.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BookEqualityTest {

    private static final Book BOOK = new ImmutableBook(7, "title", "author", 10);
    private static final StockBook STOCK_BOOK = new ImmutableStockBook(7, "title", "author", 10, 3, 1, 2, 9, true);

    private static void assertEqualBothWays(Object one, Object other) {
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(other).isEqualTo(one);
    }

    private static void assertDifferentBothWays(Object one, Object other) {
        assertThat(one).isNotEqualTo(other);
        assertThat(other).isNotEqualTo(one);
    }

    @Test
    void stockAndRatingsTakeNoPart() {
        assertEqualBothWays(BOOK, STOCK_BOOK);
        assertEqualBothWays(STOCK_BOOK, new ImmutableStockBook(7, "title", "author", 10, 99));
        assertEqualBothWays(BOOK, ImmutableBook.of(STOCK_BOOK));
    }

    @Test
    void isbnTitleAuthorAndPriceTakePart() {
        assertDifferentBothWays(STOCK_BOOK, new ImmutableBook(8, "title", "author", 10));
        assertDifferentBothWays(STOCK_BOOK, new ImmutableBook(7, "Title", "author", 10));
        assertDifferentBothWays(STOCK_BOOK, new ImmutableBook(7, "title", "Author", 10));
        assertDifferentBothWays(BOOK, new ImmutableStockBook(7, "title", "author", 11, 3));
    }

    @Test
    void pricesAreEqualWithinAMillionth() {
        assertEqualBothWays(priced(1), priced(1.0000005f));
        assertDifferentBothWays(priced(1), priced(1.000002f));
        assertEqualBothWays(priced(0), priced(0.0000009f));
        assertEqualBothWays(priced(0f), priced(-0f));
        assertDifferentBothWays(priced(0), priced(0.0000011f));
    }

    @Test
    void bookIsEqualToItselfWhateverItsPrice() {
        for (float price : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE}) {
            assertEqualBothWays(priced(price), priced(price));
        }
        assertDifferentBothWays(priced(Float.NaN), priced(1));
        assertDifferentBothWays(priced(Float.POSITIVE_INFINITY), priced(Float.NEGATIVE_INFINITY));
    }

    private static Book priced(float price) {
        return new ImmutableBook(1, "t", "a", price);
    }

    @Test
    void hashCodeIsTheIsbn() {
        assertThat(BOOK.hashCode()).isEqualTo(7);
        assertThat(STOCK_BOOK.hashCode()).isEqualTo(7);
    }

    @Test
    void missingTitleOrAuthorIsEmpty() {
        assertThat(new ImmutableBook(1, null, null, 1)).isEqualTo(new ImmutableBook(1, "", "", 1));
        assertThat(new ImmutableStockBook(1, null, null, 1, 1)).isEqualTo(new ImmutableBook(1, "", "", 1));
    }

    @Test
    void orderLinesAreEqualByIsbnAlone() {
        assertEqualBothWays(new BookCopy(7, 1), new BookCopy(7, 2));
        assertDifferentBothWays(new BookCopy(7, 1), new BookCopy(8, 1));
        assertEqualBothWays(new BookRating(7, 1), new BookRating(7, 2));
        assertDifferentBothWays(new BookRating(7, 1), new BookRating(8, 1));
        assertEqualBothWays(new BookEditorPick(7, true), new BookEditorPick(7, false));
        assertDifferentBothWays(new BookEditorPick(7, true), new BookEditorPick(8, true));
        assertDifferentBothWays(new BookCopy(7, 1), new BookRating(7, 1));
        assertThat(new BookRating(7, 1)).hasSameHashCodeAs(7);
    }
}

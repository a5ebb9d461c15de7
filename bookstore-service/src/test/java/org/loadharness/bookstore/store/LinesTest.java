package org.loadharness.bookstore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;

final class LinesTest {

    @Test
    void linesAscendByIsbn() throws Exception {
        Lines<BookCopy> lines = Lines.ofCopies(Set.of(new BookCopy(30, 1), new BookCopy(-5, 1), new BookCopy(7, 1)));

        assertThat(lines.isbns()).containsExactly(-5, 7, 30);
    }

    @Test
    void laterChangeOfTheSetIsNotSeen() throws Exception {
        TreeSet<Integer> set = new TreeSet<>(List.of(1, 2));
        Lines<Integer> lines = Lines.ofIsbns(set);

        set.clear();

        assertThat(lines.isbns()).containsExactly(1, 2);
    }

    /** Else the second line would be checked against stock that the first has already sold. */
    @ParameterizedTest
    @EnumSource
    void setThatHoldsTwoLinesOfOneBookIsRefused(StoreKind kind) throws Exception {
        BookStoreService store = kind.open(1);
        store.addBooks(Set.of(new ImmutableStockBook(1, "t", "a", 1, 3)));
        Set<BookCopy> byCopies = new TreeSet<>(Comparator.comparing(BookCopy::numCopies));
        byCopies.add(new BookCopy(1, 2));
        byCopies.add(new BookCopy(1, 3));

        assertThatThrownBy(() -> store.buyBooks(byCopies))
                .isInstanceOf(BookStoreException.class)
                .hasMessage("ISBN 1 duplicated: named twice in one call");

        assertThat(store.getBooks().get(0).numCopies()).isEqualTo(3);
        assertThat(store.getBooks().get(0).numSaleMisses()).isZero();
    }
}

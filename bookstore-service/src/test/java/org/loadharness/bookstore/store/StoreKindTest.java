package org.loadharness.bookstore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

final class StoreKindTest {

    @ParameterizedTest
    @EnumSource
    void kindIsFoundByItsLabel(StoreKind kind) {
        assertThat(StoreKind.named(kind.label())).isEqualTo(kind);
    }

    @Test
    void unknownLabelIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> StoreKind.named("Serial"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("store \"Serial\": unknown; use one of serial, single-lock, two-level, snapshot");
    }

    @ParameterizedTest
    @EnumSource
    void sameSeedDrawsTheSamePicks(StoreKind kind) throws Exception {
        assertThat(draws(kind, 1)).isEqualTo(draws(kind, 1)).isNotEqualTo(draws(kind, 2));
    }

    private static List<List<Book>> draws(StoreKind kind, long seed) throws BookStoreException {
        BookStoreService store = kind.open(seed);
        Set<StockBook> picks = IntStream.rangeClosed(1, 55)
                .mapToObj(isbn -> new ImmutableStockBook(isbn, "t", "a", 1, 1, 0, 0, 0, true))
                .collect(Collectors.toSet());
        store.addBooks(picks);
        List<List<Book>> draws = new ArrayList<>();
        for (int draw = 0; draw < 20; draw++) {
            draws.add(store.getEditorPicks(10));
        }
        return draws;
    }
}

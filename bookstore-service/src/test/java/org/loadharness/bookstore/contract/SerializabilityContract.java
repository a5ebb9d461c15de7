package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.bookstore.contract.Given.books;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookStoreService;

/** Before-or-after, checked call by call against a model of the store. */
public interface SerializabilityContract extends FreshStore {

    /** How many random histories are checked; fewer where a call takes long. */
    default int histories() {
        return 3_000;
    }

    @Test
    default void oneCallerGetsWhatTheModelGives() throws Exception {
        BookStoreService store = freshStore();
        ModelStore model = new ModelStore();
        long seed = 90_210;
        CallMaker calls = new CallMaker(new SplittableRandom(seed));
        store.addBooks(books(CallMaker.BOOKS, 3));
        model.addBooks(books(CallMaker.BOOKS, 3));

        for (int made = 0; made < histories(); made++) {
            Call call = made % 2 == 0 ? calls.legal() : calls.hostile();
            assertThat(call.on(store))
                    .as("seed %d, call %d, %s", seed, made, call)
                    .isEqualTo(call.on(model));
            assertThat(Call.describe(store.getBooks()))
                    .as("books after seed %d, call %d, %s", seed, made, call)
                    .isEqualTo(model.state());
        }
    }

    @Test
    default void concurrentCallsHaveASerialOrder() throws Exception {
        HistoryCheck check = new HistoryCheck(freshStore(), 3, 555_000_000);

        assertThat(check.firstViolation(histories())).isEmpty();
    }
}

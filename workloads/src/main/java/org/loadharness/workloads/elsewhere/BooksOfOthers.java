package org.loadharness.workloads.elsewhere;

import java.util.Optional;

/** What a trial would remove from a store that holds more than trials have put there. Stateless. Thread-safe. */
public final class BooksOfOthers {
    private BooksOfOthers() {}

    /**
     * So many books, in words; empty if there are none.
     *
     * @param example title of one of them
     */
    public static Optional<String> found(int books, String example) {
        return books == 0
                ? Optional.empty()
                : Optional.of(books + (books == 1 ? " book" : " books") + " of others, as \"" + example + "\"");
    }
}

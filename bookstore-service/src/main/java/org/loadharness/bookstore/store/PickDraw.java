package org.loadharness.bookstore.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.ImmutableBook;

/**
 * Draws editor picks at random, every set of the wanted size equally likely. Each thread draws from a stream of its own,
 * split from the seed's at its first draw, so that threads share nothing afterwards; the same calls by one thread draw
 * the same books for the same seed. Thread-safe.
 */
final class PickDraw {

    private final SplittableRandom root;
    private final ThreadLocal<SplittableRandom> streams = ThreadLocal.withInitial(this::nextStream);

    PickDraw(long seed) {
        root = new SplittableRandom(seed);
    }

    /** All picks when there are no more than wanted; else that many, by the first steps of a Fisher-Yates shuffle. */
    List<Book> draw(ImmutableBook[] picks, int numBooks) {
        if (picks.length <= numBooks) {
            return unmodifiable(picks.clone());
        }
        SplittableRandom random = streams.get();
        ImmutableBook[] deck = picks.clone();
        for (int i = 0; i < numBooks; i++) {
            int chosen = random.nextInt(i, deck.length);
            ImmutableBook swapped = deck[i];
            deck[i] = deck[chosen];
            deck[chosen] = swapped;
        }
        return unmodifiable(Arrays.copyOf(deck, numBooks));
    }

    private static List<Book> unmodifiable(ImmutableBook[] books) {
        return Collections.unmodifiableList(Arrays.asList(books));
    }

    private SplittableRandom nextStream() {
        synchronized (root) {
            return root.split();
        }
    }
}

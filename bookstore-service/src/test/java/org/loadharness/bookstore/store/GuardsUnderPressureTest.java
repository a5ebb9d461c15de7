package org.loadharness.bookstore.store;

import java.io.Serial;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;

/**
 * The whole contract again, on a map that dawdles while it is looked at or changed. What a guard lets in too early, which
 * undisturbed would take a thousand times less time than two calls need to meet, then finds the books half changed.
 */
final class GuardsUnderPressureTest {

    private static BookStoreService storeUnder(Catalogue catalogue, Guard guard) {
        return new GuardedStore(catalogue, guard, new PickDraw(1));
    }

    @Nested
    final class Monitor extends BookStoreContract {
        @Override
        public BookStoreService freshStore() {
            return storeUnder(new Catalogue(new DawdlingMap()), new MonitorGuard());
        }
    }

    @Nested
    final class SingleLock extends BookStoreContract {
        @Override
        public BookStoreService freshStore() {
            return storeUnder(new Catalogue(new DawdlingMap()), new SingleLockGuard());
        }
    }

    @Nested
    final class TwoLevel extends BookStoreContract {
        @Override
        public BookStoreService freshStore() {
            Catalogue catalogue = new Catalogue(new DawdlingMap());
            return storeUnder(catalogue, new TwoLevelGuard(catalogue));
        }
    }

    /** Counts its uses without care for races, because only their rhythm matters. Guarded by the store's guard. */
    private static final class DawdlingMap extends TreeMap<Integer, BookStoreBook> {

        @Serial
        private static final long serialVersionUID = 1;

        private static final int SPINS = 200;

        private int uses;

        @Override
        public @Nullable BookStoreBook get(Object isbn) {
            dawdle();
            return super.get(isbn);
        }

        @Override
        public @Nullable BookStoreBook put(Integer isbn, BookStoreBook book) {
            dawdle();
            return super.put(isbn, book);
        }

        @Override
        public @Nullable BookStoreBook remove(Object isbn) {
            dawdle();
            return super.remove(isbn);
        }

        @SuppressWarnings("ThreadPriorityCheck") // lets another thread meet the books in this state
        private void dawdle() {
            uses++;
            if (uses % 32 == 0) {
                Thread.yield();
            }
            if (uses % 3 == 0) {
                for (int spin = 0; spin < SPINS; spin++) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}

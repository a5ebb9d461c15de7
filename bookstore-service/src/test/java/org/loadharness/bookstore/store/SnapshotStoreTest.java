package org.loadharness.bookstore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.contract.BookStoreContract;

final class SnapshotStoreTest extends BookStoreContract {

    private static final int RIVALS = 1_000;

    @Override
    public BookStoreService freshStore() {
        return StoreKind.SNAPSHOT.open(1);
    }

    /** A sale gets in between each attempt's start and end, for as long as sales get in at all. */
    @Test
    void changeThatAlwaysLosesShutsTheOthersOut() throws BookStoreException, InterruptedException {
        SnapshotStore store = new SnapshotStore(new PickDraw(1));
        store.addBooks(Set.of(new ImmutableStockBook(1, "t", "a", 1, RIVALS)));
        ExecutorService rival = Executors.newSingleThreadExecutor();
        AtomicInteger attempts = new AtomicInteger();

        store.replace(shelf -> {
            if (attempts.incrementAndGet() <= RIVALS) {
                awaitSale(rival.submit(() -> {
                    store.buyBooks(Set.of(new BookCopy(1, 1)));
                    return true;
                }));
            }
            return shelf;
        });
        rival.shutdown();

        assertThat(attempts.get()).isBetween(1, SnapshotStore.HOPEFUL_ATTEMPTS + 1);
        assertThat(rival.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(store.getBooks().get(0).numCopies()).isEqualTo(RIVALS - attempts.get());
    }

    /** Returns when the sale is made, or so late that it must be shut out. */
    private static void awaitSale(Future<Boolean> sale) throws BookStoreException {
        try {
            sale.get(100, TimeUnit.MILLISECONDS);
        } catch (TimeoutException shutOut) {
            // as it should be, in the end
        } catch (ExecutionException | InterruptedException failed) {
            throw new BookStoreException(BookStoreException.Reason.TRANSPORT, "sale failed", failed);
        }
    }
}

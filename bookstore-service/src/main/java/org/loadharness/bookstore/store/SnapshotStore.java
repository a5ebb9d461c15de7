package org.loadharness.bookstore.store;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/**
 * Keeps the whole store as one immutable shelf behind one reference. A read takes the reference and is done; a change
 * computes the next shelf from the current one and puts it in its place if that is still the current one, else it starts
 * again. So nobody ever waits for a thread that the scheduler has put aside, which is what slows the locking stores down
 * when there are many more threads than processors. Thread-safe.
 */
final class SnapshotStore implements BookStoreService {

    static final int HOPEFUL_ATTEMPTS = 16;

    private final AtomicReference<Shelf> current = new AtomicReference<>(Shelf.EMPTY);
    private final ReentrantLock turnstile = new ReentrantLock();
    private final PickDraw draw;

    SnapshotStore(PickDraw draw) {
        this.draw = draw;
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        Lines<BookCopy> lines = Lines.ofCopies(booksToBuy);
        Shelf before = replace(shelf -> {
            Rules.checkPurchase(lines.ascending(), shelf);
            return Rules.firstShort(lines.ascending(), shelf) == null
                    ? shelf.edit(lines, Edits::sell)
                    : shelf.edit(lines, Edits::miss);
        });
        BookCopy shortLine = Rules.firstShort(lines.ascending(), before);
        if (shortLine != null) {
            throw Rules.notAvailable(shortLine, before);
        }
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        Lines<BookRating> lines = Lines.ofRatings(ratings);
        replace(shelf -> {
            Rules.checkRatings(lines.ascending(), shelf);
            return shelf.edit(lines, Edits::rate);
        });
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        Shelf seen = shelf();
        Rules.checkIsbns(lines.ascending(), seen);
        return seen.books(lines.ascending());
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        Rules.checkNumBooks(numBooks);
        return TopRated.of(getBooks(), numBooks);
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) throws BookStoreException {
        Rules.checkNumBooks(numBooks);
        return draw.draw(shelf().editorPicks(), numBooks);
    }

    @Override
    public void addBooks(Set<StockBook> books) throws BookStoreException {
        Lines<StockBook> lines = Lines.ofBooks(books);
        replace(shelf -> {
            Rules.checkNewBooks(lines.ascending(), shelf);
            return shelf.with(lines.ascending());
        });
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        Lines<BookCopy> lines = Lines.ofCopies(copies);
        replace(shelf -> {
            Rules.checkAddedCopies(lines.ascending(), shelf);
            return shelf.edit(lines, Edits::deliver);
        });
    }

    @Override
    public List<StockBook> getBooks() {
        return shelf().stockBooks();
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        Shelf seen = shelf();
        Rules.checkIsbns(lines.ascending(), seen);
        return seen.stockBooks(lines.ascending());
    }

    @Override
    public List<StockBook> getBooksInDemand() {
        return shelf().stockBooks(book -> book.numSaleMisses() > 0);
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        Lines<BookEditorPick> lines = Lines.ofPicks(editorPicks);
        replace(shelf -> {
            Rules.checkEditorPicks(lines.ascending(), shelf);
            return shelf.editPicks(lines, Edits::pick);
        });
    }

    @Override
    public void removeAllBooks() {
        current.set(Shelf.EMPTY);
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        replace(shelf -> {
            Rules.checkIsbns(lines.ascending(), shelf);
            return shelf.without(lines);
        });
    }

    private Shelf shelf() {
        return requireNonNull(current.get());
    }

    /**
     * Puts the next shelf in the place of the one that it was computed from, and returns the latter. A change that takes
     * long could lose against short ones for ever; so whoever has lost too often shuts the turnstile, which lets the
     * others finish the attempt that they are in, at most, before it succeeds.
     */
    Shelf replace(Step step) throws BookStoreException {
        for (int attempt = 0; attempt < HOPEFUL_ATTEMPTS && !turnstile.isLocked(); attempt++) {
            Shelf seen = shelf();
            if (current.compareAndSet(seen, step.next(seen))) {
                return seen;
            }
        }
        turnstile.lock();
        try {
            while (true) {
                Shelf seen = shelf();
                if (current.compareAndSet(seen, step.next(seen))) {
                    return seen;
                }
            }
        } finally {
            turnstile.unlock();
        }
    }

    /** Computes the shelf after a change; without effects, since it may run several times. */
    interface Step {
        Shelf next(Shelf shelf) throws BookStoreException;
    }
}

package org.loadharness.bookstore.contract;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/** Makes calls at random, on so few books that they often clash. Confined to one thread. */
final class CallMaker {

    /** Calls that are meant to succeed stay within ISBN 1 to this. */
    static final int BOOKS = 3;

    private final SplittableRandom random;

    CallMaker(SplittableRandom random) {
        this.random = random;
    }

    /** Any call with legal values; books may be absent or too few. */
    Call legal() {
        int choice = random.nextInt(100);
        if (choice < 30) {
            Set<BookCopy> lines = lines();
            return Call.changing("buyBooks " + lines, store -> store.buyBooks(lines));
        }
        if (choice < 45) {
            Set<BookCopy> lines = lines();
            return Call.changing("addCopies " + lines, store -> store.addCopies(lines));
        }
        return choice < 60 ? restructuring() : choice < 70 ? marking() : reading();
    }

    /** Any call with any values, many of them illegal. */
    Call hostile() {
        Set<Integer> isbns = random.ints(random.nextInt(4), -1, BOOKS + 3)
                .boxed()
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (random.nextInt(20) == 0) {
            isbns.add(Given.absent());
        }
        int value = random.nextInt(-1, 8);
        return switch (random.nextInt(8)) {
            case 0 -> {
                Set<BookCopy> lines = mapped(isbns, isbn -> new BookCopy(isbn, value));
                yield Call.changing("buyBooks " + lines, store -> store.buyBooks(lines));
            }
            case 1 -> {
                Set<BookCopy> lines = mapped(isbns, isbn -> new BookCopy(isbn, value));
                yield Call.changing("addCopies " + lines, store -> store.addCopies(lines));
            }
            case 2 -> {
                Set<BookRating> ratings = mapped(isbns, isbn -> new BookRating(isbn, value));
                yield Call.changing("rateBooks " + ratings, store -> store.rateBooks(ratings));
            }
            case 3 -> {
                Set<StockBook> books = mapped(isbns, isbn -> Given.book(isbn, value));
                yield Call.changing("addBooks " + books, store -> store.addBooks(books));
            }
            case 4 -> Call.changing("removeBooks " + isbns, store -> store.removeBooks(isbns));
            case 5 -> Call.reading("getBooks " + isbns, store -> store.getBooks(isbns));
            case 6 -> Call.reading("getBooksByISBN " + isbns, store -> store.getBooksByISBN(isbns));
            default -> Call.reading("getTopRatedBooks " + value, store -> store.getTopRatedBooks(value));
        };
    }

    Call reading() {
        Set<Integer> isbns = isbns(BOOKS);
        return switch (random.nextInt(6)) {
            case 0 -> Call.reading("getBooks " + isbns, store -> store.getBooks(isbns));
            case 1 -> Call.reading("getBooksByISBN " + isbns, store -> store.getBooksByISBN(isbns));
            case 2 -> Call.reading("getEditorPicks", CallMaker::allEditorPicks);
            case 3 -> Call.reading("getTopRatedBooks", store -> store.getTopRatedBooks(BOOKS));
            case 4 -> Call.reading("getBooksInDemand", BookStoreService::getBooksInDemand);
            default -> Call.reading("getBooks", BookStoreService::getBooks);
        };
    }

    /** One to three lines of one to three copies each, in an order that locks had better not be taken in. */
    Set<BookCopy> lines() {
        return mapped(isbns(BOOKS), isbn -> new BookCopy(isbn, random.nextInt(1, 4)));
    }

    /** Draws all of them, so that the result is not a matter of chance. */
    private static List<? extends Book> allEditorPicks(BookStoreService store) throws BookStoreException {
        return store.getEditorPicks(Integer.MAX_VALUE).stream()
                .sorted((one, other) -> Integer.compare(one.isbn(), other.isbn()))
                .toList();
    }

    private Call restructuring() {
        Set<Integer> isbns = isbns(BOOKS + 1);
        int choice = random.nextInt(10);
        if (choice == 0) {
            return Call.changing("removeAllBooks", BookStoreService::removeAllBooks);
        }
        if (choice < 4) {
            return Call.changing("removeBooks " + isbns, store -> store.removeBooks(isbns));
        }
        Set<StockBook> books = mapped(isbns, isbn -> Given.book(isbn, 3));
        return Call.changing("addBooks " + isbns, store -> store.addBooks(books));
    }

    private Call marking() {
        if (random.nextBoolean()) {
            Set<BookRating> ratings = mapped(isbns(BOOKS), isbn -> new BookRating(isbn, random.nextInt(6)));
            return Call.changing("rateBooks " + ratings, store -> store.rateBooks(ratings));
        }
        Set<BookEditorPick> picks = mapped(isbns(BOOKS), isbn -> new BookEditorPick(isbn, random.nextBoolean()));
        return Call.changing("updateEditorPicks " + picks, store -> store.updateEditorPicks(picks));
    }

    private Set<Integer> isbns(int max) {
        return random.ints(random.nextInt(1, 4), 1, max + 1)
                .boxed()
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Leaves a null among the ISBNs a null. */
    private static <T> Set<T> mapped(Set<Integer> isbns, IntFunction<T> line) {
        Set<T> lines = new LinkedHashSet<>();
        for (Integer isbn : isbns) {
            lines.add(isbn == null ? Given.absent() : line.apply(isbn));
        }
        return lines;
    }
}

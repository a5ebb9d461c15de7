package org.loadharness.bookstore.store;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/**
 * All books of a store at one moment, in ascending order of ISBN. A change makes a new shelf. One that leaves ISBNs and
 * editor picks alone, as sales and deliveries do, copies an array of references and the books it changes, and shares the
 * rest. Immutable. Thread-safe.
 */
final class Shelf implements Stock {

    static final Shelf EMPTY = of(Stream.empty());

    private final ImmutableStockBook[] books;
    private final int[] isbns;
    private final ImmutableBook[] views;
    private final ImmutableBook[] picks;

    private Shelf(ImmutableStockBook[] books, int[] isbns, ImmutableBook[] views, ImmutableBook[] picks) {
        this.books = books;
        this.isbns = isbns;
        this.views = views;
        this.picks = picks;
    }

    private static Shelf of(Stream<ImmutableStockBook> unordered) {
        ImmutableStockBook[] books = unordered.toArray(ImmutableStockBook[]::new);
        Arrays.sort(books, (one, other) -> Integer.compare(one.isbn(), other.isbn()));
        return new Shelf(
                books,
                Arrays.stream(books).mapToInt(StockBook::isbn).toArray(),
                Arrays.stream(books).map(ImmutableBook::of).toArray(ImmutableBook[]::new),
                Arrays.stream(books)
                        .filter(StockBook::editorPick)
                        .map(ImmutableBook::of)
                        .toArray(ImmutableBook[]::new));
    }

    @Override
    public boolean holds(int isbn) {
        return positionOf(isbn) >= 0;
    }

    @Override
    public int copiesOf(int isbn) {
        return books[positionOf(isbn)].numCopies();
    }

    List<StockBook> stockBooks() {
        return Collections.unmodifiableList(Arrays.asList(books));
    }

    List<StockBook> stockBooks(List<Integer> heldIsbns) {
        return heldIsbns.stream()
                .<StockBook>map(isbn -> books[positionOf(isbn)])
                .toList();
    }

    List<StockBook> stockBooks(Predicate<StockBook> wanted) {
        return stockBooks().stream().filter(wanted).toList();
    }

    List<Book> books(List<Integer> heldIsbns) {
        return heldIsbns.stream().<Book>map(isbn -> views[positionOf(isbn)]).toList();
    }

    /** Not to be changed by the caller. */
    ImmutableBook[] editorPicks() {
        return picks;
    }

    /** The shelf after an edit of each book that the lines name; the edit must not touch ISBN, title or editor pick. */
    <T> Shelf edit(Lines<T> lines, BiFunction<ImmutableStockBook, T, ImmutableStockBook> edit) {
        return new Shelf(edited(lines, edit), isbns, views, picks);
    }

    /** The shelf after an edit that may touch editor picks. */
    <T> Shelf editPicks(Lines<T> lines, BiFunction<ImmutableStockBook, T, ImmutableStockBook> edit) {
        return of(Arrays.stream(edited(lines, edit)));
    }

    Shelf with(List<StockBook> added) {
        return added.isEmpty()
                ? this
                : of(Stream.concat(Arrays.stream(books), added.stream().map(Edits::copyOf)));
    }

    Shelf without(Lines<Integer> removed) {
        int[] gone = removed.isbns();
        return of(Arrays.stream(books).filter(book -> Arrays.binarySearch(gone, book.isbn()) < 0));
    }

    private <T> ImmutableStockBook[] edited(
            Lines<T> lines, BiFunction<ImmutableStockBook, T, ImmutableStockBook> edit) {
        ImmutableStockBook[] edited = books.clone();
        for (T line : lines.ascending()) {
            int position = positionOf(lines.isbnOf().applyAsInt(line));
            edited[position] = edit.apply(edited[position], line);
        }
        return edited;
    }

    /** Negative when the book is not here. Looks first where it stands when the ISBNs have no gaps. */
    private int positionOf(int isbn) {
        int guess = isbns.length == 0 ? 0 : isbn - isbns[0];
        if (guess >= 0 && guess < isbns.length && isbns[guess] == isbn) {
            return guess;
        }
        return Arrays.binarySearch(isbns, isbn);
    }
}

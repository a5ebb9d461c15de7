package org.loadharness.bookstore.api;

/** The one rule by which books of all kinds are equal. Immutable. Thread-safe. */
final class BookIdentity {

    private static final double PRICE_TOLERANCE = 1e-6;

    private BookIdentity() {}

    static boolean same(Book one, Book other) {
        return one.isbn() == other.isbn()
                && samePrice(one.price(), other.price())
                && one.title().equals(other.title())
                && one.author().equals(other.author());
    }

    /** The exact comparison comes first because NaN and the infinities differ from themselves by NaN. */
    private static boolean samePrice(float one, float other) {
        return Float.compare(one, other) == 0 || Math.abs((double) one - other) < PRICE_TOLERANCE;
    }
}

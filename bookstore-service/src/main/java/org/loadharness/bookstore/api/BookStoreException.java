package org.loadharness.bookstore.api;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Why a call to the bookstore failed. Unless {@link #reason()} says that the answer never arrived, the call has changed
 * nothing, but for the sale misses that a purchase counts when it finds too few copies.
 */
public final class BookStoreException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    private final Reason reason;

    /** Kinds of failure. The first five come from the store, the last two only from a client of a remote one. */
    public enum Reason {
        /** The argument, or an element of it, is null. */
        NULL_ARGUMENT,
        /** A value is out of its range. */
        INVALID,
        /** The store, or the same call, already has a book of this ISBN. */
        DUPLICATED,
        /** The store holds no book of this ISBN. */
        ABSENT,
        /** The store holds the book, but too few copies of it. */
        NOT_AVAILABLE,
        /** The call or its answer was lost or not understood; whether it took effect is unknown. */
        TRANSPORT,
        /** No answer in time; whether the call took effect is unknown. */
        TIMEOUT
    }

    /** For a client that passes on what a store said, or that has no cause to show. */
    public BookStoreException(Reason reason, String message) {
        this(reason, message, null);
    }

    /** For a client whose connection failed. */
    public BookStoreException(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What kind of failure this is, for code to decide by; the message is for people. */
    public Reason reason() {
        return reason;
    }
}

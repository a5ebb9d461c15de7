package org.loadharness.http;

import java.io.Serial;

/**
 * No more bytes of a reply have come yet: thrown by a source that does not wait, through the parser, to whoever will call
 * again. It says nothing of where it was thrown, so that one object serves all.
 */
final class Incomplete extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("StaticAssignmentOfThrowable") // it has no stack trace to be wrong
    static final Incomplete YET = new Incomplete();

    private Incomplete() {
        super("no more bytes yet", null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    }
}

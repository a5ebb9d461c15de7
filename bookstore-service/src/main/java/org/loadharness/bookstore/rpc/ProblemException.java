package org.loadharness.bookstore.rpc;

import java.io.Serial;

/** Ends a request with a problem. */
final class ProblemException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    ProblemException(int status, String detail) {
        this(new Problem(status, detail));
    }

    /** Has no stack trace: it says what the client did, not where the server was. */
    ProblemException(Problem problem) {
        super(problem.detail(), null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}

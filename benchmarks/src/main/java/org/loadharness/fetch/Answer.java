package org.loadharness.fetch;

import java.io.IOException;
import org.loadharness.workload.Outcome;

/** What the server has to answer. */
final class Answer {
    static final int STATUS = 200;
    static final int BYTES = 19;

    private Answer() {}

    static Outcome outcome(int status, int bytes) {
        if (status == STATUS && bytes == BYTES) {
            return Outcome.SUCCESS;
        }
        return Outcome.failure(
                "wrong-answer",
                new IOException(
                        "answered by " + status + " with " + bytes + " bytes instead of " + STATUS + " with " + BYTES));
    }
}

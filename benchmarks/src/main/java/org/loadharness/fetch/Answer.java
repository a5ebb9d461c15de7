package org.loadharness.fetch;

import java.io.IOException;
import org.loadharness.workload.Outcome;

/**
 * What the server has to answer. Immutable. Thread-safe.
 *
 * @param bytes length of the body
 */
record Answer(int bytes) {
    static final int STATUS = 200;

    Outcome outcome(int status, int length) {
        if (status == STATUS && length == bytes) {
            return Outcome.SUCCESS;
        }
        return Outcome.failure(
                "wrong-answer",
                new IOException("answered by " + status + " with " + length + " bytes instead of " + STATUS + " with "
                        + bytes));
    }
}

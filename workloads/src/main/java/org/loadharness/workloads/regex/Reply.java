package org.loadharness.workloads.regex;

import java.util.Map;
import java.util.Optional;
import org.loadharness.workload.Outcome;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * What a user makes of a reply. Immutable. Thread-safe.
 *
 * @param lines sentences of the reply
 * @param refusal why the request was not carried out
 * @param times where the time went
 */
record Reply(int lines, Optional<LineRefused> refusal, Times times) {
    /** The outcome, where replies of known length must have it. */
    Outcome outcome(String request, Map<String, Integer> expected) {
        if (refusal.isPresent()) {
            return Outcome.failure(refusal.get().kind(), refusal.get());
        }
        Integer right = expected.get(request);
        if (right != null && right != lines) {
            String mismatch = "\"" + request + "\": the reply has " + lines + " lines and should have " + right;
            return Outcome.failure("wrong-count", new IllegalStateException(mismatch));
        }
        return Outcome.SUCCESS;
    }
}

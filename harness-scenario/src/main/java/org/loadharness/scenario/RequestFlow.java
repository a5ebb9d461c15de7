package org.loadharness.scenario;

import org.loadharness.workload.Outcome;

/**
 * A flow that is one request: it lasts until no further attempt can follow, and has its rows of data as long. Confined to one
 * thread.
 */
final class RequestFlow {
    private final FlowGuide.Visits visits;
    /** None where no flow is under way. */
    private int attempts;

    RequestFlow(FlowGuide.Visits visits) {
        this.visits = visits;
    }

    /** Another one begins, and its first attempt. */
    void begin() {
        end();
        visits.beginFlow();
        attempts = 1;
    }

    /** Another attempt begins. */
    void tryAgain() {
        attempts++;
    }

    /** An attempt has ended so. */
    Outcome ended(Outcome outcome) {
        if (!(outcome instanceof Outcome.Failure)) {
            end();
        }
        return outcome;
    }

    /** Further attempts at most, as who runs the load asks after each that failed; the flow ends with the last of them. */
    int mostRetries(Request request, int planned) {
        int most = request.mostRetries(planned);
        if (attempts > most) {
            end();
        }
        return most;
    }

    /** No attempt follows. */
    void end() {
        if (attempts > 0) {
            attempts = 0;
            visits.endFlow();
        }
    }
}

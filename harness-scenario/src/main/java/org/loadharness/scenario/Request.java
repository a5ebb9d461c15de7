package org.loadharness.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request as the scenario describes it. Immutable. Thread-safe.
 *
 * @param name in results, without that of its flow
 * @param method as HTTP writes it
 * @param origin by its name; empty for the scenario's URL
 * @param target path with query, which a value at its start may be a whole URL for
 * @param query appended to that
 * @param retries further attempts; empty for what goes with the method
 * @param headers over those of {@code http}; a blank value sends none of that name
 */
record Request(
        String name,
        String method,
        String origin,
        Template target,
        List<Body.Pair> query,
        List<Body.Pair> headers,
        Body body,
        Expect expect,
        List<Extract> extracts,
        Auth auth,
        Optional<Duration> timeout,
        OptionalInt redirects,
        OptionalInt retries,
        OnFailure onFailure) {
    Request {
        query = List.copyOf(query);
        headers = List.copyOf(headers);
        extracts = List.copyOf(extracts);
    }

    /** What happens to the flow of a request that failed. */
    enum OnFailure {
        END_FLOW,
        CONTINUE
    }

    /** Whether it names its host itself. */
    boolean isWhole() {
        return target.written().startsWith("http");
    }

    /** Whether anybody looks into the body of the reply. */
    boolean readsBody() {
        if (expect.readsBody()) {
            return true;
        }
        for (Extract extract : extracts) {
            if (extract.readsBody()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a cookie is taken out of the reply. */
    boolean takesOutCookies() {
        for (int i = 0; i < extracts.size(); i++) {
            if (extracts.get(i).from() instanceof Extract.Cookie) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing of the reply matters but its status. */
    boolean looksAtStatusAlone() {
        return extracts.isEmpty() && expect.isOfStatusAlone();
    }

    /** Further attempts after one that failed; what may have been processed is not sent again unless it says so. */
    int mostRetries(int planned) {
        boolean isSafe = !method.equals("POST") && !method.equals("PATCH");
        return retries.orElse(isSafe ? planned : 0);
    }
}

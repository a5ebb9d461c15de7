package org.loadharness.workloads.bookstore;

import java.util.HashMap;
import java.util.Map;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.http.PreparedRequest;

/** The requests of one user's calls, laid out once per target. Confined to one thread. */
final class PreparedCalls {
    private static final int MOST_PREPARED = 100;

    private final Map<String, PreparedRequest> prepared = new HashMap<>();

    PreparedRequest of(Call call) {
        PreparedRequest known = prepared.get(call.target());
        if (known != null) {
            return known;
        }
        PreparedRequest fresh = call.hasBody()
                ? PreparedRequest.post(call.target(), call.mediaType())
                : PreparedRequest.get(call.target());
        PreparedRequest request = fresh.withField("Accept", call.mediaType());
        if (prepared.size() < MOST_PREPARED) {
            prepared.put(call.target(), request);
        }
        return request;
    }
}

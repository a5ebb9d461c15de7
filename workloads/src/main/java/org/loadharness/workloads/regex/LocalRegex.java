package org.loadharness.workloads.regex;

import java.io.IOException;
import java.util.Map;
import org.loadharness.workload.Session;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** An engine in the users' own process. Thread-safe. */
record LocalRegex(Engine engine, Rows rows, Requests requests, SampledReplies samples) implements Target {
    static final String CACHE_HITS = "cache_hits";

    @Override
    public Session session(User user) {
        return new LocalSession(engine, requests, samples, user);
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException {
        samples.check(rows);
    }

    @Override
    public Map<String, Long> counted() {
        return Map.of(CACHE_HITS, engine.hits());
    }
}

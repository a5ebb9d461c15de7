package org.loadharness.workloads.regex;

import java.util.List;
import java.util.Optional;

/** Keeps nothing. Immutable. Thread-safe. */
final class NoCache implements ReplyCache {
    @Override
    public Optional<List<String>> find(String line) {
        return Optional.empty();
    }

    @Override
    public void keep(String line, List<String> reply) {
        // every reply is searched for
    }

    @Override
    public void clear() {
        // there is nothing
    }
}

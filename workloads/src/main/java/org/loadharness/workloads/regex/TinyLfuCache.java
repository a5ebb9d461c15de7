package org.loadharness.workloads.regex;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Optional;

/** Keeps what a sketch of past uses says is worth it (W-TinyLFU, by Caffeine). Thread-safe. */
final class TinyLfuCache implements ReplyCache {
    private final Cache<String, List<String>> replies;

    TinyLfuCache(int capacity) {
        // the caller's thread does the upkeep, so that the server has no threads but those it is measured with
        replies = Caffeine.newBuilder()
                .maximumSize(capacity)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Optional<List<String>> find(String line) {
        return Optional.ofNullable(replies.getIfPresent(line));
    }

    @Override
    public void keep(String line, List<String> reply) {
        replies.asMap().putIfAbsent(line, reply);
    }

    @Override
    public void clear() {
        replies.invalidateAll();
    }
}

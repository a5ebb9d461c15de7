package org.loadharness.workloads.regex;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps what was used most often, by the report's rule: an entry begins with frequency 1, each use adds 1; a full cache
 * drops the entry of the lowest frequency, the oldest of several, and halves all frequencies before, rounded down, if their mean is above a limit.
 * The search for the lowest goes through all entries: a hundred of them cost nothing beside a search of the data.
 *
 * <p>Guarded by its own lock.
 */
final class LfuCache implements ReplyCache {
    private final int capacity;
    private final int mostMeanFrequency;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    LfuCache(int capacity, int mostMeanFrequency) {
        this.capacity = capacity;
        this.mostMeanFrequency = mostMeanFrequency;
    }

    @Override
    public synchronized Optional<List<String>> find(String line) {
        Entry entry = entries.get(line);
        if (entry == null) {
            return Optional.empty();
        }
        entry.frequency++;
        return Optional.of(entry.reply);
    }

    @Override
    public synchronized void keep(String line, List<String> reply) {
        if (entries.containsKey(line)) {
            return;
        }
        if (entries.size() == capacity) {
            age();
            dropLeastUsed();
        }
        entries.put(line, new Entry(reply));
    }

    @Override
    public synchronized void clear() {
        entries.clear();
    }

    private void age() {
        long sum = entries.values().stream().mapToLong(entry -> entry.frequency).sum();
        if (sum > (long) mostMeanFrequency * entries.size()) {
            entries.values().forEach(entry -> entry.frequency /= 2);
        }
    }

    private void dropLeastUsed() {
        entries.entrySet().stream()
                .min(Comparator.comparingLong(entry -> entry.getValue().frequency))
                .ifPresent(least -> entries.remove(least.getKey()));
    }

    private static final class Entry {
        private final List<String> reply;
        private long frequency = 1;

        private Entry(List<String> reply) {
            this.reply = reply;
        }
    }
}

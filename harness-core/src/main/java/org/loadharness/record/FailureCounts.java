package org.loadharness.record;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.record.TrialLog.FailureLog;
import org.loadharness.workload.Outcome;

/** Failures by kind, with the first few of each kind in full. Thread-safe. */
final class FailureCounts {
    static final int EXAMPLES = 5;
    static final int MOST_KINDS = 100;
    static final String OTHER = "other";

    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

    void add(Outcome.Failure failure) {
        String name = kinds.size() < MOST_KINDS || kinds.containsKey(failure.kind()) ? failure.kind() : OTHER;
        kinds.computeIfAbsent(name, fresh -> new Kind()).add(failure);
    }

    List<FailureLog> logs() {
        return kinds.entrySet().stream()
                .map(kind -> new FailureLog(
                        kind.getKey(), kind.getValue().count.sum(), List.copyOf(kind.getValue().examples)))
                .sorted(Comparator.comparingLong(FailureLog::count).reversed().thenComparing(FailureLog::kind))
                .toList();
    }

    private static final class Kind {
        private final LongAdder count = new LongAdder();
        private final ConcurrentLinkedQueue<String> examples = new ConcurrentLinkedQueue<>();

        void add(Outcome.Failure failure) {
            count.increment();
            if (count.sum() <= EXAMPLES) {
                examples.add(ThrownText.inFull(failure.cause()));
            }
        }
    }
}

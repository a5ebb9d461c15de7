package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * One flow that users went through. A flow's work is the response times of its interactions, with what a program waits between
 * them; its length is all the time from when it was due to the end of its last interaction, so that users' think times are in
 * it. Immutable. Thread-safe.
 *
 * @param begun flows that began within the stage, whatever became of them
 * @param completed work of those that came to their end
 * @param brokenOff work, until then, of those that a failure ended
 * @param lengths of those that came to their end
 * @param brokenOffAt how many a failure ended, by the interaction after which nothing followed; those with none are left out
 */
public record FlowLog(
        String name,
        long begun,
        Distribution completed,
        Distribution brokenOff,
        Distribution lengths,
        Map<String, Long> brokenOffAt) {
    public FlowLog {
        requireNonNull(name, "name");
        requireNonNull(completed, "completed");
        requireNonNull(brokenOff, "brokenOff");
        requireNonNull(lengths, "lengths");
        brokenOffAt = Collections.unmodifiableMap(new LinkedHashMap<>(brokenOffAt));
        if (begun < completed.count() + brokenOff.count()) {
            throw new IllegalArgumentException("begun must be at least the number that ended, "
                    + (completed.count() + brokenOff.count()) + ", was " + begun);
        }
    }

    /** Those that had begun and not ended when their stage was over. */
    public long unfinished() {
        return begun - completed.count() - brokenOff.count();
    }

    /** Several of the same name as one: as if all had been recorded in one place. */
    public static FlowLog joined(Collection<FlowLog> logs) {
        Map<String, Long> brokenOffAt = new LinkedHashMap<>();
        logs.forEach(log -> log.brokenOffAt.forEach((step, count) -> brokenOffAt.merge(step, count, Long::sum)));
        return new FlowLog(
                logs.iterator().next().name,
                logs.stream().mapToLong(FlowLog::begun).sum(),
                merge(logs, FlowLog::completed),
                merge(logs, FlowLog::brokenOff),
                merge(logs, FlowLog::lengths),
                brokenOffAt);
    }

    private static Distribution merge(Collection<FlowLog> logs, Function<FlowLog, Distribution> part) {
        return Distribution.merge(logs.stream().map(part).toList());
    }
}

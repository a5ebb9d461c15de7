package org.loadharness.live;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * What measured stages came to so far. Immutable. Thread-safe.
 *
 * @param failures interactions that failed
 * @param responses response times of those that succeeded
 */
record Tally(long failures, Distribution responses) {
    static final Tally NOTHING = new Tally(0, Distribution.EMPTY);

    Tally {
        requireNonNull(responses, "responses");
    }

    /** A trial that has ended; its times from the buckets alone, as those of its seconds, so that no sum ever falls. */
    static Tally of(TrialLog trial) {
        List<InteractionLog> interactions = trial.measured().interactions();
        return new Tally(
                interactions.stream().mapToLong(log -> log.failures().count()).sum(),
                Distribution.merge(interactions.stream()
                                .map(InteractionLog::successes)
                                .toList())
                        .since(Distribution.EMPTY));
    }

    Tally plus(SecondLog second) {
        return plus(new Tally(second.failures(), second.successes()));
    }

    Tally plus(Tally other) {
        return new Tally(failures + other.failures, Distribution.merge(List.of(responses, other.responses)));
    }

    long successes() {
        return responses.count();
    }
}

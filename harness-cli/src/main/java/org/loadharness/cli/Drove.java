package org.loadharness.cli;

import java.util.List;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.UserLog;

/** How many interactions users made while they were measured, and in what time. Immutable. */
record Drove(int users, long interactions, long nanos) {
    static Drove of(TrialLog log) {
        List<UserLog> users = log.measured().users();
        long first = users.stream().mapToLong(UserLog::startNanos).min().orElse(0);
        long last = users.stream().mapToLong(UserLog::endNanos).max().orElse(0);
        return new Drove(
                users.size(),
                users.stream()
                        .mapToLong(user -> user.successes() + user.failures())
                        .sum(),
                last - first);
    }

    /** Infinite where no time is known. */
    double perNano() {
        return nanos > 0 ? (double) interactions / nanos : Double.POSITIVE_INFINITY;
    }

    void observeIn(Growth growth) {
        if (users > 0 && nanos > 0) {
            growth.observe(users, perNano());
        }
    }
}

package org.loadharness.stats;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.record.TrialLog.UserLog;

/**
 * How many interactions there were, as the users counted them. Immutable. Thread-safe.
 *
 * @param successes interactions that did what they were meant to do
 * @param failures interactions that ended otherwise
 * @param censored interactions that had begun and not ended when the trial was over
 * @param perUserMin fewest that any user ended
 * @param perUserMedian median over users of those that they ended
 */
public record Counts(long successes, long failures, long censored, long perUserMin, double perUserMedian) {
    static Counts of(List<UserLog> users) {
        long[] ended = users.stream()
                .mapToLong(user -> user.successes() + user.failures())
                .sorted()
                .toArray();
        return new Counts(
                users.stream().mapToLong(UserLog::successes).sum(),
                users.stream().mapToLong(UserLog::failures).sum(),
                users.stream().mapToLong(UserLog::censored).sum(),
                ended.length == 0 ? 0 : ended[0],
                median(ended));
    }

    /** Interactions that ended, well or not. */
    public long ended() {
        return successes + failures;
    }

    /** Interactions that began: each of them succeeded, failed or is censored. */
    public long started() {
        return ended() + censored;
    }

    /** Successes of those that ended; empty if none did. */
    public OptionalDouble successFraction() {
        return Digits.part(successes, ended());
    }

    private static double median(long[] sorted) {
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return 0;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
}

package org.loadharness.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.loadharness.codec.PackedNumbers.Unpacked;
import org.loadharness.load.UserCounts;
import org.loadharness.record.TrialLog.UserLog;

/**
 * What users did, column by column: each column as the differences of neighbours, the whole
 * as {@link PackedNumbers}. Neighbours are alike, so that 100,000 users need a megabyte and not ten. A user is either
 * inside an interaction or pauses, but for moments, so that the moments stand for the time inside.
 */
final class UserColumns {
    private static final List<ToLongFunction<UserLog>> COLUMNS = List.of(
            UserLog::user,
            UserLog::startNanos,
            UserLog::endNanos,
            UserLog::successes,
            UserLog::failures,
            UserLog::censored,
            UserLog::pausedNanos,
            user -> user.endNanos() - user.startNanos() - user.pausedNanos() - user.busyNanos());

    private UserColumns() {}

    static byte[] encode(List<UserLog> users) {
        PackedNumbers numbers = new PackedNumbers();
        for (ToLongFunction<UserLog> column : COLUMNS) {
            long previous = 0;
            for (UserLog user : users) {
                long value = column.applyAsLong(user);
                numbers.add(value - previous);
                previous = value;
            }
        }
        return numbers.packed();
    }

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IllegalArgumentException if the bytes are not that many users
     */
    static List<UserLog> decode(byte[] encoded, int count) {
        if (count < 0 || count > UserCounts.MOST_USERS) {
            throw new IllegalArgumentException("users must be 0 to " + UserCounts.MOST_USERS + ", were " + count);
        }
        Unpacked numbers = new Unpacked(encoded, (long) count * COLUMNS.size());
        long[][] columns = new long[COLUMNS.size()][count];
        for (long[] column : columns) {
            long previous = 0;
            for (int i = 0; i < count; i++) {
                previous += numbers.next();
                column[i] = previous;
            }
        }
        numbers.requireEnd();
        List<UserLog> users = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            users.add(new UserLog(
                    Math.toIntExact(columns[0][i]),
                    columns[1][i],
                    columns[2][i],
                    columns[3][i],
                    columns[4][i],
                    Math.toIntExact(columns[5][i]),
                    columns[2][i] - columns[1][i] - columns[6][i] - columns[7][i],
                    columns[6][i]));
        }
        return users;
    }
}

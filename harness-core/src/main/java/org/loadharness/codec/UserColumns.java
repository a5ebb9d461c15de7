package org.loadharness.codec;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.loadharness.load.UserCounts;
import org.loadharness.record.TrialLog.UserLog;

/**
 * What users did, column by column: each column as the differences of neighbours, each difference as a zigzag number in
 * base 128, the whole deflated. Neighbours are alike, so that 100,000 users need a megabyte and not ten. A user is either
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
    private static final int LONGEST_NUMBER_BYTES = 10;
    private static final int BUFFER_BYTES = 8192;

    private UserColumns() {}

    static byte[] encode(List<UserLog> users) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (ToLongFunction<UserLog> column : COLUMNS) {
            long previous = 0;
            for (UserLog user : users) {
                long value = column.applyAsLong(user);
                writeNumber(plain, zigzag(value - previous));
                previous = value;
            }
        }
        return deflate(plain.toByteArray());
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
        Numbers numbers = new Numbers(inflate(encoded, (long) count * COLUMNS.size() * LONGEST_NUMBER_BYTES));
        long[][] columns = new long[COLUMNS.size()][count];
        for (long[] column : columns) {
            long previous = 0;
            for (int i = 0; i < count; i++) {
                previous += unzigzag(numbers.next());
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

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> 63);
    }

    private static long unzigzag(long value) {
        return (value >>> 1) ^ -(value & 1);
    }

    private static void writeNumber(ByteArrayOutputStream out, long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static byte[] inflate(byte[] encoded, long limitBytes) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(encoded);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER_BYTES];
            while (!inflater.finished()) {
                int length = inflater.inflate(buffer);
                if ((length == 0 && !inflater.finished()) || out.size() + length > limitBytes) {
                    throw new IllegalArgumentException("columns of users that end early or do not end");
                }
                out.write(buffer, 0, length);
            }
            return out.toByteArray();
        } catch (DataFormatException wrong) {
            throw new IllegalArgumentException("columns of users that are not deflated", wrong);
        } finally {
            inflater.end();
        }
    }

    /** The numbers in plain bytes, one after the other. */
    private static final class Numbers {
        private final byte[] plain;
        private int position;

        Numbers(byte[] plain) {
            this.plain = plain;
        }

        long next() {
            long number = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                if (position == plain.length) {
                    throw new IllegalArgumentException("columns of users with too few numbers");
                }
                byte digit = plain[position++];
                number |= (long) (digit & 0x7F) << shift;
                if (digit >= 0) {
                    return number;
                }
            }
            throw new IllegalArgumentException("columns of users with a number of more than 64 bits");
        }

        void requireEnd() {
            if (position != plain.length) {
                throw new IllegalArgumentException("columns of users with too many numbers");
            }
        }
    }
}

package org.loadharness.drive;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** Keeps when each of many users, who never block, has ended its first interaction. Thread-safe. */
final class FirstTurns {
    private static final long NOT_YET = Long.MIN_VALUE;

    private final Ticker ticker;
    private final CountDownLatch missing;
    private final AtomicLongArray endNanos;

    FirstTurns(int users, Ticker ticker) {
        this.ticker = ticker;
        this.missing = new CountDownLatch(users);
        this.endNanos = new AtomicLongArray(users);
        for (int user = 0; user < users; user++) {
            endNanos.set(user, NOT_YET);
        }
    }

    Session session(int user) {
        return new Computing(user);
    }

    /** Waits until every user has ended its first interaction, or patience does. */
    void await(long patienceMillis) throws InterruptedException {
        missing.await(patienceMillis, TimeUnit.MILLISECONDS);
    }

    /** What had happened by the end of an observation that began with the start instant. */
    Seen seen(long fromNanos, long toNanos) {
        int users = 0;
        long lastNanos = 0;
        for (int user = 0; user < endNanos.length(); user++) {
            long end = endNanos.get(user);
            if (end != NOT_YET && end - toNanos <= 0) {
                users++;
                lastNanos = Math.max(lastNanos, end - fromNanos);
            }
        }
        boolean everyone = users == endNanos.length();
        return new Seen(users, (everyone ? lastNanos : toNanos - fromNanos) / 1e6);
    }

    /** Users that had their first turn, and when the last had it: no sooner than that, if some had none. */
    record Seen(int users, double millis) {}

    /** An interaction is about a microsecond of arithmetic. */
    private final class Computing implements Session {
        private static final int ROUNDS = 500;

        private final int user;
        private long state;

        Computing(int user) {
            this.user = user;
            this.state = user + 1L;
        }

        @Override
        public Outcome perform(int interaction) {
            for (int round = 0; round < ROUNDS; round++) {
                state ^= state << 13;
                state ^= state >>> 7;
                state ^= state << 17;
            }
            if (endNanos.get(user) == NOT_YET) {
                endNanos.set(user, ticker.nanos());
                missing.countDown();
            }
            return Outcome.SUCCESS;
        }
    }
}

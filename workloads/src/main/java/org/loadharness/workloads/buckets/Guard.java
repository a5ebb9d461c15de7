package org.loadharness.workloads.buckets;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;

/** How buckets are kept from losing additions. */
enum Guard {
    ONE_LOCK,
    ONE_LOCK_WHILE_SENDING,
    LOCK_EACH,
    ATOMIC;

    /** The names that users write, in order. */
    static List<String> words() {
        return Arrays.stream(values()).map(Guard::word).toList();
    }

    static Guard named(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** So many buckets, all 0. */
    Buckets buckets(int count) {
        return switch (this) {
            case ONE_LOCK -> new Buckets.OneLock(count);
            case ONE_LOCK_WHILE_SENDING ->
                new Buckets.LockedWhileReplying(new Buckets.OneLock(count), new ReentrantLock());
            case LOCK_EACH -> new Buckets.LockEach(count);
            case ATOMIC -> new Buckets.Atomic(new AtomicLongArray(count));
        };
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

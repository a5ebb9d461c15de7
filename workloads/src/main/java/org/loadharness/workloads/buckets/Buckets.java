package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Sums that many threads add to, all 0 at first. Thread-safe. */
sealed interface Buckets {
    /** Receives the new value of a bucket. */
    interface Receiver {
        void value(long newValue) throws IOException;
    }

    /** Adds to a bucket and reports its new value, which no other addition to it receives. */
    void add(int bucket, long amount, Receiver receiver) throws IOException;

    /** How many there are. */
    int count();

    /** The value of each; they belong together only while nobody adds. */
    LongStream values();

    /** One lock for all buckets, held for the addition alone. */
    final class OneLock implements Buckets {
        private final ReentrantLock lock = new ReentrantLock();
        private final long[] values; // guarded by lock

        OneLock(int count) {
            this.values = new long[count];
        }

        @Override
        public void add(int bucket, long amount, Receiver receiver) throws IOException {
            receiver.value(added(bucket, amount));
        }

        private long added(int bucket, long amount) {
            lock.lock();
            try {
                values[bucket] += amount;
                return values[bucket];
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int count() {
            return values.length;
        }

        @Override
        public LongStream values() {
            lock.lock();
            try {
                return LongStream.of(values.clone());
            } finally {
                lock.unlock();
            }
        }
    }

    /** One more lock for all buckets, held while the new value is reported too, as the server of the report does. */
    record LockedWhileReplying(Buckets inside, ReentrantLock lock) implements Buckets {
        @Override
        public void add(int bucket, long amount, Receiver receiver) throws IOException {
            lock.lock();
            try {
                inside.add(bucket, amount, receiver);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int count() {
            return inside.count();
        }

        @Override
        public LongStream values() {
            return inside.values();
        }
    }

    /** A lock for each bucket. */
    final class LockEach implements Buckets {
        private final ReentrantLock[] locks;
        private final long[] values; // each guarded by its lock

        LockEach(int count) {
            this.locks = Stream.generate(ReentrantLock::new).limit(count).toArray(ReentrantLock[]::new);
            this.values = new long[count];
        }

        @Override
        public void add(int bucket, long amount, Receiver receiver) throws IOException {
            receiver.value(added(bucket, amount));
        }

        private long added(int bucket, long amount) {
            locks[bucket].lock();
            try {
                values[bucket] += amount;
                return values[bucket];
            } finally {
                locks[bucket].unlock();
            }
        }

        @Override
        public int count() {
            return values.length;
        }

        @Override
        public LongStream values() {
            return IntStream.range(0, values.length).mapToLong(bucket -> added(bucket, 0));
        }
    }

    /** No lock: the addition is one instruction of the machine. */
    record Atomic(AtomicLongArray array) implements Buckets {
        @Override
        public void add(int bucket, long amount, Receiver receiver) throws IOException {
            receiver.value(array.addAndGet(bucket, amount));
        }

        @Override
        public int count() {
            return array.length();
        }

        @Override
        public LongStream values() {
            return IntStream.range(0, array.length()).mapToLong(array::get);
        }
    }
}

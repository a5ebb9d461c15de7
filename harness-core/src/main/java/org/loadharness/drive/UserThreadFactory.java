package org.loadharness.drive;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.plan.Threads;

/** Makes the threads that users run on. Immutable. Thread-safe. */
final class UserThreadFactory {
    /** Enough for deep library calls; thousands of the default 1 MiB and more run into limits. */
    private static final long STACK_BYTES = 512 * 1024;

    private static final String PREFIX = "user-";

    /** How the names begin of the system's threads that users run on: their own, or those that carry virtual ones. */
    static final List<String> NAMES = List.of(PREFIX, "ForkJoinPool-");

    private UserThreadFactory() {}

    /**
     * Makes daemon threads, not yet started, which are named with numbers from 0 up: that of the user, or of the loop
     * of users that share a thread. To be used by one thread.
     */
    static ThreadFactory of(Threads kind) {
        return switch (kind) {
            case PLATFORM, MULTIPLEXED -> platform();
            case VIRTUAL -> virtual();
            case AUTO -> throw new IllegalArgumentException("a checked plan names the kind of threads");
        };
    }

    private static ThreadFactory platform() {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, PREFIX + number.getAndIncrement(), STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** By reflection, because the code is compiled for Java 17; a plan for virtual threads is refused there. */
    private static ThreadFactory virtual() {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Object named = type.getMethod("name", String.class, long.class).invoke(builder, PREFIX, 0L);
            return (ThreadFactory) type.getMethod("factory").invoke(named);
        } catch (ClassNotFoundException | NoSuchMethodException missing) {
            throw new IllegalStateException("virtual threads need Java 21 or later", missing);
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalStateException("could not make virtual threads", failed);
        }
    }
}

package org.loadharness.drive;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.loadharness.plan.Threads;

/** Makes the threads that users run on. Immutable. Thread-safe. */
final class UserThreads {
    /** Enough for deep library calls; thousands of the default 1 MiB and more run into limits. */
    private static final long STACK_BYTES = 512 * 1024;

    private static final String PREFIX = "user-";

    /** How the names begin of the system's threads that users run on: their own, or those that carry virtual ones. */
    static final List<String> NAMES = List.of(PREFIX, "ForkJoinPool-");

    private UserThreads() {}

    /** A daemon thread for that user, or for the users of that number's loop, not yet started. */
    static Thread make(Threads kind, int user, Runnable task) {
        String name = PREFIX + user;
        return switch (kind) {
            case PLATFORM, MULTIPLEXED -> platform(name, task);
            case VIRTUAL -> virtual(name, task);
        };
    }

    private static Thread platform(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    }

    private static Thread virtual(String name, Runnable task) {
        try {
            Object builder = VirtualBuilder.MAKE.invoke(null);
            Object named = VirtualBuilder.NAME.invoke(builder, name);
            return (Thread) VirtualBuilder.UNSTARTED.invoke(named, task);
        } catch (IllegalAccessException | InvocationTargetException failed) {
            throw new IllegalStateException("could not make a virtual thread", failed);
        }
    }

    /** By reflection, because the code is compiled for Java 17; a plan for virtual threads is refused there. */
    private static final class VirtualBuilder {
        static final Method MAKE;
        static final Method NAME;
        static final Method UNSTARTED;

        static {
            try {
                Class<?> type = Class.forName("java.lang.Thread$Builder");
                MAKE = Thread.class.getMethod("ofVirtual");
                NAME = type.getMethod("name", String.class);
                UNSTARTED = type.getMethod("unstarted", Runnable.class);
            } catch (ClassNotFoundException | NoSuchMethodException missing) {
                throw new IllegalStateException("virtual threads need Java 21 or later", missing);
            }
        }

        private VirtualBuilder() {}
    }
}

package org.loadharness.drive;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.loadharness.plan.Threads;

/** Makes the threads that users run on. Immutable. Thread-safe. */
final class UserThreads {
    /** Enough for deep library calls; thousands of the default 1 MiB and more run into limits. */
    private static final long STACK_BYTES = 512 * 1024;

    private static final String NAME = "user-";

    /** How the names begin of the system's threads that users run on: their own, or those that carry virtual ones. */
    static final List<String> NAMES = List.of(NAME, "ForkJoinPool-");

    private UserThreads() {}

    /** A daemon thread for that user, or for the users of that number's loop, not yet started. */
    static Thread make(Threads kind, int user, Runnable task) {
        String name = NAME + user;
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

    /** By reflection, because the code is compiled for Java 17; a plan for virtual threads is refused there. */
    private static Thread virtual(String name, Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object named = type.getMethod("name", String.class).invoke(builder, name);
            Method unstarted = type.getMethod("unstarted", Runnable.class);
            return (Thread) unstarted.invoke(named, task);
        } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException missing) {
            throw new IllegalStateException("virtual threads need Java 21 or later", missing);
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException("could not make a virtual thread", failed.getCause());
        }
    }
}

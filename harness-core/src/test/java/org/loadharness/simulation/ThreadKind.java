package org.loadharness.simulation;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Stream;

/** What members run on. */
enum ThreadKind {
    PLATFORM {
        @Override
        Thread make(String name, Runnable task) {
            return new Thread(null, task, name, STACK_BYTES);
        }
    },
    VIRTUAL {
        @Override
        Thread make(String name, Runnable task) {
            try {
                Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
                Class<?> type = Class.forName("java.lang.Thread$Builder");
                Object named = type.getMethod("name", String.class).invoke(builder, name);
                Method unstarted = type.getMethod("unstarted", Runnable.class);
                return (Thread) unstarted.invoke(named, task);
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException("virtual threads need Java 21 or later", missing);
            }
        }
    };

    private static final long STACK_BYTES = 256 * 1024;
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    abstract Thread make(String name, Runnable task);

    /** Those of this Java. */
    static Stream<ThreadKind> available() {
        return Arrays.stream(values())
                .filter(kind -> kind == PLATFORM || Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS);
    }

    /** The cheapest of this Java. */
    static ThreadKind cheapest() {
        return available().reduce(PLATFORM, (one, other) -> other);
    }
}

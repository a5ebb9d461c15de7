package org.loadharness.house;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that leaves a thread running which alone would keep a JVM alive. Found by {@code ServiceLoader}, so
 * no test names it. Threads that are on their way out get {@value #GRACE_SECONDS} seconds to end.
 *
 * <p>Immutable. Thread-safe.
 */
public final class NoThreadLeftBehind implements BeforeAllCallback, AfterAllCallback {
    static final int GRACE_SECONDS = 2;

    private static final Namespace NAMESPACE = Namespace.create(NoThreadLeftBehind.class);
    private static final String BEFORE = "threads before the first test";
    /** Its time-out watcher lives as long as the engine. */
    private static final String JUNITS_OWN = "junit-";

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(NAMESPACE).put(BEFORE, threadsThatKeepAlive());
    }

    @Override
    public void afterAll(ExtensionContext context) throws InterruptedException {
        Set<?> before = context.getStore(NAMESPACE).getOrDefault(BEFORE, Set.class, Set.of());
        List<Thread> started = threadsThatKeepAlive().stream()
                .filter(thread -> !before.contains(thread))
                .toList();
        if (!allEnd(started)) {
            throw new AssertionError(context.getDisplayName()
                    + " leaves threads behind; end and join them in the test or in @AfterEach:\n"
                    + started.stream()
                            .filter(Thread::isAlive)
                            .map(NoThreadLeftBehind::describe)
                            .collect(joining("\n")));
        }
    }

    private static Set<Thread> threadsThatKeepAlive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !thread.isDaemon())
                .filter(thread -> !thread.getName().startsWith(JUNITS_OWN))
                .collect(toSet());
    }

    private static boolean allEnd(List<Thread> threads) throws InterruptedException {
        long startNanos = System.nanoTime();
        for (Thread thread : threads) {
            long leftNanos = Duration.ofSeconds(GRACE_SECONDS).toNanos() - (System.nanoTime() - startNanos);
            thread.join(Math.max(1, Duration.ofNanos(leftNanos).toMillis()));
        }
        return threads.stream().noneMatch(Thread::isAlive);
    }

    private static String describe(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .map(frame -> "\n    at " + frame)
                .collect(joining("", "\"" + thread.getName() + "\" " + thread.getState(), ""));
    }
}

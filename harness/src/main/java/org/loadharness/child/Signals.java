package org.loadharness.child;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Hears the signals that ask a process to end, until it is closed. By reflection, because the compiler warns of
 * {@code sun.misc.Signal}, and there is no other way to hear a second Ctrl-C: a shutdown hook runs once. Where a Java
 * comes without that class, a hook is what is left: it reports the end and waits until this is closed.
 *
 * <p>Thread-safe. The consumer is called on threads of its own.
 */
public final class Signals implements AutoCloseable {
    private static final long HOOK_WAITS_SECONDS = 60;

    private final Map<Object, Object> handlersBefore = new LinkedHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;

    private Signals(Consumer<Signal> consumer) {
        this.hook = new Thread(() -> endByHook(consumer), "shutdown");
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            for (Signal ending : Signal.values()) {
                handle(signal, handler, ending.name(), () -> consumer.accept(ending));
            }
        } catch (ReflectiveOperationException missing) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
    }

    /** Reports every such signal to the consumer from now on. */
    public static Signals hear(Consumer<Signal> consumer) {
        return new Signals(consumer);
    }

    /** Whether they are heard without a hook, so that a hook runs for other reasons alone: somebody has called exit. */
    public static boolean needNoHook() {
        try {
            return Class.forName("sun.misc.Signal") != null;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    /** Handles them again as before. */
    @Override
    public void close() {
        handlersBefore.forEach(Signals::restore);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // then it waits for the next line
        }
        closed.countDown();
    }

    private void handle(Class<?> signal, Class<?> handler, String name, Runnable reaction)
            throws ReflectiveOperationException {
        Object proxy =
                Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (self, method, words) -> {
                    if (method.getName().equals("handle")) {
                        reaction.run();
                        return null;
                    }
                    return method.invoke(reaction, words);
                });
        try {
            Object named = signal.getConstructor(String.class).newInstance(name);
            handlersBefore.put(
                    named, signal.getMethod("handle", signal, handler).invoke(null, named, proxy));
        } catch (InvocationTargetException notOnThisSystem) {
            // Windows has no HUP, and -Xrs leaves all signals to the system
        }
    }

    private static void restore(Object signal, Object handler) {
        try {
            Class<?> type = signal.getClass();
            type.getMethod("handle", type, Class.forName("sun.misc.SignalHandler"))
                    .invoke(null, signal, handler);
        } catch (ReflectiveOperationException cannotHappenAfterHandle) {
            throw new IllegalStateException("could not restore the handler of " + signal, cannotHappenAfterHandle);
        }
    }

    private void endByHook(Consumer<Signal> consumer) {
        consumer.accept(Signal.INT);
        try {
            closed.await(HOOK_WAITS_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    /** A signal that asks a process to end. */
    public enum Signal {
        /** Ctrl-C. */
        INT(ExitCode.INTERRUPTED),
        /** From another process. */
        TERM(ExitCode.TERMINATED),
        /** The terminal went away. */
        HUP(ExitCode.HUNG_UP);

        private final ExitCode exitCode;

        Signal(ExitCode exitCode) {
            this.exitCode = exitCode;
        }

        /** Of a process that has ended for it. */
        public ExitCode exitCode() {
            return exitCode;
        }
    }
}

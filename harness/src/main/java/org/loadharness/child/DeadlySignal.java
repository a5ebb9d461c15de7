package org.loadharness.child;

import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Ends this process where Java itself cannot. By reflection, as for {@link Signals}. Java raises only signals that a program
 * handles, and knows some by two names: the one is handled, and by the other the system is given its own way with it, which is to
 * end the process. All is loaded when it is prepared, and raising it allocates nothing. Immutable. Thread-safe.
 */
final class DeadlySignal {
    private static final Names HARMLESS = new Names("CLD", "CHLD"); // the system's own way with it is to do nothing
    private static final Names DEADLY =
            new Names("IO", "POLL"); // it leaves no image of the memory, and nobody else sends it

    private final Optional<Raising> raising;

    private DeadlySignal(Optional<Raising> raising) {
        this.raising = raising;
    }

    /** Does nothing on systems that have no such signal. */
    static DeadlySignal prepare() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Method raise = signal.getMethod("raise", signal);
            raise.setAccessible(true); // or the first call of each caller leaves a note in memory
            new Raising(raise, words(signal, HARMLESS)).raise(); // the way has been gone once
            return new DeadlySignal(Optional.of(new Raising(raise, words(signal, DEADLY))));
        } catch (ReflectiveOperationException | InaccessibleObjectException notOnThisSystem) {
            return new DeadlySignal(Optional.empty());
        }
    }

    /** False if there is none, or no memory to raise it. */
    boolean raise() {
        try {
            if (raising.isPresent()) {
                raising.get().raise();
                return true;
            }
            return false;
        } catch (ReflectiveOperationException | OutOfMemoryError notNow) {
            return false;
        }
    }

    private static Object[] words(Class<?> signal, Names names) throws ReflectiveOperationException {
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Method handle = signal.getMethod("handle", signal, handler);
        Object handled = signal.getConstructor(String.class).newInstance(names.handled);
        Object ours = Proxy.newProxyInstance(
                handler.getClassLoader(), new Class<?>[] {handler}, (self, method, words) -> null);
        handle.invoke(null, handled, ours);
        Object others = signal.getConstructor(String.class).newInstance(names.left);
        handle.invoke(null, others, handler.getField("SIG_DFL").get(null));
        return new Object[] {handled};
    }

    /** Two of one signal. */
    private record Names(String handled, String left) {}

    /** A call with its words made beforehand. Immutable. */
    private static final class Raising {
        private final Method method;
        private final Object[] words;

        Raising(Method method, Object[] words) {
            this.method = method;
            this.words = words;
        }

        void raise() throws ReflectiveOperationException {
            method.invoke(null, words);
        }
    }
}

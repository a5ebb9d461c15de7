package org.loadharness.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * A test method on its instance, with an argument of ours in the place of the one that JUnit was given. Immutable; as
 * thread-safe as the method.
 */
final class Body {
    private static final MethodType CALL = MethodType.methodType(void.class);

    private final MethodHandle method;
    private final List<@Nullable Object> receiverAndArguments;
    private final Class<?>[] parameterTypes;

    private Body(MethodHandle method, List<@Nullable Object> receiverAndArguments, Class<?>[] parameterTypes) {
        this.method = method;
        this.receiverAndArguments = receiverAndArguments;
        this.parameterTypes = parameterTypes;
    }

    /** The method that JUnit is about to call. */
    static Body of(ReflectiveInvocationContext<Method> invocation) {
        List<@Nullable Object> all = new ArrayList<>();
        all.add(invocation.getTarget().orElseThrow());
        all.addAll(invocation.getArguments());
        Method method = invocation.getExecutable();
        return new Body(handle(method), all, method.getParameterTypes());
    }

    /** A call of it with this value for each parameter of exactly that type; of the type {@code () -> void}. */
    <T> MethodHandle with(Class<T> type, T value) {
        List<@Nullable Object> all = new ArrayList<>(receiverAndArguments);
        for (int i = 0; i < parameterTypes.length; i++) {
            if (parameterTypes[i] == type) {
                all.set(i + 1, value);
            }
        }
        return MethodHandles.insertArguments(method, 0, all.toArray()).asType(CALL);
    }

    private static MethodHandle handle(Method method) {
        try {
            method.setAccessible(true);
            return MethodHandles.lookup().unreflect(method).asFixedArity();
        } catch (IllegalAccessException | InaccessibleObjectException closed) {
            throw new ExtensionConfigurationException(
                    method + " cannot be called; open its package to org.loadharness.junit, or make it public", closed);
        }
    }
}

package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ThreadFactory;

/** Makes virtual threads, where this Java has them. Stateless. */
final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * A factory of virtual threads with numbered names. Found by reflection, once for a server, because the code is compiled
     * for Java 17.
     *
     * @throws IOException on a Java before 21
     */
    static ThreadFactory named(String name) throws IOException {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
            Object numbered = type.getMethod("name", String.class, long.class).invoke(builder, name + "-", 1L);
            return (ThreadFactory) type.getMethod("factory").invoke(numbered);
        } catch (ClassNotFoundException | NoSuchMethodException | IllegalAccessException missing) {
            throw new IOException(
                    "virtual threads need Java 21 or later, this is Java "
                            + Runtime.version().feature(),
                    missing);
        } catch (InvocationTargetException failed) {
            throw new IOException("virtual threads could not be made", failed.getCause());
        }
    }
}

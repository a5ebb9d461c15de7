package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.AbstractList;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;

/** Stores and transports that take longer, each in one place. */
final class Delayed {
    private Delayed() {}

    /** Sets that are slow to write, as arguments. */
    static BookStoreService arguments(BookStoreService store, Delay delay) {
        return store((method, arguments) -> call(store, method, slow(arguments, delay)));
    }

    /** Calls that take longer. */
    static BookStoreService calls(BookStoreService store, Delay delay) {
        return store((method, arguments) -> {
            delay.pass();
            return call(store, method, arguments);
        });
    }

    /** The best rated books only after something has happened. */
    static BookStoreService top(BookStoreService store, Happening happening) {
        return store((method, arguments) -> {
            if (method.getName().equals("getTopRatedBooks")) {
                happening.happen();
            }
            return call(store, method, arguments);
        });
    }

    /** Lists that are slow to write, as results. */
    static BookStoreService results(BookStoreService store, Delay delay) {
        return store((method, arguments) -> {
            Object result = call(store, method, arguments);
            return result instanceof List<?> list ? new SlowList<>(list, delay) : result;
        });
    }

    /** Replies that are slow to read. */
    static Transport replies(Transport transport, Delay delay) {
        return new Transport() {
            @Override
            public Reply call(Call call) throws IOException, InterruptedException {
                return new SlowReply(transport.call(call), delay);
            }

            @Override
            public void close() {
                transport.close();
            }
        };
    }

    private static Object[] slow(Object[] arguments, Delay delay) {
        return Arrays.stream(arguments)
                .map(argument -> argument instanceof Set<?> set ? new SlowSet<>(set, delay) : argument)
                .toArray();
    }

    private static BookStoreService store(Performing performing) {
        return (BookStoreService) Proxy.newProxyInstance(
                BookStoreService.class.getClassLoader(),
                new Class<?>[] {BookStoreService.class},
                (proxy, method, arguments) ->
                        performing.perform(method, arguments == null ? new Object[0] : arguments));
    }

    private static Object call(BookStoreService store, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Something that may block. */
    interface Happening {
        void happen() throws InterruptedException;
    }

    private interface Performing {
        Object perform(Method method, Object[] arguments) throws Throwable;
    }

    private static final class SlowSet<T> extends AbstractSet<T> {
        private final Set<T> set;
        private final Delay delay;

        SlowSet(Set<T> set, Delay delay) {
            this.set = set;
            this.delay = delay;
        }

        @Override
        public Iterator<T> iterator() {
            delay.pass();
            return set.iterator();
        }

        @Override
        public int size() {
            return set.size();
        }
    }

    private static final class SlowList<T> extends AbstractList<T> {
        private final List<T> list;
        private final Delay delay;

        SlowList(List<T> list, Delay delay) {
            this.list = list;
            this.delay = delay;
        }

        @Override
        public T get(int index) {
            return list.get(index);
        }

        @Override
        public Iterator<T> iterator() {
            delay.pass();
            return list.iterator();
        }

        @Override
        public int size() {
            return list.size();
        }
    }

    private record SlowReply(Reply reply, Delay delay) implements Reply {
        @Override
        public int status() {
            return reply.status();
        }

        @Override
        public String contentType() {
            return reply.contentType();
        }

        @Override
        public byte[] bytes() {
            delay.pass();
            return reply.bytes();
        }

        @Override
        public int offset() {
            return reply.offset();
        }

        @Override
        public int length() {
            return reply.length();
        }

        @Override
        public CharSequence serverTiming() {
            return reply.serverTiming();
        }

        @Override
        public long connectionNanos() {
            return reply.connectionNanos();
        }
    }
}

package org.loadharness.drive;

import org.loadharness.http.HttpLimits;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpOrigin;
import org.loadharness.http.PreparedRequest;
import org.loadharness.plan.Threads;

/**
 * What the lean connection allocates for a request: the bytes of all threads of this process, carriers of virtual ones
 * among them, over requests that several users make at the same time.
 */
final class TransportAllocation {
    private static final int USERS = 20;
    private static final int UNMEASURED = 5_000;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final PreparedRequest request = PreparedRequest.get("/");
    private final AtomicLong before = new AtomicLong();
    private final AtomicLong after = new AtomicLong();
    private final CyclicBarrier warm = new CyclicBarrier(USERS, () -> before.set(allocatedBytes()));
    private final CyclicBarrier done = new CyclicBarrier(USERS, () -> after.set(allocatedBytes()));
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final int requests;

    private TransportAllocation(int requests) {
        this.requests = requests;
    }

    /**
     * Takes a server's URL, {@code platform} or {@code virtual}, and the requests of each user; prints bytes per
     * request.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Threads kind = Threads.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        try (HttpOrigin origin = HttpOrigin.open(URI.create(arguments[0]), HttpLimits.DEFAULT)) {
            double bytes = new TransportAllocation(Integer.parseInt(arguments[2])).measure(kind, origin);
            Answers.print(System.out, "allocated_bytes", bytes);
        }
    }

    private double measure(Threads kind, HttpOrigin origin) throws IOException, InterruptedException {
        List<Thread> users = new ArrayList<>();
        ThreadFactory factory = UserThreadFactory.of(kind);
        for (int user = 0; user < USERS; user++) {
            users.add(factory.newThread(() -> fetch(origin)));
        }
        users.forEach(Thread::start);
        for (Thread user : users) {
            user.join();
        }
        if (failure.get() != null) {
            throw new IOException("a user failed", failure.get());
        }
        return (double) (after.get() - before.get()) / ((long) USERS * requests);
    }

    private void fetch(HttpOrigin origin) {
        try (HttpConnection connection = origin.newConnection()) {
            exchange(connection, UNMEASURED);
            warm.await();
            exchange(connection, requests);
            done.await();
        } catch (Exception e) {
            failure.compareAndSet(null, e);
            warm.reset();
            done.reset();
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void exchange(HttpConnection connection, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            connection.exchange(request);
        }
    }

    private long allocatedBytes() {
        return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }
}

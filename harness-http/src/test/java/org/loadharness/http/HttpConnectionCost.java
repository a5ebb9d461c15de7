package org.loadharness.http;

import com.sun.management.OperatingSystemMXBean;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures what an exchange costs: processor time of this whole process per request, for so many users without think time.
 * Not a test; it is run by hand against a server in another process:
 * {@code HttpConnectionCost http://127.0.0.1:8080 /path 50 [virtual]}.
 */
final class HttpConnectionCost {

    private static final int WARMUP_SECONDS = 5;
    private static final int WINDOWS = 5;
    private static final int WINDOW_SECONDS = 2;
    private static final int STACK_BYTES = 256 << 10;

    private final HttpOrigin origin;
    private final PreparedRequest request;
    private final List<AtomicLong> counts = new ArrayList<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    private HttpConnectionCost(HttpOrigin origin, PreparedRequest request) {
        this.origin = origin;
        this.request = request;
    }

    public static void main(String[] args) throws Throwable {
        try (HttpOrigin origin = HttpOrigin.open(URI.create(args[0]), HttpLimits.DEFAULT)) {
            PreparedRequest request = PreparedRequest.get(args[1]).withField("Accept", "application/json");
            HttpConnectionCost cost = new HttpConnectionCost(origin, request);
            List<Thread> users = cost.start(Integer.parseInt(args[2]), args.length > 3);
            cost.measure();
            for (Thread user : users) {
                user.join();
            }
        }
    }

    private List<Thread> start(int users, boolean virtual) throws Throwable {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < users; i++) {
            AtomicLong count = new AtomicLong();
            counts.add(count);
            Runnable user = () -> exchangeUntilStopped(count);
            threads.add(virtual ? startVirtual(user) : startPlatform(user));
        }
        return threads;
    }

    private static Thread startPlatform(Runnable user) {
        Thread thread = new Thread(null, user, "user", STACK_BYTES);
        thread.start();
        return thread;
    }

    /** By its name, as the sources are of Java 17. */
    private static Thread startVirtual(Runnable user) throws Throwable {
        return (Thread) MethodHandles.publicLookup()
                .findStatic(Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class))
                .invoke(user);
    }

    private void exchangeUntilStopped(AtomicLong count) {
        try (HttpConnection connection = origin.newConnection()) {
            while (stopped.getCount() > 0) {
                if (connection.exchange(request).status() != 200) {
                    throw new IllegalStateException("status is not 200");
                }
                count.setOpaque(count.getPlain() + 1);
            }
        } catch (HttpFailure e) {
            throw new IllegalStateException(e);
        }
    }

    private void measure() throws InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        boolean ended = stopped.await(WARMUP_SECONDS, TimeUnit.SECONDS);
        for (int i = 0; i < WINDOWS && !ended; i++) {
            long beforeCpuNanos = system.getProcessCpuTime();
            long beforeNanos = System.nanoTime();
            long beforeCount = count();
            ended = stopped.await(WINDOW_SECONDS, TimeUnit.SECONDS);
            long requests = count() - beforeCount;
            double cpuMicros = (system.getProcessCpuTime() - beforeCpuNanos) / 1e3;
            double seconds = (System.nanoTime() - beforeNanos) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%d users: %.2f us of processor time per request, %.0f requests/s%n",
                    counts.size(),
                    cpuMicros / requests,
                    requests / seconds);
        }
        stopped.countDown();
    }

    private long count() {
        return counts.stream().mapToLong(AtomicLong::getOpaque).sum();
    }
}

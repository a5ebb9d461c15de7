package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.loadharness.record.ResourceUse.Meter;
import org.loadharness.time.Ticker;

@EnabledOnOs(OS.LINUX)
class ResourceMeterTest {
    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final Ticker TICKER = Ticker.system();

    private final Meter meter = Meter.ofGenerator(List.of("user-"));

    @Test
    void everythingIsKnownHere() {
        assertThat(meter.read().figures()).containsOnlyKeys(ResourceUse.Resource.values());
        assertThat(Meter.ofServer().read().figures())
                .containsKeys(
                        ResourceUse.Resource.CPU_USER_NANOS,
                        ResourceUse.Resource.THREADS,
                        ResourceUse.Resource.VOLUNTARY_SWITCHES)
                .doesNotContainKey(ResourceUse.Resource.CPU_OTHER_NANOS);
    }

    @Test
    void userAndSystemTimeAreTheWhole() {
        for (int i = 0; i < 100; i++) {
            ResourceUse reading = meter.read();

            assertThat(figure(reading, ResourceUse.Resource.CPU_USER_NANOS)
                            + figure(reading, ResourceUse.Resource.CPU_SYSTEM_NANOS))
                    .isEqualTo(figure(reading, ResourceUse.Resource.CPU_NANOS));
        }
    }

    @Test
    void theTickIsThatOfThePlatform() {
        long before = cpuNanosOfThePlatform();
        long fromTicks = figure(meter.read(), ResourceUse.Resource.CPU_NANOS);
        long after = cpuNanosOfThePlatform();

        assertThat(before).isPositive();
        assertThat(fromTicks).isBetween(before, after);
    }

    @Test
    void aBusyUserIsSeenAsAUser() throws InterruptedException {
        ResourceUse used = usedBy("user-1", () -> spin(BUSY_NANOS));

        assertThat(figure(used, ResourceUse.Resource.CPU_NANOS)).isGreaterThan(BUSY_NANOS / 2);
        assertThat(figure(used, ResourceUse.Resource.CPU_USER_NANOS)).isGreaterThan(BUSY_NANOS / 2);
        assertThat(figure(used, ResourceUse.Resource.CPU_NANOS) - figure(used, ResourceUse.Resource.CPU_OTHER_NANOS))
                .isGreaterThan(BUSY_NANOS / 2);
    }

    @Test
    void aBusyThreadThatIsNoUserIsAnother() throws InterruptedException {
        ResourceUse used = usedBy("worker-1", () -> spin(BUSY_NANOS));

        assertThat(figure(used, ResourceUse.Resource.CPU_OTHER_NANOS)).isGreaterThan(BUSY_NANOS / 2);
    }

    @Test
    void threadsAreCounted() throws InterruptedException {
        long before = figure(meter.read(), ResourceUse.Resource.THREADS);
        Crowd crowd = new Crowd(50);
        try {
            assertThat(figure(meter.read(), ResourceUse.Resource.THREADS) - before)
                    .isBetween(40L, 60L);
        } finally {
            crowd.leave();
        }
    }

    @Test
    void garbageIsSeenWithItsCollections() {
        ResourceUse before = meter.read();

        System.gc();

        assertThat(figure(meter.read().since(before), ResourceUse.Resource.COLLECTIONS))
                .isPositive();
    }

    @Test
    void waitingIsAVoluntarySwitch() throws InterruptedException {
        ResourceUse used = usedBy("worker-1", () -> {
            for (int i = 0; i < 200; i++) {
                LockSupport.parkNanos(100_000);
            }
        });

        assertThat(figure(used, ResourceUse.Resource.VOLUNTARY_SWITCHES)).isGreaterThanOrEqualTo(200);
        assertThat(figure(used, ResourceUse.Resource.MACHINE_SWITCHES)).isGreaterThanOrEqualTo(200);
    }

    @Test
    void bytesOverLoopbackAreReceivedAndSent() throws IOException {
        byte[] bytes = new byte[1 << 20];
        ResourceUse before = meter.read();

        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket sender = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket receiver = server.accept()) {
            InputStream in = receiver.getInputStream();
            for (int sent = 0; sent < bytes.length; sent += 1 << 14) {
                sender.getOutputStream().write(bytes, sent, 1 << 14);
                assertThat(in.readNBytes(1 << 14)).hasSize(1 << 14);
            }
        }

        ResourceUse used = meter.read().since(before);
        assertThat(figure(used, ResourceUse.Resource.RECEIVED_BYTES)).isGreaterThanOrEqualTo(bytes.length);
        assertThat(figure(used, ResourceUse.Resource.SENT_BYTES)).isGreaterThanOrEqualTo(bytes.length);
    }

    @Tag("calibration")
    @Test
    void aReadingOfTwoThousandUsersTakesNothingLikeASecond() throws InterruptedException {
        Crowd crowd = new Crowd(2_000);
        try {
            meter.read();

            long[] nanos = new long[21];
            for (int i = 0; i < nanos.length; i++) {
                long startNanos = TICKER.nanos();
                meter.read();
                nanos[i] = TICKER.nanos() - startNanos;
            }

            Arrays.sort(nanos);
            assertThat(TimeUnit.NANOSECONDS.toMicros(nanos[nanos.length / 2]))
                    .isLessThan(250_000); // 1.5 to 4.3 ms where nothing else runs
        } finally {
            crowd.leave();
        }
    }

    /** Used while a thread of that name works, which has not ended by the second reading. */
    private ResourceUse usedBy(String name, Runnable work) throws InterruptedException {
        CountDownLatch worked = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    work.run();
                    worked.countDown();
                    awaitQuietly(read);
                },
                name);
        ResourceUse before = meter.read();
        thread.start();
        worked.await();
        ResourceUse used = meter.read().since(before);
        read.countDown();
        thread.join();
        return used;
    }

    private static long cpuNanosOfThePlatform() {
        Map<ResourceUse.Resource, Long> figures = new EnumMap<>(ResourceUse.Resource.class);
        new PlatformFigures().read(figures);
        return figure(new ResourceUse(figures), ResourceUse.Resource.CPU_NANOS);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** By the thread's own processor time: on a busy machine it may take longer. */
    private static void spin(long cpuNanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (threads.getCurrentThreadCpuTime() < cpuNanos) {
            for (int i = 0; i < 10_000; i++) {
                Thread.onSpinWait();
            }
        }
    }

    private static long figure(ResourceUse use, ResourceUse.Resource resource) {
        return use.of(resource).orElseThrow();
    }

    /** Users that do nothing. */
    private static final class Crowd {
        private static final long STACK_BYTES = 256 * 1024;

        private final List<Thread> threads = new ArrayList<>();
        private final CountDownLatch over = new CountDownLatch(1);

        Crowd(int users) throws InterruptedException {
            CountDownLatch here = new CountDownLatch(users);
            for (int user = 0; user < users; user++) {
                Runnable wait = () -> {
                    here.countDown();
                    awaitQuietly(over);
                };
                Thread thread = new Thread(null, wait, "user-" + user, STACK_BYTES);
                thread.start();
                threads.add(thread);
            }
            here.await();
        }

        void leave() throws InterruptedException {
            over.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }
}

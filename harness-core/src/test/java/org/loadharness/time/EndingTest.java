package org.loadharness.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits for threads and executors that an interrupt cuts short in nothing. */
@Timeout(60)
class EndingTest {
    @Test
    void anInterruptIsKeptUntilTheThreadHasEnded() throws InterruptedException {
        CountDownLatch open = new CountDownLatch(1);
        Thread waited = new Thread(() -> awaitQuietly(open), "waited for");
        waited.start();

        assertThat(interruptedWhile(Ending::await, waited, open)).isTrue();
        assertThat(waited.isAlive()).isFalse();
    }

    @Test
    void anInterruptIsKeptUntilTheExecutorHasEnded() throws InterruptedException {
        CountDownLatch open = new CountDownLatch(1);
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.execute(() -> awaitQuietly(open));
        executor.shutdown();

        assertThat(interruptedWhile(Ending::await, executor, open)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void whoeverWasNotInterruptedIsNotAfterwards() {
        Thread ended = new Thread(() -> {}, "short");
        ended.start();

        Ending.await(ended);

        assertThat(ended.isAlive()).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** Whether a thread that was interrupted before and while it waited is so when it goes on. */
    private static <T> boolean interruptedWhile(Consumer<T> await, T what, CountDownLatch open)
            throws InterruptedException {
        boolean[] still = new boolean[1];
        Thread waiting = new Thread(
                () -> {
                    Thread.currentThread().interrupt();
                    await.accept(what);
                    still[0] = Thread.currentThread().isInterrupted();
                },
                "waiting");
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING && waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait(); // the interrupt has been taken: it waits again
        }
        waiting.interrupt();
        open.countDown();
        waiting.join();
        return still[0];
    }

    private static void awaitQuietly(CountDownLatch open) {
        try {
            open.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}

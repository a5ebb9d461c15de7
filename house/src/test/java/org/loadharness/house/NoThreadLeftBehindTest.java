package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

class NoThreadLeftBehindTest {
    private static final CountDownLatch RELEASE = new CountDownLatch(1);

    @Test
    void aThreadThatOutlivesItsTestClassIsNamed() {
        List<Throwable> failures;
        try {
            failures = failuresOf(LeavesAThread.class);
        } finally {
            RELEASE.countDown();
        }

        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure)
                        .hasMessageContaining("LeavesAThread")
                        .hasMessageContaining("end and join them")
                        .hasMessageContaining("\"forgotten\" WAITING"));
    }

    @Test
    void threadsThatEndOrAreDaemonsPass() {
        assertThat(failuresOf(EndsItsThreads.class)).isEmpty();
    }

    private static List<Throwable> failuresOf(Class<?> testClass) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .selectors(selectClass(testClass))
                .execute()
                .allEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }

    private static void awaitRelease() {
        try {
            RELEASE.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static final class LeavesAThread {
        @Test
        void forgetsToJoin() {
            new Thread(NoThreadLeftBehindTest::awaitRelease, "forgotten").start();
        }
    }

    static final class EndsItsThreads {
        @Test
        void joins() throws InterruptedException {
            Thread thread = new Thread(() -> {}, "brief");
            thread.start();
            thread.join();
        }

        @Test
        void startsADaemon() {
            Thread thread = new Thread(NoThreadLeftBehindTest::awaitRelease, "daemon");
            thread.setDaemon(true);
            thread.start();
        }
    }
}

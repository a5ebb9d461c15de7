package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Test classes run several times in one session of the launcher, which is how a build tries again. */
class AgainAfterAStandstillTest {
    private static final AtomicLong TIME_NANOS = new AtomicLong();
    private static final AtomicInteger RUNS = new AtomicInteger();

    @BeforeEach
    void begin() {
        RUNS.set(0);
    }

    @Test
    void aFailureWhileTheMachineRanIsHeldTo() {
        List<Throwable> failures = failuresOfTwoRuns(FailsOnce.class);

        assertThat(RUNS).hasValue(1);
        assertThat(failures).hasSize(2);
        assertThat(failures.get(0)).hasMessage("once").hasNoSuppressedExceptions();
        assertThat(failures.get(1))
                .hasMessage("it failed while the machine ran, and is not tried again")
                .hasCause(failures.get(0));
    }

    @Test
    void aFailureWhileTheMachineStoodStillIsTriedAgain() {
        List<Throwable> failures = failuresOfTwoRuns(FailsOnceInAStandstill.class);

        assertThat(RUNS).hasValue(2);
        assertThat(failures).singleElement().satisfies(failure -> {
            assertThat(failure).hasMessage("once");
            assertThat(failure.getSuppressed())
                    .singleElement()
                    .extracting(Throwable::getMessage)
                    .isEqualTo("the machine stood still for 105 ms meanwhile: this says nothing, and is tried again");
        });
    }

    @Test
    void aStandstillBeforeATestIsNotItsExcuse() {
        failuresOfTwoRuns(StandstillBefore.class);

        assertThat(RUNS).hasValue(1);
    }

    @Test
    void whatFailsAfterAllTestsIsHeldToAsWell() {
        List<Throwable> failures = failuresOfTwoRuns(FailsOnceAfterAll.class);

        assertThat(RUNS).hasValue(1);
        assertThat(failures).extracting(Throwable::getMessage).contains("once");
    }

    private static List<Throwable> failuresOfTwoRuns(Class<?> testClass) {
        List<Throwable> failures = new ArrayList<>();
        TestExecutionListener keeping = new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                result.getThrowable().ifPresent(failures::add);
            }
        };
        try (LauncherSession session = LauncherFactory.openSession()) {
            for (int run = 0; run < 2; run++) {
                session.getLauncher()
                        .execute(
                                LauncherDiscoveryRequestBuilder.request()
                                        .selectors(selectClass(testClass))
                                        .build(),
                                keeping);
            }
        }
        return failures;
    }

    private static void failOnce() {
        if (RUNS.getAndIncrement() == 0) {
            throw new AssertionError("once");
        }
    }

    private static void standStill() {
        TIME_NANOS.addAndGet(AgainAfterAStandstill.STANDSTILL_NANOS + 2 * StandstillMeter.STEP_NANOS);
    }

    /** Under a meter whose time is moved by hand. */
    abstract static class Watched {
        @RegisterExtension
        static final AgainAfterAStandstill WATCH = new AgainAfterAStandstill(new StandstillMeter(TIME_NANOS::get));
    }

    static final class FailsOnce extends Watched {
        @Test
        void fails() {
            failOnce();
        }
    }

    static final class FailsOnceInAStandstill extends Watched {
        @Test
        void fails() {
            standStill();
            failOnce();
        }
    }

    static final class StandstillBefore extends Watched {
        StandstillBefore() {
            standStill();
        }

        @Test
        void fails() {
            failOnce();
        }
    }

    static final class FailsOnceAfterAll extends Watched {
        @AfterAll
        static void fails() {
            failOnce();
        }

        @Test
        void passes() {}
    }
}

package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.loadharness.time.Clock.NEVER;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DeadlockTest {
    private static final String KINDS = "org.loadharness.simulation.ThreadKind#available";

    @ParameterizedTest
    @MethodSource(KINDS)
    void everyMemberLearnsWhoWaitsForWhat(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock(1_000);
        Cast cast = new Cast(clock, kind);
        CountDownLatch latch = new CountDownLatch(2);
        Thread sleeper = cast.start("sleeper", () -> clock.park(NEVER));
        cast.start("waiter", () -> clock.waitUntil(NEVER));
        cast.start("counter", () -> {
            clock.waitUntil(1_500_001_000);
            latch.countDown();
            clock.join(sleeper, Long.MAX_VALUE);
        });
        cast.start("passer-by", () -> clock.waitUntil(2_000));

        String message = "no thread can go on 1500ms after the start: "
                + Thread.currentThread().getName()
                + " waits for a latch that lacks 1,"
                + " sleeper waits to be woken, waiter waits for a time that does not come,"
                + " counter waits for the end of sleeper; a wait needs a due time, or a member that ends it";

        assertThatIllegalStateException()
                .isThrownBy(() -> clock.await(latch, Long.MAX_VALUE))
                .withMessage(message);
        assertThat(cast.join())
                .hasSize(3)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage(message));
    }

    @Test
    void theClockGoesOnWithWhoeverHandlesIt() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();

        for (int i = 1; i <= 3; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> clock.join(Thread.currentThread(), Long.MAX_VALUE))
                    .withMessageContaining(
                            "waits for the end of " + Thread.currentThread().getName());
            assertThat(clock.waitUntil(i)).isEqualTo(i);
        }
    }

    @Test
    void ofManyMembersTheFirstAreNamed() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        for (int member = 0; member < 30; member++) {
            cast.start("member-" + member, () -> clock.park(NEVER));
        }

        assertThatIllegalStateException()
                .isThrownBy(() -> clock.park(NEVER))
                .withMessageContaining("member-8 waits to be woken and 21 more;");
        assertThat(cast.join()).hasSize(30);
    }

    @Test
    void itIsFoundWhenAMemberEndsAsWell() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        Thread sleeper = cast.start("sleeper", () -> clock.park(NEVER));
        cast.start("last", () -> clock.waitUntil(10));

        List<Throwable> thrown = new ArrayList<>();
        try {
            clock.join(sleeper, Long.MAX_VALUE);
        } catch (IllegalStateException deadlock) {
            thrown.add(deadlock);
        }
        thrown.addAll(cast.join());

        assertThat(thrown)
                .hasSize(2)
                .allSatisfy(
                        each -> assertThat(each).hasMessageStartingWith("no thread can go on 10ns after the start: "));
        assertThat(sleeper.isAlive()).isFalse();
    }
}

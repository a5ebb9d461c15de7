package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandstillTest {
    @Test
    void membersThatReadTheClockForEverAreEnded() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        for (String name : new String[] {"one", "other"}) {
            cast.start(name, () -> {
                clock.waitUntil(3_000_000);
                while (clock.nanos() < 4_000_000) {
                    Thread.onSpinWait();
                }
            });
        }

        assertThat(cast.join())
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("time stood still 3ms after the start")
                        .hasMessageContaining("--think"));
        assertThat(clock.nanos()).as("the first member goes on").isEqualTo(3_000_000);
    }

    @Test
    void membersThatWakeEachOtherForEverAreEnded() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        Thread[] both = new Thread[2];
        for (int one = 0; one < 2; one++) {
            int other = 1 - one;
            both[one] = cast.start("player " + one, () -> {
                while (true) {
                    clock.wake(both[other]);
                    clock.park(clock.nanos() + 1);
                }
            });
        }

        assertThat(cast.join())
                .hasSize(2)
                .allSatisfy(thrown -> assertThat(thrown).hasMessageContaining("time stood still"));
    }

    @Test
    void manyEventsAreNoStandstillIfTimePassesBetweenThem() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        cast.start("busy", () -> {
            for (int step = 1; step <= 4; step++) {
                for (long read = 0; read < Standstill.MOST_EVENTS / 2; read++) {
                    clock.nanos();
                }
                clock.waitUntil(step);
            }
        });

        assertThat(cast.join()).isEmpty();
    }
}

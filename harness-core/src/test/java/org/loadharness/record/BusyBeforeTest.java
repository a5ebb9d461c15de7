package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.loadharness.record.Environment.BusyBefore;
import org.loadharness.record.Environment.BusyBefore.Reading;
import org.loadharness.record.ProcText.Processors;

class BusyBeforeTest {
    private static final long MILLI_NANOS = 1_000_000;

    @Test
    void whatThisProcessUsedIsNoneOfTheOthers() {
        // 4 processors for 300 ms: 120 ticks of 10 ms, 66 of them busy, of which this process used 60 ms
        Reading before = reading(0, 1_000, 5_000, 70, 9);
        Reading after = reading(300, 1_066, 5_120, 130, 30_009);

        BusyBefore busy = after.since(before).orElseThrow();

        assertThat(busy.othersFraction()).isCloseTo(0.55 - 0.05, within(1e-12));
        assertThat(busy.waitingFraction().orElseThrow()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void whatTheHostGaveToOtherMachinesIsAPartOfWhatOthersUsed() {
        // 4 processors for 300 ms: 120 ticks of 10 ms, 66 of them busy, of which the host took 24
        Reading before = reading(0, processors(1_000, 40, 5_000), 70, 9);
        Reading after = reading(300, processors(1_066, 64, 5_120), 70, 9);

        BusyBefore busy = after.since(before).orElseThrow();

        assertThat(busy.othersFraction()).isCloseTo(0.55, within(1e-12));
        assertThat(busy.stolenFraction().orElseThrow()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void aRunThatHasJustEndedIsNotAccused() {
        Reading before = reading(0, 900_000, 1_000_000, 70, 900_000_000);
        Reading after = reading(300, 900_001, 1_000_120, 80, 900_000_500);

        assertThat(after.since(before).orElseThrow().othersFraction()).isLessThan(0.01);
    }

    @Test
    void countersThatStandStillSayNothing() {
        Reading reading = reading(0, 900_000, 1_000_000, 70, 1);

        assertThat(reading.since(reading)).isEmpty();
    }

    @Test
    void linuxSaysIt() {
        assumeTrue(Files.isReadable(Path.of("/proc/stat")), "only Linux has such counters");

        Optional<BusyBefore> busy = BusyBefore.watch(Duration.ofMillis(60));

        assertThat(busy.orElseThrow().othersFraction()).isBetween(0.0, 1.0);
    }

    private static Reading reading(long millis, long busyTicks, long ticks, long ownMillis, long waitedMicros) {
        return reading(millis, processors(busyTicks, 0, ticks), ownMillis, waitedMicros);
    }

    private static Reading reading(long millis, Processors processors, long ownMillis, long waitedMicros) {
        return new Reading(millis * MILLI_NANOS, processors, ownMillis * MILLI_NANOS, OptionalLong.of(waitedMicros));
    }

    private static Processors processors(long busyTicks, long stolenTicks, long ticks) {
        return new Processors(busyTicks, stolenTicks, ticks, 4);
    }
}

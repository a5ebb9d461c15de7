package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    @Test
    void theMachineIsDescribed() {
        Environment here = Environment.capture();

        assertThat(here.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(here.javaVersion()).isEqualTo(System.getProperty("java.version"));
        assertThat(here.operatingSystem()).contains(System.getProperty("os.name"));
        assertThat(Duration.between(here.capturedAt(), Environment.now()))
                .isBetween(Duration.ZERO, Duration.ofMinutes(1));
    }

    @Test
    void whatAProcessUsedGrowsWithItsWork() {
        ResourceUse before = ResourceMeter.read();
        long mixed = 1;
        for (int i = 0; i < 50_000_000; i++) {
            mixed = mixed * 31 + i;
        }

        ResourceUse used = ResourceMeter.read().since(before);

        assertThat(mixed).isNotZero();
        assertThat(used.cpuNanos()).isPositive();
        assertThat(used.collections()).isNotNegative();
        assertThat(used.collectionNanos()).isNotNegative();
    }
}

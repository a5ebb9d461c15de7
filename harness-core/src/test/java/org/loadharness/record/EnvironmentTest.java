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
}

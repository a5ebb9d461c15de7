package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.load.DurationLaw;
import org.loadharness.random.SeedTree;
import org.loadharness.simulation.Station.Design;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

class StationParametersTest {
    @Test
    void withoutParametersItIsOneServerWithAnyNumberWaiting() {
        assertThat(StationParameters.designs(settings(Map.of())))
                .containsExactly(new Design(1, DurationLaw.parse("exp:1ms")));
    }

    @Test
    void tiersArePassedAfterTheFirstStation() {
        Settings settings = settings(
                Map.of("servers", "8", "service", "2ms", "queue", "5", "freeze", "10s+3s", "tiers", "exp:2ms*4 + 1ms"));

        assertThat(StationParameters.designs(settings))
                .containsExactly(
                        new Design(
                                8,
                                DurationLaw.parse("2ms"),
                                5,
                                new Freeze(Duration.ofSeconds(10), Duration.ofSeconds(3))),
                        new Design(4, DurationLaw.parse("exp:2ms")),
                        new Design(1, DurationLaw.parse("1ms")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "servers | 0 | must be a whole number from 1 to 10000",
                "queue | -1 | must be a whole number from 0 to 1000000 or unbounded",
                "queue | 1000001 | must be a whole number from 0 to 1000000 or unbounded",
                "freeze | 3s | \"3s\" is no freeze; write when it begins and how long it lasts, as in 10s+3s, or none",
                "freeze | 3s+ | \"\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m",
                "freeze | 2000000h+1s | a freeze must begin within 1000000h and be over within as much",
                "tiers | 1ms*0 | must be a whole number from 1 to 10000 servers behind *",
                "tiers | 1ms*99999999999 | must be a whole number from 1 to 10000 servers behind *",
                "tiers | 1ms+ | \"\" is no duration; write a number with a unit, as in 250ms, 1.5s or 2m"
            })
    void aWrongValueSaysTheWayOut(String name, String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(Map.of(name, text)))
                .withMessageStartingWith(name + "=" + text + ": " + message);
    }

    @Test
    void aFreezeThatIsPrintedIsReadAsTheSame() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomGenerator random = new SeedTree(23).child(seed).stream();
            Freeze freeze = new Freeze(
                    Duration.ofMillis(random.nextInt(100_000)), Duration.ofMillis(1 + random.nextInt(100_000)));

            assertThat(Freeze.parse(freeze.text())).as("seed %d", seed).isEqualTo(freeze);
        }
        assertThat(Freeze.parse(Freeze.NONE.text())).isEqualTo(Freeze.NONE);
    }

    @Test
    void theWorkloadIsThereByItsName() {
        assertThat(Workloads.discovered().named("station")).isInstanceOf(StationWorkload.class);
    }

    private static Settings settings(Map<String, String> given) {
        return Settings.of(new StationWorkload().parameters(), given);
    }
}

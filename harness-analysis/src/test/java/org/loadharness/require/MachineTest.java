package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.record.Environment;
import org.loadharness.stats.Given;

class MachineTest {
    @Test
    void patchesOfTheKernelAndTheHostsNameDoNotMakeAnotherMachine() {
        Machine before = Machine.of(machine("a", "Linux 6.1.0-13-amd64 amd64", 16_700_000_000L));
        Machine after = Machine.of(machine("b", "Linux 6.1.0-17-amd64 amd64", 16_600_000_000L));

        assertThat(before.text())
                .isEqualTo(after.text())
                .contains("os=Linux 6.1 amd64")
                .contains("memory=16 GiB");
        assertThat(after.differences(before)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "16.0, 16",
        "15.7, 16",
        "15.4, 16",
        "14.1, 16",
        "14.0, 14",
        "8.0, 8",
        "7.6, 8",
        "3.8, 4",
        "23.4, 24",
        "62.6, 64",
        "0.97, 1",
        "0.48, 0.5",
    })
    void memoryIsThatOnTheLabel(double gibReportedByTheKernel, String gib) {
        Machine machine = Machine.of(machine("a", "Linux 6.1", Math.round(gibReportedByTheKernel * (1L << 30))));

        assertThat(machine.text()).contains("memory=" + gib + " GiB");
    }

    @Test
    void whatIsReadBackDiffersInNothing() {
        Machine strange = Machine.of(machine("a", "Some; os=7 = x", 0));

        assertThat(strange.text()).contains("memory=unknown").contains("os=Some os 7 x");
        assertThat(strange.differences(Machine.parse(strange.text()))).isEmpty();
        assertThat(Machine.parse(strange.text()).text()).isEqualTo(strange.text());
    }

    @Test
    void everyTraitThatDiffersIsNamed() {
        Machine here = Machine.of(machine("a", "Linux 6.1", 8L << 30));

        assertThat(here.differences(Machine.parse("cpu=cpu; cores=2; memory=4 GiB; os=Linux 6.1")))
                .isEqualTo(List.of(
                        "cores is 4, the baseline's 2",
                        "memory is 8 GiB, the baseline's 4 GiB",
                        "jvm is HotSpot, the baseline's unknown"));
    }

    private static Environment machine(String host, String operatingSystem, long memoryBytes) {
        return new Environment(
                Given.START,
                host,
                operatingSystem,
                "cpu",
                4,
                memoryBytes,
                "17",
                "HotSpot",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "");
    }
}

package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.plan.TrialSettings.Agents.Address;

class AgentsAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"localhost:7800", "127.0.0.1:7800", "127.1.2.3:7800"})
    void noOtherMachineReachesALoopbackAddress(String text) {
        assertThat(Address.parse(text).isLoopback()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.example.com:7800",
                "127.0.0.1.example.com:7800",
                "localhost.example.com:7800",
                "10.0.0.1:7800"
            })
    void aNameThatBeginsLikeOneIsAnybodys(String text) {
        assertThat(Address.parse(text).isLoopback()).isFalse();
    }
}

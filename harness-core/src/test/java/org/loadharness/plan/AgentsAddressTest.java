package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.plan.TrialSettings.Agents.Address;

class AgentsAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:7800",
                "127.0.0.1:7800",
                "127.1.2.3:7800",
                "[::1]:7800",
                "[0:0:0:0:0:0:0:1]",
                "[::ffff:127.0.0.1]"
            })
    void noOtherMachineReachesALoopbackAddress(String text) {
        assertThat(Address.parse(text).isLoopback()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.example.com:7800",
                "127.0.0.1.example.com:7800",
                "localhost.example.com:7800",
                "10.0.0.1:7800",
                "[::1:1]:7800",
                "[fd00::127.0.0.1]"
            })
    void aNameThatBeginsLikeOneIsAnybodys(String text) {
        assertThat(Address.parse(text).isLoopback()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[::1]:7801", "[fd00::1]:7801", "[FD00::A:1]:7801", "[::ffff:10.0.0.1]:7801", "load1:7801"})
    void anAddressIsPrintedAsItWasRead(String text) {
        assertThat(Address.parse(text).text()).isEqualTo(text);
        assertThat(Address.parse(text).port()).isEqualTo(7801);
        assertThat(Address.parse(text.replace(":7801", "")).text()).isEqualTo(text.replace(":7801", ":7800"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "::1",
                "::1:7800",
                "[::1",
                "::1]:7800",
                "[]:7800",
                "[localhost]:7800",
                "[10.0.0.1]:7800",
                "[1::2::3]",
                "[fd00::1%eth0]",
                "[::1]7800",
                "[::1]:",
                "[::1]:x",
                "[[::1]]:7800"
            })
    void whatIsNoAddressIsRefusedWithOneOfEachKind(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Address.parse(text))
                .withMessage("\"" + text + "\" is no address; write HOST or HOST:PORT, as in 10.0.0.1:7800 or"
                        + " [fd00::1]:7800");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "[::]", "[0::0]", "[::ffff:0.0.0.0]"})
    void everyAddressOfAMachineIsWrittenInBothWays(String text) {
        assertThat(Address.parse(text).isEverywhere()).isTrue();
        assertThat(Address.parse(text).isLoopback()).isFalse();
    }

    @Test
    void aWordOfACommandKeepsBracketsFromItsShell() {
        assertThat(Address.parse("[::1]:7801").word()).isEqualTo("\"[::1]:7801\"");
        assertThat(Address.parse("10.0.0.1:7801").word()).isEqualTo("10.0.0.1:7801");
    }
}

package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost",
                "http://localhost:1/",
                "http://[::1]:65535",
                "tcp://10.0.0.1:9",
                "http://a-b.c"
            })
    void hostAndPortAreAnAddress(String text) {
        assertThat(ServerAddress.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://localhost:0 | has port 0, and ports are 1 to 65535",
                "http://localhost:65536 | has port 65536, and ports are 1 to 65535",
                "tcp://localhost:99999 | has port 99999, and ports are 1 to 65535",
                "tcp://localhost | has no port",
                "http://localhost:80/?x | has more than a host and a port",
                "http://localhost:80#x | has more than a host and a port",
                "http://a@localhost:80 | has a user or a password",
                "ftp://localhost:80 | is no URL of a server",
                "localhost:80 | is no URL of a server",
                "http:// | is no URL",
                "http://a.b:99999999999 | is no URL"
            })
    void whatCanNeverAnswerIsRefusedBeforeItIsTried(String text, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerAddress.parse(text))
                .withMessageContaining(problem)
                .withMessageContaining("; write http://host:port, https://host or tcp://host:port");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"http://shop_db:80 | _", "tcp://b\u00fccher:9 | \u00fc", "https://load:secret@a!b | !"})
    void letterThatNoNameOfAHostHasIsSaidWithTheWayOut(String text, String letter) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerAddress.parse(text))
                .withMessageContaining(
                        " is no URL of a server: its host has \"" + letter + "\", and names of hosts have")
                .withMessageEndingWith("or its address")
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("secret"));
    }

    @Test
    void studyKnowsItsPathsAndAScenarioMayLieBelowOne() {
        URI below = ServerAddress.parse("https://localhost/path");

        assertThat(ServerAddress.problemOfStudy(below).orElseThrow())
                .contains("has more than a host and a port")
                .endsWith("; load on a URL of your own is: http GET https://localhost/path");
        assertThat(ServerAddress.problemOfStudy(URI.create("http://localhost/")))
                .isEmpty();
    }
}

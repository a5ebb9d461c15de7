package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/** Of the limits for a request the smaller one holds: the file's or the run's. */
@Timeout(60)
final class RequestTimeoutTest {
    private static final Duration RUN = Duration.ofSeconds(10);

    @Test
    void requestsOwnLimitHoldsBeforeTheHostsAndTheSmallerOneBeforeTheRuns() {
        assertThat(limit("5s", "7s")).isEqualTo(Duration.ofSeconds(5));
        assertThat(limit("8s", "7s")).isEqualTo(Duration.ofSeconds(8));
        assertThat(limit("20s", "7s")).isEqualTo(RUN);
        assertThat(limit("", "7s")).isEqualTo(Duration.ofSeconds(7));
        assertThat(limit("", "20s")).isEqualTo(RUN);
        assertThat(limit("", "")).isEqualTo(RUN);
    }

    @Test
    void longerLimitThatAFileWritesDownIsThatOfTheRunUnlessARunSaysAnother() {
        assertThat(options("http: {timeout: 2m}")).containsEntry("request-timeout", "2m");
        assertThat(options("http: {timeout: 20s}")).doesNotContainKey("request-timeout");
        assertThat(options("")).doesNotContainKey("request-timeout");
    }

    @ParameterizedTest
    @CsvSource({
        "'timeout: 300ms', '', 300",
        "'timeout: 300ms', 'timeout: 200ms', 200",
        "'connect-timeout: 100ms', 'timeout: 200ms', 100",
        "'connect-timeout: 1ms', '', 10",
        "'connect-timeout: 20s', '', 5000"
    })
    void everyHostIsWatchedAsOftenAsTheSmallestLimitNeeds(String ofOrigin, String ofRequest, long millis) {
        Script script = Scenario.parse(
                        "shop.yaml", """
                scenario: shop
                url: http://localhost:1
                origins: {cdn: {url: "http://localhost:2", ORIGIN}}
                requests: [{get: /}, {get: "http://localhost:2/x", REQUEST}]
                """.replace("ORIGIN", ofOrigin).replace("REQUEST", ofRequest), Map.of())
                .script();

        assertThat(Hosts.shortest(script, script.reach(), RUN)).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void whetherAnybodyAnswersIsAskedForAsLongAsARequestMayUsuallyTake() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            URI url = URI.create("https://127.0.0.1:" + silent.getLocalPort());
            Scenario scenario = Scenario.parse("shop.yaml", """
                    scenario: shop
                    url: URL
                    http: {timeout: 400ms, tls: {verify: false}}
                    requests: [{get: /, timeout: 20ms}]
                    """.replace("URL", url.toString()), Map.of());

            assertThatThrownBy(() -> scenario.connect(Settings.defaults(List.of()), url, new SeedTree(1)))
                    .hasMessageContaining("no agreement on TLS within 0.400 s");
        }
    }

    private static Duration limit(String own, String host) {
        Transport usual = Transport.DEFAULT;
        Transport transport = new Transport(
                duration(host),
                usual.connectTimeout(),
                usual.redirects(),
                usual.gzip(),
                usual.headers(),
                usual.tls(),
                usual.cookies(),
                usual.connections(),
                usual.serverTiming());
        return Host.limit(duration(own), transport, RUN);
    }

    private static Optional<Duration> duration(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Duration.parse("PT" + text));
    }

    private static Map<String, String> options(String http) {
        String text = "scenario: shop\nurl: http://localhost:1\n" + http + "\nrequests: [{get: /}]\n";
        return Scenario.parse("shop.yaml", text, Map.of()).options();
    }
}

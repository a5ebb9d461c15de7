package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of the limits for a request the smaller one holds: the file's or the run's. */
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

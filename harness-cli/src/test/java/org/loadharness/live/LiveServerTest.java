package org.loadharness.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.drive.RunEvent;
import org.loadharness.load.Extent;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialId;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.record.TrialProgress;
import org.loadharness.stats.Given;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.stats.Verdict;

/** A real server and real clients, and a run whose events are made by hand. */
class LiveServerTest {
    private static final ExperimentPlan PLAN = Given.plan(new Extent.Interactions(20), 2, 2);
    private static final TrialId FIRST = new TrialId(0, 1);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final byte[] REPORT = "<!DOCTYPE html><p>the report".getBytes(StandardCharsets.UTF_8);

    private static LiveServer start() throws IOException {
        return start(/* done= */ 0);
    }

    private static LiveServer start(int done) throws IOException {
        return LiveServer.start(asked(done), trial -> Verdict.of(List.of()), () -> 2, 0);
    }

    private static LiveServer.Asked asked(int done) {
        return new LiveServer.Asked(PLAN, done, List.of("p99 < 20 ms"));
    }

    private static RunEvent second(int number, int successes) {
        return new RunEvent.Progress(
                FIRST,
                new TrialProgress(
                        Duration.ofSeconds(number),
                        (long) number * successes,
                        3,
                        0,
                        new SecondLog(
                                number * Given.SECOND_NANOS,
                                Distribution.of(LongStream.rangeClosed(1, successes)
                                        .map(i -> i * Given.MILLI_NANOS)
                                        .toArray()),
                                1,
                                2,
                                0,
                                7 * Given.MILLI_NANOS,
                                ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, Given.SECOND_NANOS / 2),
                                Optional.empty()),
                        Given.SECOND_NANOS,
                        OptionalLong.of(Given.MILLI_NANOS)));
    }

    private static HttpResponse<String> get(LiveServer server, String path) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path)).build(), BodyHandlers.ofString());
    }

    private static Map<String, Double> samples(String metrics) {
        return metrics.lines()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
    }

    @Test
    void metricsSayTheSecondThatHasJustEnded() throws Exception {
        try (LiveServer server = start()) {
            server.on(new RunEvent.TrialStarted(FIRST));
            server.on(new RunEvent.MeasuringStarted(FIRST));
            server.on(second(1, 100));

            HttpResponse<String> response = get(server, "metrics");

            assertThat(response.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(samples(response.body()))
                    .containsEntry("loadharness_throughput_per_second", 100.0)
                    .containsEntry("loadharness_interactions_total{outcome=\"success\"}", 100.0)
                    .containsEntry("loadharness_interactions_total{outcome=\"failure\"}", 1.0)
                    .containsEntry("loadharness_response_seconds_bucket{le=\"0.01\"}", 10.0)
                    .containsEntry("loadharness_response_seconds_bucket{le=\"+Inf\"}", 100.0)
                    .containsEntry("loadharness_lateness_p99_seconds", 0.001)
                    .containsEntry("loadharness_stall_seconds", 0.007)
                    .containsEntry("loadharness_generator_cpu_cores", 0.5)
                    .containsEntry("loadharness_users", 2.0)
                    .containsEntry("loadharness_run_step{step=\"measuring\"}", 1.0)
                    .containsEntry("loadharness_trial_info{point=\"users=2\",repeat=\"1\"}", 1.0)
                    .doesNotContainKey("loadharness_server_cpu_cores");
        }
    }

    @Test
    void trialsOfARunThatGoesOnAreCountedFromItsBeginning() throws Exception {
        try (LiveServer server = start(/* done= */ 1)) {
            server.on(new RunEvent.TrialStarted(new TrialId(0, 2)));

            assertThat(samples(get(server, "metrics").body()))
                    .containsEntry("loadharness_trial_number", 2.0)
                    .containsEntry("loadharness_trials_expected", 2.0);
        }
    }

    @Test
    void noCounterEverFallsAndInTheEndTheyAreThoseOfTheTrials() throws Exception {
        TrialLog log = new SimulatedTrial(1, 2, 20).id(0, 1).log();
        long successes = log.measured().interactions().stream()
                .mapToLong(interaction -> interaction.successes().count())
                .sum();
        try (LiveServer server = start()) {
            double before = 0;
            for (RunEvent event : List.of(
                    new RunEvent.TrialStarted(FIRST), second(1, 5), second(2, 5), new RunEvent.TrialFinished(log))) {
                server.on(event);
                double now =
                        samples(get(server, "metrics").body()).getOrDefault("loadharness_response_seconds_count", -1.0);
                assertThat(now).isGreaterThanOrEqualTo(before);
                before = now;
            }

            assertThat(before).isEqualTo((double) successes);
            assertThat(samples(get(server, "metrics").body()))
                    .containsEntry("loadharness_trials_ended_total{verdict=\"sound\"}", 1.0)
                    .containsEntry("loadharness_trials_expected", 2.0);
        }
    }

    @Test
    void aPercentileIsOfAsManySecondsAsItNeeds() throws Exception {
        try (LiveServer server = start()) {
            server.on(new RunEvent.TrialStarted(FIRST));
            IntStream.rangeClosed(1, 12).forEach(number -> server.on(second(number, 90)));
            HttpResponse<Stream<String>> response = CLIENT.send(
                    HttpRequest.newBuilder(server.address().resolve("events")).build(), BodyHandlers.ofLines());

            assertThat(response.body().iterator().next())
                    .contains("\"p99_seconds\":12", "\"p95_seconds\":3", "\"p90_seconds\":2", "\"p50_seconds\":1");
            server.on(new RunEvent.TrialStarted(FIRST));
            server.on(second(1, 110));
            assertThat(CLIENT.send(
                                    HttpRequest.newBuilder(server.address().resolve("events"))
                                            .build(),
                                    BodyHandlers.ofLines())
                            .body()
                            .iterator()
                            .next())
                    .contains("\"p90_seconds\":1")
                    .doesNotContain("\"p95_ms", "\"p99_ms");
            server.end(REPORT);
        }
    }

    @Test
    void aListenerIsGivenEverySecondAndTheEnd() throws Exception {
        try (LiveServer server = start()) {
            HttpResponse<Stream<String>> response = CLIENT.send(
                    HttpRequest.newBuilder(server.address().resolve("events")).build(), BodyHandlers.ofLines());
            Iterator<String> lines = response.body().iterator();

            assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
            assertThat(lines.next()).startsWith("data: {\"step\":\"starting\"");
            assertThat(lines.next()).isEmpty();
            server.on(new RunEvent.TrialStarted(FIRST));
            assertThat(lines.next()).contains("\"step\":\"warming up\"", "\"point\":\"users=2\"");
            assertThat(lines.next()).isEmpty();
            server.on(second(1, 100));
            assertThat(lines.next()).contains("\"throughput_per_s\":100.0", "\"p50_ms\":50.");
            assertThat(lines.next()).isEmpty();
            server.end(REPORT);
            assertThat(lines.next()).isEqualTo("event: end");
            assertThat(lines.next()).contains("\"step\":\"ended\"");
            assertThat(lines.next()).isEmpty();
            assertThat(lines.hasNext()).isFalse();
        }
    }

    @Test
    void thePageIsLiveAsLongAsTheRunIsAndThenTheReport() throws Exception {
        try (LiveServer server = start()) {
            HttpResponse<String> live = get(server, "");
            server.end(REPORT);

            assertThat(live.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            assertThat(live.body())
                    .contains(
                            "connect-src 'self'",
                            "{\"requirements\":[\"p99 \\u003c 20 ms\"],\"workload\":\"bookstore\"}")
                    .doesNotContain("unsafe");
            assertThat(get(server, "").body()).isEqualTo(new String(REPORT, StandardCharsets.UTF_8));
        }
    }

    @Test
    void aListenerThatDoesNotReadHoldsNobodyUp() throws Exception {
        try (LiveServer server = start();
                Socket deaf =
                        new Socket(server.address().getHost(), server.address().getPort())) {
            deaf.setReceiveBufferSize(1024);
            deaf.getOutputStream()
                    .write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new BufferedReader(new InputStreamReader(deaf.getInputStream(), StandardCharsets.UTF_8))
                            .readLine())
                    .isEqualTo("HTTP/1.1 200 OK");

            for (int number = 1; number <= 2_000; number++) {
                server.on(second(number, 1));
            }
            server.end(REPORT);

            assertThat(samples(get(server, "metrics").body()))
                    .containsEntry("loadharness_interactions_total{outcome=\"success\"}", 2_000.0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /metrics, attacker.example, 421",
        "GET, /nothing, localhost, 404",
        "POST, /metrics, localhost, 405",
        "GET, /metrics, 127.0.0.1, 200",
        "GET, /../etc/passwd, localhost, 400"
    })
    void strangersAreRefused(String method, String path, String host, int status) throws Exception {
        try (LiveServer server = start();
                Socket socket =
                        new Socket(server.address().getHost(), server.address().getPort())) {
            socket.getOutputStream()
                    .write((method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: 0\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));

            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
                            .readLine())
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    @Test
    void aPortThatIsTakenIsSaidToBe() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> LiveServer.start(
                            asked(/* done= */ 0), trial -> Verdict.of(List.of()), () -> 2, taken.getLocalPort()));
        }
    }

    @Test
    void nothingStaysBehind() throws Exception {
        URI address;
        try (LiveServer server = start()) {
            address = server.address();
        }

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new Socket(address.getHost(), address.getPort()).close());
    }
}

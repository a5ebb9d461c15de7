package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;

/** Replies that break off, lie about their length or are none: each costs its request and nothing else. */
@Tag("targets")
@Timeout(120)
final class WireMockTargetTest {
    private static final List<String> FAULTS =
            List.of("EMPTY_RESPONSE", "MALFORMED_RESPONSE_CHUNK", "RANDOM_DATA_THEN_CLOSE", "CONNECTION_RESET_BY_PEER");

    @TempDir
    Path directory;

    private RealTarget wiremock() throws IOException, InterruptedException {
        String jar = RealTarget.installed("wiremock.jar").toString();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return RealTarget.start(
                directory,
                port -> List.of(
                        java, "-Xmx256m", "-jar", jar, "--bind-address", "127.0.0.1", "--port", String.valueOf(port)));
    }

    private static String ask(RealTarget wiremock, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(wiremock.url() + path))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isLessThan(300);
        return response.body();
    }

    private static void answer(RealTarget wiremock, String path, String response)
            throws IOException, InterruptedException {
        ask(wiremock, "/__admin/mappings", """
                {"request": {"urlPath": "%s"}, "response": %s}""".formatted(path, response));
    }

    private static long asked(RealTarget wiremock, String path) throws IOException, InterruptedException {
        String reply = ask(wiremock, "/__admin/requests/count", """
                {"urlPath": "%s"}""".formatted(path));
        return Long.parseLong(reply.replaceAll("(?s).*\"count\" : (\\d+).*", "$1"));
    }

    @Test
    void everyFaultIsAFailureAndTheNextRequestIsWell() throws IOException, InterruptedException {
        try (RealTarget wiremock = wiremock()) {
            answer(wiremock, "/well", "{\"status\": 200, \"body\": \"well\"}");
            StringBuilder steps = new StringBuilder();
            for (String fault : FAULTS) {
                answer(wiremock, "/" + fault, "{\"fault\": \"" + fault + "\"}");
                steps.append("      - {get: /%s, name: %s}%n".formatted(fault, fault));
            }
            TargetRun run = TargetRun.of(
                    directory, """
                    scenario: faults
                    url: %s
                    flows:
                      all:
                        on-failure: continue
                        steps:
                          - {get: /well, name: well}
                    %s
                          - {get: /well, name: well again}
                    run: {users: 2, interactions: 60, repeats: 1, limit: failures=100%%}
                    """.formatted(wiremock.url(), steps.toString().stripTrailing()));

            assertThat(run.cameToAnEnd().successes())
                    .containsEntry("all/well", 20L)
                    .containsEntry("all/well again", 20L);
            for (String fault : FAULTS) {
                assertThat(run.failures()).containsEntry("all/" + fault, 20L);
            }
            assertThat(asked(wiremock, "/well")).isEqualTo(40);
            assertThat(asked(wiremock, "/MALFORMED_RESPONSE_CHUNK")).isEqualTo(20);
        }
    }

    @Test
    void responseTimesFollowTheDelayThatTheServerWasGiven() throws IOException, InterruptedException {
        try (RealTarget wiremock = wiremock()) {
            answer(wiremock, "/slow", "{\"status\": 200, \"fixedDelayMilliseconds\": 80}");
            TargetRun run = TargetRun.of(directory, """
                    scenario: delays
                    url: %s
                    requests:
                      - {get: /slow, name: slow}
                    run: {users: 2, interactions: 20, repeats: 1, require: "p50 < 10 s"}
                    """.formatted(wiremock.url()));

            assertThat(run.wasDone().successes()).isEqualTo(Map.of("slow", 40L));
            assertThat(run.fastestMillis("slow")).isGreaterThanOrEqualTo(80);
        }
    }

    @Test
    void aServerThatIsGoneEndsTheRunWithItsName() throws IOException, InterruptedException {
        RealTarget wiremock = wiremock();
        wiremock.close();

        TargetRun run = TargetRun.of(directory, """
                scenario: gone
                url: %s
                requests:
                  - {get: /well, name: well}
                run: {users: 2, interactions: 20, repeats: 1}
                """.formatted(wiremock.url()));

        assertThat(run.code()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(run.words()).contains(wiremock.url().replace("http://", ""));
    }
}

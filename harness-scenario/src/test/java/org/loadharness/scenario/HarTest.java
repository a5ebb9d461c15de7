package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.workload.Settings;

/** The archive that a try leaves, and what the same try shows. */
@Timeout(60)
final class HarTest {
    private final List<String> lines = new ArrayList<>();

    private JsonNode entries(URI url, String text) throws Exception {
        Scenario scenario =
                Scenario.parse("test.yaml", "scenario: test\nurl: http://ignored.invalid\n" + text, Map.of());
        Settings settings = Settings.defaults(scenario.parameters());
        String har = scenario.tryOut(url.toString(), Optional.empty(), settings, lines::add)
                .har();
        return new ObjectMapper().readTree(har).at("/log/entries");
    }

    @Test
    void whatDidNotTakePlaceIsMinusOneAndThePartsSumToTheWhole() throws Exception {
        try (Service service = Service.start()) {
            JsonNode entries = entries(service.uri(), "flows: {f: {steps: [{get: /a}, {get: /b}]}}\n");

            JsonNode first = entries.get(0).get("timings");
            assertThat(first.get("connect").asDouble()).isPositive();
            JsonNode second = entries.get(1).get("timings");
            for (String part : List.of("blocked", "dns", "connect", "ssl")) {
                assertThat(second.get(part).asDouble()).as(part).isEqualTo(-1);
            }
            double sum = second.get("send").asDouble()
                    + second.get("wait").asDouble()
                    + second.get("receive").asDouble();
            assertThat(sum).isCloseTo(entries.get(1).get("time").asDouble(), within(1e-6));
        }
    }

    @Test
    void theQueryIsTakenApartAndHasNoSecretInIt() throws Exception {
        try (Service service = Service.start()) {
            JsonNode query = entries(service.uri(), "requests: [{get: '/x?a=b%20c&password=hush&d&e=100%'}]\n")
                    .at("/0/request/queryString");

            assertThat(query.toString())
                    .isEqualTo("[{\"name\":\"a\",\"value\":\"b c\"},{\"name\":\"password\",\"value\":\"***\"},"
                            + "{\"name\":\"d\",\"value\":\"\"},{\"name\":\"e\",\"value\":\"100%\"}]");
        }
    }

    @Test
    void whereARedirectLeadsHasNobodysPassword() throws Exception {
        try (Service service = Service.start()) {
            JsonNode response = entries(service.uri(), """
                            requests: [{get: '/go?text=http%3A%2F%2Fann:hush%40elsewhere.invalid%2Fx', expect: 302}]
                            """).at("/0/response");

            assertThat(response.get("redirectURL").asText()).isEqualTo("http://...@elsewhere.invalid/x");
            assertThat(response.toString()).doesNotContain("hush");
        }

        assertThat(lines).contains("     location http://...@elsewhere.invalid/x");
    }

    @Test
    void aRequestWithoutAReplyHasTheTimeThatItTookFromItsStartOn() throws Exception {
        Instant before = Instant.now();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            JsonNode entry = entries(
                            URI.create("http://127.0.0.1:" + silent.getLocalPort()),
                            "http: {timeout: 200ms}\nrequests: [{get: /, name: late}]\n")
                    .get(0);

            assertThat(entry.get("time").asDouble()).isGreaterThanOrEqualTo(150);
            assertThat(entry.at("/timings/wait").asDouble()).isGreaterThanOrEqualTo(100);
            assertThat(Instant.parse(entry.get("startedDateTime").asText()))
                    .isBefore(Instant.now().minusMillis(150))
                    .isAfter(before.minusMillis(1));
        }

        assertThat(lines)
                .anyMatch(line -> line.matches(" {5}no reply  \\d{3,}\\.\\d ms \\(.*wait .*\\)"))
                .anyMatch(line -> line.matches("  late ended early: 1 request, \\d{3,}\\.\\d ms"));
    }

    @Test
    void aStepThatIsNotSentIsShownAndNotCounted() throws Exception {
        try (Service service = Service.start()) {
            JsonNode entries = entries(service.uri(), """
                    flows:
                      f:
                        on-failure: continue
                        steps:
                          - set: {bad: "a\\0b", abs: "http://elsewhere.invalid/x"}
                          - {get: /items, name: one, headers: {x-bad: "${bad}"}}
                          - {get: "${abs}", name: two}
                          - {get: /items, name: three}
                    """);

            assertThat(entries).hasSize(1);
        }

        assertThat(lines)
                .containsSubsequence(
                        "   1 GET /items  (one)", "     not sent", "   2 GET ${abs}  (two)", "     not sent")
                .anyMatch(line -> line.startsWith("  flow f went to its end: 1 request, "));
        assertThat(String.join("\n", lines)).containsPattern("\n   3 GET /items  \\(three\\)\n     200  ");
    }
}

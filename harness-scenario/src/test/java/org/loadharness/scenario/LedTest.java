package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A URL that a reply gives leads no credentials to another origin, though that is listed; two servers see what reaches them. */
@Timeout(60)
final class LedTest {
    private static final String CREDENTIALS = """
                    auth: {bearer: "${key}"}
                    headers: {x-own: "of ${key}", cookie: sid=in-clear, x-step: one}
            """;

    @TempDir
    Path directory;

    private Service service;
    private Service there;

    @BeforeEach
    void start() throws Exception {
        service = Service.start();
        there = Service.start();
    }

    @AfterEach
    void stop() {
        service.close();
        there.close();
    }

    private List<String> outcomes(String text, int interactions) throws Exception {
        String whole = "url: SERVICE\nsecrets: {key: env:SECRET, theirs: env:OTHER}\n" + text;
        return new Visits(directory, service)
                .outcomes(whole.replace("THERE", there.uri().toString()), interactions);
    }

    /** A flow that is given a URL by a reply, and goes there. */
    private void follow(String above, String url) throws Exception {
        assertThat(outcomes(above + """
                http: {headers: {x-key: "${key}", x-plain: all}}
                flows:
                  visit:
                    steps:
                      - {get: /say, query: {text: "URL"}, extract: {next: {regex: '.+'}}}
                      - get: ${next}
                        name: go
                """.replace("URL", url) + CREDENTIALS, 2))
                .containsExactly("visit/GET /say", "visit/go");
    }

    /** What a server was sent in that request, without what every client says. */
    private static Map<String, String> sent(Service server, int request) {
        Map<String, String> head = new TreeMap<>(server.heads().get(request));
        head.keySet().removeAll(List.of("host", "content-length", "accept-encoding", "connection"));
        return head;
    }

    @Test
    void anotherOriginGetsNoneOfThem() throws Exception {
        follow("origins: {other: THERE}\n", "THERE/x");

        assertThat(sent(there, 0)).isEqualTo(Map.of("x-plain", "all", "x-step", "one"));
    }

    @Test
    void itGetsThoseThatAreWrittenForIt() throws Exception {
        follow("""
                origins:
                  other: {url: THERE, auth: {bearer: "${theirs}"}, headers: {x-key: "${theirs}"}}
                """, "THERE/x");

        assertThat(sent(there, 0))
                .isEqualTo(Map.of(
                        "authorization", "Bearer 0ther+s", "x-key", "0ther+s", "x-plain", "all", "x-step", "one"));
    }

    @Test
    void noRedirectBringsThemThereAfterwards() throws Exception {
        follow("origins: {other: THERE}\n", "THERE/to/302?SERVICE/to/302?THERE/y");

        assertThat(there.asked()).last().isEqualTo("GET /y");
        assertThat(there.heads().toString()).doesNotContain("s3cret", "in-clear");
        assertThat(sent(service, 1))
                .containsEntry("x-key", "s3cret")
                .containsEntry("x-step", "one")
                .doesNotContainKeys("x-own", "cookie", "authorization");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SERVICE/x", "/x", "x"})
    void withinItsOriginARequestHasAllOfThem(String url) throws Exception {
        follow("origins: {other: THERE}\n", url);

        assertThat(service.asked()).last().isEqualTo("GET /x");
        assertThat(sent(service, 1))
                .isEqualTo(Map.of(
                        "authorization", "Bearer s3cret",
                        "cookie", "sid=in-clear",
                        "x-key", "s3cret",
                        "x-own", "of s3cret",
                        "x-plain", "all",
                        "x-step", "one"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"THERE/x", "${param.base}/x"})
    void whereTheFileNamesTheOriginItsAuthorHasDecided(String url) throws Exception {
        assertThat(outcomes("""
                origins: {other: THERE}
                param: {base: THERE}
                flows:
                  visit:
                    steps:
                      - get: "URL"
                        name: go
                """.replace("URL", url) + CREDENTIALS, 1)).containsExactly("visit/go");

        assertThat(sent(there, 0))
                .containsEntry("authorization", "Bearer s3cret")
                .containsEntry("x-own", "of s3cret");
    }

    @Test
    void ofTwoOriginsInOnePlaceItStaysWithItsOwn() throws Exception {
        assertThat(outcomes("""
                auth: {bearer: "${key}"}
                origins: {same: {url: SERVICE, auth: {bearer: "${theirs}"}}}
                flows:
                  visit:
                    steps:
                      - set: {next: /x}
                      - {get: "${next}", name: go, origin: same}
                """, 1)).containsExactly("visit/go");

        assertThat(sent(service, 0)).containsEntry("authorization", "Bearer 0ther+s");
    }
}

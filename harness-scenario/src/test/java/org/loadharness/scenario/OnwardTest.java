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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A secret stays with the origin that it was written for, wherever redirects lead; two servers see what reaches them. */
@Timeout(60)
final class OnwardTest {
    private static final String SECRETS = "url: SERVICE\nsecrets: {key: env:SECRET, theirs: env:OTHER}\n";

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
        String whole = SECRETS + text.replace("THERE", there.uri().toString());
        return new Visits(directory, service).outcomes(whole, interactions);
    }

    /** What a server was told in that request, without what every client says. */
    private static Map<String, String> told(Service server, int request) {
        Map<String, String> head = new TreeMap<>(server.heads().get(request));
        head.keySet().removeAll(List.of("host", "content-length", "accept-encoding", "connection"));
        return head;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x-key: \"${key}\"",
                "x-key: \"a ${key} b\"",
                "x-key: \"${key|base64}\"",
                "X-Key: \"${key|text}\"",
                "authorization: Bearer in-clear",
                "Proxy-Authorization: Basic in-clear",
                "cookie: sid=in-clear"
            })
    void aFieldOfAllRequestsThatHoldsASecretStaysWithItsOrigin(String field) throws Exception {
        assertThat(outcomes("""
                origins: {other: THERE}
                http: {headers: {FIELD, x-plain: all}}
                requests: [{get: "/to/302?THERE/x", name: go}]
                """.replace("FIELD", field), 1)).containsExactly("go");

        assertThat(told(service, 0)).hasSize(2);
        assertThat(told(there, 0)).containsExactly(Map.entry("x-plain", "all"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"${key}", "${made}", "${user.found}", "${short}", "${made|base64}"})
    void soDoesAFieldOfOneRequest(String value) throws Exception {
        assertThat(outcomes("""
                origins: {other: THERE}
                flows:
                  visit:
                    steps:
                      - set: {made: "of ${key}"}
                      - get: /items
                        extract:
                          user.found: {json: $.next, secret: true}
                          short: {json: "$.items[1].id", secret: true}
                      - get: /to/302?THERE/x
                        name: go
                        headers: {x-key: "VALUE", x-plain: all}
                """.replace("VALUE", value), 2)).containsExactly("visit/GET /items", "visit/go");

        assertThat(told(service, 1)).containsKeys("x-key", "x-plain");
        assertThat(told(there, 0)).containsExactly(Map.entry("x-plain", "all"));
    }

    @Test
    void theOtherOriginGetsWhatIsWrittenForIt() throws Exception {
        assertThat(outcomes("""
                auth: {basic: {user: ann, password: "${key}"}}
                http: {headers: {x-key: "${key}", x-all: all, x-of: both}}
                origins:
                  other:
                    url: THERE
                    auth: {bearer: "${theirs}"}
                    headers: {x-key: "${theirs}", x-of: there}
                requests: [{get: "/to/302?THERE/x", name: go, headers: {x-own: "${key}", x-step: one}}]
                """, 1)).containsExactly("go");

        assertThat(told(service, 0))
                .containsEntry("authorization", "Basic YW5uOnMzY3JldA==")
                .containsEntry("x-key", "s3cret")
                .containsEntry("x-own", "s3cret");
        assertThat(told(there, 0))
                .isEqualTo(Map.of(
                        "authorization", "Bearer 0ther+s",
                        "x-all", "all",
                        "x-key", "0ther+s",
                        "x-of", "there",
                        "x-step", "one"));
    }

    @Test
    void whatOneOriginHasOfItsOwnDoesNotGoToTheNext() throws Exception {
        assertThat(outcomes("""
                auth: {bearer: "${key}"}
                http: {headers: {x-key: "${key}"}}
                origins:
                  other: {url: THERE, auth: {bearer: "${theirs}"}, headers: {x-theirs: "${theirs}", x-tenant: there}}
                requests: [{get: "/to/302?SERVICE/x", name: go, origin: other}]
                """, 1)).containsExactly("go");

        assertThat(told(there, 0)).containsEntry("authorization", "Bearer 0ther+s");
        assertThat(told(service, 0)).isEqualTo(Map.of("authorization", "Bearer s3cret", "x-key", "s3cret"));
    }

    @Test
    void backAtTheFirstOriginTheRequestIsAsItWas() throws Exception {
        assertThat(outcomes("""
                auth: {bearer: "${key}"}
                http: {headers: {x-key: "${key}", x-drawn: "${uuid}"}}
                origins: {other: THERE}
                requests: [{get: "/to/302?THERE/to/302?SERVICE/x", name: go, headers: {x-step: "${random.int(1, 9000)}"}}]
                """, 1)).containsExactly("go");

        assertThat(service.asked()).hasSize(2).last().isEqualTo("GET /x");
        assertThat(told(service, 1)).isEqualTo(told(service, 0)).containsKeys("authorization", "x-key", "x-step");
        assertThat(told(there, 0))
                .containsOnlyKeys("x-drawn", "x-step")
                .isEqualTo(without(told(service, 0), "authorization", "x-key"));
    }

    private static Map<String, String> without(Map<String, String> head, String... names) {
        Map<String, String> left = new TreeMap<>(head);
        left.keySet().removeAll(List.of(names));
        return left;
    }

    @Test
    void withinAnOriginEverythingGoesAlong() throws Exception {
        assertThat(outcomes("""
                http: {headers: {x-key: "${key}"}}
                requests: [{get: "/to/302?/x", name: go, auth: {bearer: "${key}"}}]
                """, 1)).containsExactly("go");

        assertThat(told(service, 1))
                .isEqualTo(told(service, 0))
                .isEqualTo(Map.of("authorization", "Bearer s3cret", "x-key", "s3cret"));
    }

    @ParameterizedTest
    @CsvSource({"'auth: none', ", "'headers: {authorization: \"\"}', ", "'auth: {bearer: \"${key}\"}', Bearer 0ther+s"})
    void whoAsksIsSaidAsTheOtherOriginHasItUnlessNobodyIsToKnow(String said, String expected) throws Exception {
        assertThat(outcomes("""
                origins: {other: {url: THERE, auth: {bearer: "${theirs}"}}}
                requests: [{get: "/to/302?THERE/x", name: go, SAID}]
                """.replace("SAID", said), 1)).containsExactly("go");

        assertThat(there.heads().get(0).get("authorization")).isEqualTo(expected);
    }

    @Test
    void aBodyThatIsSentAgainHasItsTypeAndOneThatIsNotHasNone() throws Exception {
        assertThat(outcomes("""
                origins: {other: THERE}
                flows:
                  visit:
                    steps:
                      - {post: "/to/307?THERE/x", name: again, json: {n: 1}}
                      - {post: "/to/302?THERE/x", name: not, json: {n: 1}}
                """, 2)).containsExactly("visit/again", "visit/not");

        assertThat(there.asked()).containsExactly("POST /x {\"n\":1}", "GET /x");
        assertThat(told(there, 0)).containsExactly(Map.entry("content-type", "application/json"));
        assertThat(told(there, 1)).isEmpty();
    }
}

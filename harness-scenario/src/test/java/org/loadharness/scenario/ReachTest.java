package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.workload.Settings;

/** Where requests go: URLs with parameters in them, variants, and what is done before and after a trial. */
@Timeout(60)
final class ReachTest {
    private static final String TWO = """
            url: http://nobody.invalid/old
            auth: {bearer: old-token}
            http: {headers: {x-site: a, x-kind: b}}
            param: {page: 7}
            variants:
              old: {url: SERVICE/old}
              new:
                url: SERVICE/new
                auth: {basic: {user: load, password: pw}}
                http: {headers: {x-site: n}}
                param: {page: 8}
            requests:
              - get: /auth?page=${param.page}
                expect: {contains: %s}
            """;

    @TempDir
    Path directory;

    private Service service;

    @BeforeEach
    void start() throws Exception {
        service = Service.start();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private Visits visits() {
        return new Visits(directory, service);
    }

    @Test
    void letterBeyondAsciiInTheUrlOfAServiceGoesOutPercentEncoded() throws Exception {
        visits().outcomes("""
                url: SERVICE/caf\u00e9
                requests: [{get: /same}]
                """, 1);
        visits().outcomes("""
                url: SERVICE/caf\u00e9
                requests: [{get: "/drawn/${random.of(1)}"}]
                """, 1);

        assertThat(service.asked()).contains("GET /caf%C3%A9/same", "GET /caf%C3%A9/drawn/1");
        assertThat(Hops.target(URI.create("https://id.test/\u00e9?q=\u00fc"))).isEqualTo("/%C3%A9?q=%C3%BC");
    }

    @Test
    void variantsAreLaidOverTheFileAndRunInTurns() throws Exception {
        Scenario scenario = visits().scenario(TWO.formatted("x"));

        assertThat(scenario.factors()).containsExactly(Map.entry("variant", List.of("old", "new")));
        visits().param("variant", "old").outcomes(TWO.formatted("Bearer"), 1);
        visits().param("variant", "new").outcomes(TWO.formatted("Basic"), 1);
        visits().param("variant", "new").param("page", "9").outcomes(TWO.formatted("Basic"), 1);
        visits().param("variant", "new").param("page", "7").outcomes(TWO.formatted("Basic"), 1);
        assertThat(service.asked())
                .containsExactly(
                        "GET /old/auth?page=7", "GET /new/auth?page=8", "GET /new/auth?page=9", "GET /new/auth?page=7");
    }

    @Test
    void anotherUrlOfTheRunGoesBeforeThoseOfVariants() {
        Scenario scenario = visits().scenario(TWO.formatted("x"));
        Settings settings = Settings.defaults(scenario.parameters());

        assertThat(scenario.urls(settings, URI.create("http://other.test")))
                .containsExactly(URI.create("http://other.test"));
        assertThat(scenario.urls(settings, URI.create("http://nobody.invalid/old")))
                .containsExactly(URI.create(service.uri() + "/old"));
    }

    @Test
    void parametersStandInUrlsAndNothingElseDoes() throws Exception {
        String scenario = """
                param: {version: v1}
                url: SERVICE/${param.version}
                requests:
                  - get: /items
                """;

        assertThat(visits().outcomes(scenario, 1)).containsExactly("GET /items");
        assertThat(visits().param("version", "v2").outcomes(scenario, 1)).containsExactly("GET /items");
        assertThat(service.asked()).containsExactly("GET /v1/items", "GET /v2/items");
        assertThatThrownBy(() -> visits().scenario(scenario.replace("param.version}", "uuid}")))
                .hasMessageContaining("test.yaml:3:6")
                .hasMessageContaining("the same for all users");
        Scenario host = visits().scenario("param: {host: a.test}\nurl: http://${param.host}/x\nrequests: [{get: /}]\n");
        Settings wrong = Settings.of(host.parameters(), Map.of("host", "a b"));
        assertThat(host.conflicts(wrong)).singleElement().asString().contains("http://a b/x", "is no URL");
    }

    @Test
    void whatIsDoneBeforeATrialIsDoneOnceAndAllUsersCanReadIt() throws Exception {
        String scenario = """
                url: SERVICE
                before-trial:
                  - get: /items
                    extract: {total: $.total, user.ids: {json: "$.items[0].id", add: true}}
                after-trial:
                  - delete: /items/${total}
                flows:
                  look:
                    steps:
                      - take: user.ids
                        as: id
                      - get: /items/${id}?of=${total}
                        name: item
                """;

        assertThat(visits().users(2).outcomes(scenario, 1)).containsExactly("look/item", "look/item");
        assertThat(service.asked())
                .containsExactly("GET /items", "GET /items/1?of=2.0", "GET /items/1?of=2.0", "DELETE /items/2.0");
    }

    @Test
    void trialWhoseFirstStepsFailDoesNotBegin() {
        assertThatThrownBy(() -> visits().outcomes("""
                url: SERVICE
                before-trial:
                  - get: /broken
                    name: set up
                requests:
                  - get: /items
                """, 1)).hasMessageContaining("before-trial, set up: status:503");
        assertThat(service.asked()).containsExactly("GET /broken");
    }

    private static final String TOKENS = """
            url: SERVICE
            secrets: {pw: env:OTHER}
            auth:
              oauth2: {token-url: SERVICE/token, client: me, secret: "${pw}", scope: %s, per: %s}
            requests:
              - get: /auth
                expect: {contains: %s}
            """;

    @Test
    void tokensOfATrialAreFetchedOnceAndThoseOfUsersOnceForEach() throws Exception {
        assertThat(visits().users(3).outcomes(TOKENS.formatted("read", "trial", "Bearer t1"), 2))
                .hasSize(6)
                .containsOnly("GET /auth");
        assertThat(service.asked())
                .filteredOn(line -> line.contains("/token"))
                .containsExactly("POST /token grant_type=client_credentials&scope=read");

        assertThat(visits().users(2).outcomes(TOKENS.formatted("read", "user", "Bearer t"), 2))
                .containsOnly("GET /auth");
        assertThat(service.asked()).filteredOn(line -> line.contains("/token")).hasSize(3);
    }

    @Test
    void tokenIsRenewedBeforeItEndsAndNoRequestWaitsForIt() throws Exception {
        Visits visits = visits();
        String scenario = TOKENS.formatted("short", "trial", "Bearer t2");

        List<String> outcomes = visits.outcomesUntil(scenario, outcome -> outcome.equals("GET /auth"));

        assertThat(outcomes.get(0)).isEqualTo("GET /auth expect:contains");
    }

    @Test
    void aTrialThatEndsWhileATokenIsRenewedSaysNothing() throws Exception {
        Logger logger = Logger.getLogger(Grants.class.getName());
        List<String> said = new CopyOnWriteArrayList<>();
        Filter before = logger.getFilter();
        logger.setFilter(line -> said.add(line.getMessage()));
        try {
            visits().outcomesUntil(TOKENS.formatted("once", "trial", "Bearer t1"), outcome -> service.isSilent());
        } finally {
            logger.setFilter(before);
        }

        assertThat(service.isSilent()).isTrue();
        assertThat(said).isEmpty();
    }

    @Test
    void refusedTokenEndsTheTrialBeforeItBeginsAndShowsNoSecret() {
        assertThatThrownBy(() -> visits().outcomes(TOKENS.formatted("never", "trial", "x"), 1))
                .hasMessageContaining("/token brings no token: the status is 403")
                .hasMessageNotContaining("0ther");
        assertThatThrownBy(() -> visits().scenario(TOKENS.formatted("x", "trial", "x")
                        .replace("token-url: SERVICE", "token-url: http://id.test")))
                .hasMessageContaining("test.yaml:5:23", "id.test, which is not listed");
    }

    @Test
    void partsTravelAsBrowsersSendThem() throws Exception {
        Files.writeString(directory.resolve("a.txt"), "file's");
        String scenario = """
                url: SERVICE
                requests:
                  - post: /upload
                    parts:
                      title: Report ${random.of(one)}
                      file: [{file: a.txt}, {file: a.txt, type: text/plain, name: 'x"y.txt'}]
                      options: {json: {pages: all, n: 3}}
                """;

        assertThat(visits().outcomes(scenario, 1)).containsExactly("POST /upload");
        assertThat(service.asked().get(0).replace("\r\n", "|").replaceAll("load-harness-\\w+", "B"))
                .isEqualTo("POST /upload --B|Content-Disposition: form-data; name=\"title\"||Report one|"
                        + "--B|Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"|"
                        + "Content-Type: application/octet-stream||file's|"
                        + "--B|Content-Disposition: form-data; name=\"file\"; filename=\"x%22y.txt\"|"
                        + "Content-Type: text/plain||file's|"
                        + "--B|Content-Disposition: form-data; name=\"options\"|Content-Type: application/json||"
                        + "{\"pages\":\"all\",\"n\":3}|--B--");
    }
}

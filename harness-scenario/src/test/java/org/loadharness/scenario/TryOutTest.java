package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.workload.Settings;

/** What {@code scenario try} shows of one visit. */
@Timeout(60)
final class TryOutTest {
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

    private Scenario scenario(String steps) {
        return Scenario.parse(
                directory.resolve("test.yaml").toString(),
                "scenario: test\nurl: http://ignored.invalid\n" + steps,
                Map.of("SECRET", "s3cret"));
    }

    private static TryOut tryOut(Scenario scenario, Consumer<String> out) {
        return new TryOut(scenario, Settings.defaults(scenario.parameters()), out);
    }

    @Test
    void tryShowsEveryExchangeAndNoSecret() throws Exception {
        Scenario scenario = scenario("""
                secrets: {pw: env:SECRET}
                flows:
                  visit:
                    steps:
                      - get: /login?pw=${pw}
                        name: form
                        extract: {csrf: {field: csrf}}
                      - get: /broken
                """);
        List<String> lines = new ArrayList<>();

        TryOut tryOut = tryOut(scenario, lines::add);
        boolean good = tryOut.run(service.uri(), Optional.empty());

        assertThat(tryOut.har())
                .contains("\"url\" : \"" + service.uri() + "/login?pw=***\"", "\"status\" : 503", "\"wait\"")
                .doesNotContain("s3cret", "sid=in");

        assertThat(good).isFalse();
        assertThat(String.join("\n", lines))
                .contains("flow visit", "GET /login?pw=***", "csrf = ***", "FAILED status:503", "the reply begins: no")
                .doesNotContain("s3cret", "a&b");
    }

    @Test
    void aTryThatIsStoppedEndsWithTheRequestUnderWayAndTakesBackWhatWasMade() throws Exception {
        Scenario scenario = scenario("""
                before-trial: [{post: /made}]
                after-user: [{post: /logout}]
                after-trial: [{post: /gone}]
                requests: [{get: /items}, {get: /login}]
                """);
        List<String> lines = new ArrayList<>();

        TryOut tryOut = tryOut(scenario, line -> {
            if (line.startsWith("     200") && lines.get(lines.size() - 1).equals("   2 GET /items")) {
                Thread.currentThread().interrupt();
            }
            lines.add(line);
        });
        boolean good = tryOut.run(service.uri(), Optional.empty());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(good).isFalse();
        assertThat(String.join("\n", lines))
                .contains("POST /made", "GET /items", "POST /logout", "POST /gone")
                .doesNotContain("/login");
        assertThat(tryOut.har()).contains("/made", "/items", "/logout", "/gone");
    }

    @Test
    void aRequestUnderWayIsBrokenOffWhereATryIsStopped() throws Exception {
        Thread trying = Thread.currentThread();
        HttpServer silent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        silent.createContext("/gone", exchange -> exchange.sendResponseHeaders(200, -1));
        silent.createContext("/", exchange -> trying.interrupt()); // and no reply
        silent.start();
        List<String> lines = new ArrayList<>();
        try {
            TryOut tryOut = tryOut(
                    scenario("after-trial: [{post: /gone}]\nrequests: [{get: /items}, {get: /login}]\n"), lines::add);
            boolean good = tryOut.run(
                    URI.create("http://127.0.0.1:" + silent.getAddress().getPort()), Optional.empty());

            assertThat(Thread.interrupted()).isTrue();
            assertThat(good).isFalse();
            assertThat(String.join("\n", lines))
                    .contains("FAILED interrupted", "GET /items was stopped: 1 request", "POST /gone")
                    .doesNotContain("/login");
            assertThat(tryOut.har()).contains("/items", "/gone");
        } finally {
            silent.stop(0);
        }
    }

    @Test
    void aReplyThatIsNoJsonIsSaidToBeNoneWhereAValueIsMissing() throws Exception {
        Scenario scenario = scenario("requests: [{get: /login, extract: {id: $.id}}]\n");
        List<String> lines = new ArrayList<>();

        tryOut(scenario, lines::add).run(service.uri(), Optional.empty());

        assertThat(lines).anyMatch(line -> line.endsWith("the reply has nothing for ${id}; it is no JSON"));
    }

    @Test
    void anExchangeThatDoesNotFitOnAScreenTakesTwoLines() throws Exception {
        Scenario scenario = scenario("""
                requests:
                  - get: /items?of=${random.of(7)}&sort=newest-first&page=1&with=all
                    name: all
                  - get: /items?of=${random.of(7)}
                """);
        List<String> lines = new ArrayList<>();

        tryOut(scenario, lines::add).run(service.uri(), Optional.empty());

        assertThat(lines)
                .contains("     GET /items?of=7&sort=newest-first&page=1&with=all")
                .anyMatch(line -> line.matches(" {5}200  \\d+ B .*"))
                .anyMatch(line -> line.matches(" {5}GET /items\\?of=7  200  \\d+ B .*"))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void theRequestThatIsWaitedForIsShownBeforeItsReplyComes() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        List<String> seen = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            seen.addAll(lines);
            exchange.sendResponseHeaders(200, -1);
        });
        server.start();
        try {
            tryOut(scenario("requests: [{get: \"/items/${random.of(7)}\", name: one}]\n"), lines::add)
                    .run(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Optional.empty());
        } finally {
            server.stop(0);
        }

        assertThat(seen).containsExactly("one", "   1 GET /items/${random.of(7)}  (one)");
        assertThat(lines).anyMatch(line -> line.startsWith("     GET /items/7"));
    }

    @Test
    void soIsWhereATokenIsWaitedFor() throws Exception {
        Scenario scenario = scenario("""
                secrets: {pw: env:SECRET}
                auth: {oauth2: {token-url: %1$s/token, client: me, secret: "${pw}", scope: never}}
                origins: {id: %1$s}
                requests: [{get: /items}]
                """.formatted(service.uri()));
        List<String> lines = new ArrayList<>();

        assertThatThrownBy(() -> tryOut(scenario, lines::add).run(service.uri(), Optional.empty()))
                .hasMessageContaining("brings no token: the status is 403");

        assertThat(lines).containsExactly("token from " + service.uri() + "/token");
    }

    @Test
    void trySaysWhatHeldWhatWasFoundAndWhatWasSent() throws Exception {
        Files.writeString(directory.resolve("rows.csv"), "id\n7\n8\n");
        Scenario scenario = scenario("""
                data: {row: {file: rows.csv}}
                flows:
                  buy:
                    think: 3s
                    steps:
                      - get: /items?of=${row.id}
                        name: look
                        expect: {status: 200, json: $.total == 2}
                      - post: /items
                        name: pay
                        form: {quantity: 2}
                        expect: {json: $.total > 5 and $.paid exists}
                """);
        List<String> lines = new ArrayList<>();

        assertThat(tryOut(scenario, lines::add).run(service.uri(), Optional.empty()))
                .isFalse();

        assertThat(String.join("\n", lines))
                .contains(
                        "   1 GET /items  (look)\n     GET /items?of=7",
                        "as expected: 200, $.total == 2",
                        "FAILED expect:$.total > 5 and $.paid exists",
                        "$.total is 2.0",
                        "$.paid is nothing",
                        "sent: quantity=2",
                        "flow buy ended early: 2 requests, ",
                        "; 3.0 s of think time left out; with row 1 of row");
    }

    @Test
    void tryNamesARequestThatBroughtNoReplyInTheArchiveToo() throws Exception {
        List<String> lines = new ArrayList<>();
        TryOut tryOut = tryOut(scenario("requests: [{get: /, name: nobody}]\n"), lines::add);

        assertThat(tryOut.run(URI.create("http://127.0.0.1:1"), Optional.empty()))
                .isFalse();

        assertThat(lines).contains("   1 GET /  (nobody)").anyMatch(line -> line.startsWith("     no reply"));
        assertThat(tryOut.har()).contains("\"statusText\" : \"refused\"");
    }

    private String tried(TryOut tryOut, List<String> lines) throws Exception {
        tryOut.run(service.uri(), Optional.empty());
        return String.join("\n", lines) + tryOut.har();
    }

    @Test
    void whatAReplyGivesAsASecretIsShownInNoFormAndNotBeforeItIsTakenOut() throws Exception {
        List<String> lines = new ArrayList<>();
        TryOut tryOut = tryOut(scenario("""
                flows:
                  visit:
                    on-failure: continue
                    steps:
                      - get: /to/302?/say?text=%7B%22key%22%3A%22k%2By%2Fs3cret%3D%3D%22%7D
                        name: key
                        extract: {key: {json: $.key, secret: true}}
                      - {get: "/say?text=${key}", name: echoed, expect: {lacks: "${key}"}}
                      - {post: /broken, json: {b: "${key|base64}"}}
                """), lines::add);

        assertThat(tried(tryOut, lines))
                .contains("location /say?text=", "key = ***", "FAILED expect:lacks", "the reply begins: ***", "sent: {")
                .doesNotContain("s3cret", "ayt5L3MzY3JldD09");
    }

    @Test
    void itIsOneWhereTheRequestFailsBeforeItIsTakenOutAsWell() throws Exception {
        List<String> lines = new ArrayList<>();
        TryOut tryOut = tryOut(scenario("""
                requests:
                  - get: /say
                    name: key
                    query: {text: '{"key": "k+y/s3cret=="}'}
                    expect: 201
                    extract: {key: {json: $.key, secret: true}}
                """), lines::add);

        assertThat(tried(tryOut, lines)).contains("FAILED status:200").doesNotContain("s3cret");
    }

    @Test
    void halfASecretDoesNotStayWhereAReplyIsCutOff() throws Exception {
        List<String> lines = new ArrayList<>();
        TryOut tryOut = tryOut(scenario("""
                secrets: {pw: env:SECRET}
                requests:
                  - {get: "/say?text=%ss3cret%s", name: long, expect: 201}
                """.formatted("x".repeat(397), "y".repeat(100))), lines::add);

        assertThat(tried(tryOut, lines))
                .contains("the reply begins: " + "x".repeat(397) + "***\n")
                .doesNotContain("xs3c");
    }

    @Test
    void aPackedReplyIsShownAsItReads() throws Exception {
        List<String> lines = new ArrayList<>();
        TryOut tryOut = tryOut(scenario("requests: [{get: /packed, expect: 201}]\n"), lines::add);

        assertThat(tried(tryOut, lines))
                .contains("the reply begins: unpacked", "\"text\" : \"unpacked\"", "\"size\" : 8,");
    }

    @Test
    void whatWasMadeIsCleanedUpHoweverManyRequestsTheTryHas() throws Exception {
        List<String> lines = new ArrayList<>();
        tryOut(scenario("""
                before-trial: [{post: /tenants}]
                after-trial: [{delete: /tenants/1}]
                after-user: [{post: /logout}]
                flows:
                  many:
                    steps:
                      - repeat: 60
                        steps: [{get: /items}]
                """), lines::add).run(service.uri(), Optional.empty());

        assertThat(lines)
                .anyMatch(line -> line.contains("ended after 50 requests"))
                .anyMatch(line -> line.startsWith("  flow many was left there: "));
        assertThat(service.asked()).hasSize(52).endsWith("POST /logout", "DELETE /tenants/1");
    }
}

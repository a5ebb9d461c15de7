package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;

/** The same scenario by users of every kind: what the service has seen is the same, to the last request. */
@Timeout(180)
final class EveryKindOfUserTest {
    /** Virtual threads came with Java 21. */
    private static final List<String> KINDS = Runtime.version().feature() >= 21
            ? List.of("platform", "virtual", "multiplexed")
            : List.of("platform", "multiplexed");

    private static final String FLOWS = """
            scenario: visits
            url: %1$s
            origins: {other: "%2$s"}
            http: {server-timing: app}
            data: {word: {file: words.csv, pick: random}}
            before-trial:
              - get: /begin
                extract: {shift: $.id}
            after-trial:
              - get: /end/${shift}
            before-user:
              - post: /login/${user.index}
                extract: {user.token: $.id}
            after-user:
              - post: /logout/${user.index}/${user.token}
            flows:
              look:
                weight: 2
                think: uniform:100us..1ms
                steps:
                  - get: /moved/${user.index}/${word.text}
                    name: list
                    extract: {ids: {json: "$.books[*]", pick: all}, x: {header: x-number}}
                    expect: {json: $.state == open}
                  - for: id
                    in: ${ids}
                    steps:
                      - get: /books/${user.index}/${id}/${x}
                        name: book
                  - repeat: 1..3
                    every: 1ms
                    steps:
                      - get: /other/${user.index}/${uuid}
                        origin: other
                        name: other
              buy:
                steps:
                  - get: /flaky/${user.index}/${random.int(1, 1000000)}
                    name: flaky
                  - post: /orders/${user.index}
                    name: order
                    json: {number: "${random.int(1, 9)}", token: "${user.token}"}
                    expect: 201
                    on-failure: continue
                  - get: /orders/${user.index}
                    name: orders
              idle:
                steps:
                  - if: ${user.token} == none
                    then:
                      - get: /nothing/${user.index}
                        name: nothing
              lose:
                steps:
                  - get: /gone/${user.index}/${word.text}
                    name: gone
                  - get: /never/${user.index}
                    name: never
            """;

    private static final Pattern SKIPPED = Pattern.compile("\"flows_skipped\"\\s*:\\s*(\\d+)");

    private static final String REQUESTS = """
            scenario: requests
            url: %1$s
            requests:
              - get: /moved/${user.index}/${random.int(1, 9)}
                name: moved
                weight: 3
              - get: /flaky/${user.index}/${uuid}
                name: flaky
              - post: /orders/${user.index}
                name: order
                body: b${random.int(1, 9)}
            """;

    @TempDir
    Path directory;

    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(8);
    private HttpServer one;
    private HttpServer other;
    private Cli cli;

    @BeforeEach
    void open() throws IOException {
        one = serve();
        other = serve();
        cli = new Cli(directory);
        Files.writeString(directory.resolve("words.csv"), "text\na b\nc\nd/e\n\u00e4\n");
    }

    @AfterEach
    void close() {
        one.stop(0);
        other.stop(0);
        threads.shutdownNow();
    }

    private HttpServer serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
        return server;
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getRawPath();
        String cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
        asked.add(exchange.getRequestMethod() + " " + path + " " + body + " " + cookie);
        int status = 200;
        if (path.startsWith("/moved/")) {
            exchange.getResponseHeaders().add("Location", path.replace("/moved/", "/books/"));
            exchange.getResponseHeaders().add("Set-Cookie", "seen=" + path.hashCode() + "; Path=/");
            status = 302;
        } else if (path.startsWith("/flaky/")) {
            int times = seen.computeIfAbsent(path, fresh -> new AtomicInteger()).incrementAndGet();
            status = path.hashCode() % 3 == 0 && times == 1 ? 503 : 200;
        } else if (path.startsWith("/orders/") && exchange.getRequestMethod().equals("POST")) {
            status = body.hashCode() % 2 == 0 ? 201 : 409;
        } else if (path.startsWith("/gone/")) {
            status = 404;
        }
        byte[] reply = ("{\"state\": \"open\", \"id\": " + path.length() + ", \"books\": [1, 2]}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("X-Number", String.valueOf(path.length()));
        exchange.getResponseHeaders().add("Server-Timing", "app;dur=0.001");
        exchange.sendResponseHeaders(status, reply.length);
        exchange.getResponseBody().write(reply);
        exchange.close();
    }

    /** What the service saw of a run, and what the run says of itself. */
    private record Seen(List<String> asked, Map<String, String> counts) {}

    private Seen run(String scenario, String kind, int users) throws IOException {
        return run(scenario, kind, users, "--interactions 60 --warmup 10 --users ");
    }

    /** Some sixty arrivals, of which so many may be under way at once; the first of a warm-up would come after a second. */
    private Seen runOpen(String scenario, String kind, int users) throws IOException {
        return run(scenario, kind, users, "--arrivals ramp:1..120/s/1s --duration 1s --warmup 0 --max-in-flight ");
    }

    private Seen run(String scenario, String kind, int users, String load) throws IOException {
        asked.clear();
        seen.clear();
        String file = Files.writeString(directory.resolve("visits.yaml"), scenario.formatted(url(one), url(other)))
                .toString();
        String out = kind + "-" + users;
        Cli.Result result =
                cli.run(("run --scenario " + file + " --threads " + kind + " " + load + users + " --out " + out
                                + " --repeats 1 --rehearsal 0s --retries 2 --backoff 1ms..2ms"
                                + " --seed 7 --limit failures=90% --limit failures-invalid=100%")
                        .split(" "));
        assertThat(result.code()).as(kind + ": " + result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.err()).as(kind).doesNotContain("counts differ", "misfit", "parts-impossible");
        return new Seen(List.copyOf(asked), counts(directory.resolve(out)));
    }

    /** Counts of interactions and flows by their names. */
    private static Map<String, String> counts(Path run) throws IOException {
        Map<String, String> counts = new HashMap<>();
        for (String file : List.of("interactions.csv", "flows.csv")) {
            if (Files.exists(run.resolve(file))) {
                counts.putAll(counts(Files.readAllLines(run.resolve(file))));
            }
        }
        Matcher skipped = SKIPPED.matcher(Files.readString(run.resolve("trials.jsonl")));
        while (skipped.find()) {
            counts.put("skipped", "begun " + skipped.group(1)); // those that had nothing to do began as well
        }
        return counts;
    }

    private static Map<String, String> counts(List<String> lines) {
        List<String> header = Arrays.asList(lines.get(0).split(",", -1));
        List<String> wanted = List.of(
                "successes", "failures", "attempts", "begun", "completed", "broken_off", "unfinished", "broken_off_at");
        int name = Math.max(header.indexOf("interaction"), header.indexOf("flow"));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .collect(Collectors.toMap(
                        cells -> cells[name],
                        cells -> wanted.stream()
                                .filter(header::contains)
                                .map(column -> column + " " + cells[header.indexOf(column)])
                                .collect(Collectors.joining(", "))));
    }

    @Test
    void oneUserSendsTheSameInTheSameOrder() throws IOException {
        Seen first = run(FLOWS, KINDS.get(0), 1);

        assertThat(first.asked()).hasSizeGreaterThan(70);
        for (String kind : KINDS.subList(1, KINDS.size())) {
            assertThat(run(FLOWS, kind, 1)).as(kind).isEqualTo(first);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FLOWS, REQUESTS})
    void manyUsersSendTheSame(String scenario) throws IOException {
        Seen first = run(scenario, KINDS.get(0), 7);

        for (String kind : KINDS.subList(1, KINDS.size())) {
            Seen same = run(scenario, kind, 7);
            assertThat(same.asked()).as(kind).containsExactlyInAnyOrderElementsOf(first.asked());
            assertThat(ofEach(same.asked())).as(kind).isEqualTo(ofEach(first.asked()));
            assertThat(same.counts()).as(kind).isEqualTo(first.counts());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {FLOWS, REQUESTS})
    void oneUserSendsTheSameForTheSameArrivals(String scenario) throws IOException {
        Seen first = runOpen(scenario, KINDS.get(0), 1);

        assertThat(first.asked()).hasSizeGreaterThan(40);
        for (String kind : KINDS.subList(1, KINDS.size())) {
            assertThat(runOpen(scenario, kind, 1)).as(kind).isEqualTo(first);
        }
    }

    @Test
    void manyUsersBeginAFlowForEachArrival() throws IOException {
        int first = begun(runOpen(FLOWS, KINDS.get(0), 7));

        assertThat(first).isGreaterThan(30);
        for (String kind : KINDS.subList(1, KINDS.size())) {
            assertThat(begun(runOpen(FLOWS, kind, 7))).as(kind).isEqualTo(first);
        }
    }

    private static int begun(Seen seen) {
        return seen.counts().values().stream()
                .filter(counts -> counts.startsWith("begun ") || counts.contains(", begun "))
                .mapToInt(counts -> Integer.parseInt(counts.replaceAll(".*begun (\\d+).*", "$1")))
                .sum();
    }

    /** What each user asked for, in its order; {@code after-user} comes when it comes. */
    private static Map<String, List<String>> ofEach(List<String> asked) {
        return asked.stream()
                .filter(line -> line.split("/", -1).length > 2 && !line.contains("/end/"))
                .collect(Collectors.groupingBy(line -> line.split("[/ ]", -1)[3]));
    }

    @Test
    void whatUsersDoFirstAndLastIsDoneOnceForEach() throws IOException {
        List<String> all = new ArrayList<>(run(FLOWS, "multiplexed", 20).asked());

        assertThat(all.get(0)).startsWith("GET /begin");
        assertThat(all.get(all.size() - 1)).startsWith("GET /end/");
        for (String step : List.of("POST /login/", "POST /logout/")) {
            assertThat(all.stream().filter(line -> line.startsWith(step)).distinct())
                    .as(step)
                    .hasSize(20);
            assertThat(all.stream().filter(line -> line.startsWith(step)))
                    .as(step)
                    .hasSize(20);
        }
    }
}

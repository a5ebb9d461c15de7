package org.loadharness.workloads.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workloads.web.RawHttp.Answer;

/** What any client sees of a server: routes, bodies, errors. */
class WebServerTest {
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final String MESSAGE = "\\{\"message\":\"[^\"].*\"}";

    private record Ride(String lift, int minutes) {}

    private WebServer server;
    private RawHttp http;

    @BeforeEach
    void start() throws IOException {
        Routes routes = Routes.under("/shop")
                .get(
                        "/rides/{id}/of/{day}",
                        request ->
                                WebReply.json(200, Map.of("id", request.segment("id"), "day", request.segment("day"))))
                .get("/rides/", request -> WebReply.json(200, request.queryValues("resort")))
                .post(
                        "/rides",
                        request -> WebReply.json(
                                        201,
                                        new Ride(
                                                request.json().text("lift", 10),
                                                request.json().integer("minutes", 0, 60)))
                                .withHeader("Server-Timing", "total;dur=1")
                                .withHeader(
                                        "traceparent",
                                        request.header("TraceParent").orElse("none")))
                .post("/tail/{rest*}", request -> WebReply.text(200, request.segment("rest")))
                .get("/plain", request -> WebReply.text(200, "Größe"))
                .get("/broken", request -> {
                    throw new IllegalStateException("the secret of the house");
                })
                .get("/starved", request -> {
                    throw new OutOfMemoryError("made by a test");
                })
                .post("/starved", request -> {
                    throw new OutOfMemoryError("made by a test");
                })
                .get("/unwritable", request -> WebReply.json(200, new Object()))
                .get("/teapot", request -> {
                    throw new WebFailure(418, "short, stout and \"quoted\"");
                });
        WebOptions options = WebOptions.at(LOOPBACK).withLimits(new WebOptions.Limits(1000, 100));
        server = WebServer.start("web-test", routes, options);
        http = new RawHttp(server.address());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void namedSegmentsAreDecoded() throws IOException {
        Answer answer = http.get("/shop/rides/a%20b+c/of/%C3%BC");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).contains("\"id\":\"a b+c\"", "\"day\":\"ü\"");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.header("Server")).isEmpty();
    }

    @Test
    void aTailTakesAllThatRemains() throws IOException {
        assertThat(http.post("/shop/tail/1/x/2", "{}").body()).isEqualTo("1/x/2");
        assertThat(http.post("/shop/tail", "{}").status()).isEqualTo(404);
    }

    @Test
    void serverOfTheLoopbackInterfaceAnswersToItsOwnNamesAlone() throws IOException {
        for (String own : List.of("localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]", "10.0.0.7")) {
            assertThat(http.send("GET /shop/rides/ HTTP/1.1\r\nHost: " + own + "\r\nConnection: close\r\n\r\n")
                            .status())
                    .as(own)
                    .isEqualTo(200);
        }
        for (String foreign : List.of("shop.example", "localhost.example:80", "127.0.0.1.example")) {
            assertThat(http.send("GET /shop/rides/ HTTP/1.1\r\nHost: " + foreign + "\r\nConnection: close\r\n\r\n")
                            .status())
                    .as(foreign)
                    .isEqualTo(421);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/shop/plain"})
    void aRefusalAheadOfTheBodySaysThatTheConnectionEnds(String target) throws IOException {
        Answer answer = http.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n");

        assertThat(answer.status()).isBetween(404, 405);
        assertThat(answer.header("Connection")).isEqualTo("close");
    }

    @Test
    void repeatedQueryParametersKeepTheirOrder() throws IOException {
        assertThat(http.get("/shop/rides?resort=b&season=1&resort=a%20z").body())
                .isEqualTo("[\"b\",\"a z\"]");
        assertThat(http.get("/shop/rides/").body()).isEqualTo("[]");
    }

    @Test
    void aPlainHttpClientExchangesRecordsAndHeaders() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/shop/rides"))
                .header("traceparent", "00-1-2-01")
                .POST(HttpRequest.BodyPublishers.ofString("{\"lift\":\"ü7\",\"minutes\":17,\"other\":[1]}"))
                .build();

        var reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());

        assertThat(reply.statusCode()).isEqualTo(201);
        assertThat(reply.body()).isEqualTo("{\"lift\":\"ü7\",\"minutes\":17}");
        assertThat(reply.headers().firstValue("Server-Timing")).hasValue("total;dur=1");
        assertThat(reply.headers().firstValue("traceparent")).hasValue("00-1-2-01");
    }

    @Test
    void plainTextIsUtf8() throws IOException {
        assertThat(http.get("/shop/plain").body()).isEqualTo("Größe");
        assertThat(http.get("/shop/plain").header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
    }

    @ParameterizedTest
    @CsvSource({
        "/shop/nothing, 404",
        "/rides, 404",
        "/shop, 404",
        "/, 404",
        "/shop/rides/1/of, 404",
        "/shop/rides/1/of/2/3, 404",
        "/shop/tail/1, 405",
        "/shop/broken, 500",
        "/shop/unwritable, 500",
        "/shop/starved, 500",
        "/shop/teapot, 418",
        "/shop/rides?resort=%zz, 400",
        "/shop/rides/%zz/of/1, 400",
        "/shop/rides/..%2f..%2f/of/1, 400",
        "shop, 400"
    })
    void everyRefusalIsAMessage(String target, int status) throws IOException {
        Answer answer = http.get(target);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).matches(MESSAGE).doesNotContain("secret", "Exception", "org.");
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    }

    /** A thread that takes up the body of a request that has waited for it is another one than that of the request. */
    @Test
    void aRequestWithoutMemoryIsAnsweredAlsoWhereItsBodyCameLate() throws IOException {
        try (Socket socket = http.open()) {
            socket.getOutputStream()
                    .write(ascii("POST /shop/starved HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"));
            assertThat(socket.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length()))
                    .asString(StandardCharsets.US_ASCII)
                    .startsWith("HTTP/1.1 100");
            socket.getOutputStream().write(ascii("{}"));

            assertThat(RawHttp.read(socket).status()).isEqualTo(500);
        }
        assertThat(http.post("/shop/starved", "{}").status()).isEqualTo(500);
        assertThat(http.get("/shop/plain").status()).as("the next request").isEqualTo(200);
    }

    @Test
    void anotherMethodIsAnsweredWithTheAllowedOnes() throws IOException {
        Answer answer = http.request("DELETE", "/shop/rides", "");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).isEqualTo("GET, POST");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[]",
                "null",
                "17",
                "\"text\"",
                "{\"lift\":\"a\",\"minutes\":1}}",
                "{\"lift\":\"a\",\"minutes\":1} {}",
                "{\"lift\":\"a\",\"minutes\":1,\"minutes\":2}",
                "{'lift':1}",
                "{\"lift\":\"a\",\"minutes\":1e2}",
                "{\"lift\":\"a\",\"minutes\":1.0}",
                "{\"lift\":\"a\",\"minutes\":\"1\"}",
                "{\"lift\":\"a\",\"minutes\":true}",
                "{\"lift\":\"a\",\"minutes\":null}",
                "{\"lift\":\"a\",\"minutes\":-1}",
                "{\"lift\":\"a\",\"minutes\":61}",
                "{\"lift\":\"a\",\"minutes\":4294967296}",
                "{\"lift\":\"a\",\"minutes\":99999999999999999999999999999999999999999999999999999}",
                "{\"lift\":\"a\"}",
                "{\"lift\":\"\",\"minutes\":1}",
                "{\"lift\":\"elevenchars\",\"minutes\":1}",
                "{\"lift\":7,\"minutes\":1}",
                "{\"lift\":{\"a\":1},\"minutes\":1}",
                "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
            })
    void aWrongBodyIsABadRequest(String body) throws IOException {
        Answer answer = http.post("/shop/rides", body);

        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).matches(MESSAGE).doesNotContain("jackson", "StreamReadConstraints", "Source");
    }

    @Test
    void aWrongMemberIsNamedWithItsValue() throws IOException {
        assertThat(http.post("/shop/rides", "{\"lift\":\"a\",\"minutes\":61}").body())
                .isEqualTo("{\"message\":\"minutes: must be a whole number from 0 to 60, was 61\"}");
        assertThat(http.post("/shop/rides", "{\"lift\":\"a\"}").body())
                .isEqualTo("{\"message\":\"minutes: missing; must be a whole number from 0 to 60\"}");
    }

    @Test
    void aBodyOfAnotherAlphabetIsABadRequest() throws IOException {
        try (Socket socket = http.open()) {
            socket.getOutputStream()
                    .write(ascii("POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Length: 4\r\n\r\n"));
            socket.getOutputStream().write(new byte[] {'{', (byte) 0xff, (byte) 0xfe, '}'});

            assertThat(RawHttp.read(socket).status()).isEqualTo(400);
        }
    }

    @Test
    void aBodyBeyondTheLimitIsReadAndRefused() throws IOException {
        String large = "{\"lift\":\"" + "x".repeat(2_000_000) + "\"}";

        assertThat(http.post("/shop/rides", large).status()).isEqualTo(413);
        String fits = "{\"lift\":\"a\",\"minutes\":1,\"x\":\"" + "x".repeat(900) + "\"}";
        assertThat(http.post("/shop/rides", fits).status()).isEqualTo(201);
    }

    @Test
    void aBodyBeyondTheLimitInChunksIsRefusedToo() throws IOException {
        String chunk = "3e8\r\n" + "x".repeat(1000) + "\r\n";

        Answer answer = http.send(
                "POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
                chunk,
                chunk,
                "0\r\n\r\n");

        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void aBodyThatNobodyCouldWaitForIsRefusedUnread() throws IOException {
        Answer answer = http.send("POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999999\r\n\r\n");

        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void aRequestInSinglePacketsPerByteIsWhole() throws IOException {
        String body = "{\"lift\":\"a\",\"minutes\":1}";
        String text = "POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;

        assertThat(http.send(text.split("")).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE\r\n\r\n",
                "GET /shop/plain HTTP/1.1\r\n\r\n",
                "GET /shop/plain HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                "POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void garbageIsABadRequest(String text) throws IOException {
        assertThat(http.send(text).status()).isEqualTo(400);
    }

    @Test
    void aHeadBeyondTheLimitIsRefused() throws IOException {
        assertThat(http.get("/shop/plain", "X: " + "x".repeat(20_000)).status()).isEqualTo(431);
    }

    @Test
    void aConnectionThatBreaksInTheMiddleHarmsNobody() throws IOException {
        for (int i = 0; i < 50; i++) {
            try (Socket socket = http.open()) {
                socket.setSoLinger(true, 0);
                socket.getOutputStream()
                        .write(ascii("POST /shop/rides HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"));
            }
        }

        assertThat(http.get("/shop/plain").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rides", "/a//b", "/{x", "/{a}/{a}", "/{a*}/b", "/{}"})
    void aPatternThatCannotMatchIsRefusedAtOnce(String pattern) {
        assertThatThrownBy(() -> Routes.under("").get(pattern, request -> WebReply.text(200, "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(pattern);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "/", "/shop/"})
    void aContextThatCannotMatchIsRefusedAtOnce(String context) {
        assertThatThrownBy(() -> Routes.under(context)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void optionsNameWhatIsWrong() {
        assertThatThrownBy(() -> new WebOptions.Threads(1, 7)).hasMessageContaining("max must be at least 8, was 7");
        assertThatThrownBy(() -> new WebOptions.Limits(0, 1))
                .hasMessageContaining("bodyBytes must be at least 1, was 0");
        assertThatThrownBy(() -> WebOptions.at(LOOPBACK).withRequestTimeout(Duration.ofNanos(1)))
                .hasMessageContaining("requestTimeout must be at least 1 ms");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

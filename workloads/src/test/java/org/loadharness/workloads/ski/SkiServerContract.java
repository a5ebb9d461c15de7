package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.web.RawHttp;

/** The API as a client sees it that knows nothing of the server; over every store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // a database takes half a second to open and to close
abstract class SkiServerContract {
    private static final String RIDE_PATH = "/skiers/56/seasons/2022/days/200/skiers/7";
    private static final String RIDE = "{\"time\":217,\"liftID\":21,\"waitTime\":3}";
    private static final String MESSAGE = "\\{\"message\":\"[^\"].*\"}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String store;
    private SkiServer server;

    SkiServerContract(String store) {
        this.store = store;
    }

    @BeforeAll
    void start() throws Exception {
        server = SkiServer.start(
                Settings.of(SkiParameters.ALL, Map.of("store", store)),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @BeforeEach
    void clear() throws IOException, InterruptedException {
        send(request("/lift-rides").DELETE());
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aRideIsWrittenAndCounts() throws Exception {
        assertThat(post(RIDE_PATH, RIDE).statusCode()).isEqualTo(201);
        assertThat(post(RIDE_PATH, "{\"time\":1,\"liftID\":4}").statusCode()).isEqualTo(201);

        assertThat(get(RIDE_PATH).body()).isEqualTo("250");
        assertThat(get(RIDE_PATH).headers().firstValue("content-type")).hasValue("application/json");
        assertThat(get("/skiers/7/vertical?resort=56").body())
                .isEqualTo("{\"resorts\":[{\"seasonID\":\"2022\",\"totalVert\":250}]}");
        assertThat(get("/resorts/56/seasons/2022/day/200/skiers").body())
                .isEqualTo("{\"time\":\"Mission Ridge\",\"numSkiers\":1}");
    }

    @Test
    void verticalsAreChosenByResortsAndSeasons() throws Exception {
        post("/skiers/56/seasons/2022/days/1/skiers/7", RIDE);
        post("/skiers/57/seasons/2022/days/1/skiers/7", RIDE);
        post("/skiers/57/seasons/2023/days/1/skiers/7", RIDE);

        assertThat(get("/skiers/7/vertical?resort=57&season=2023&season=2024").body())
                .isEqualTo("{\"resorts\":[{\"seasonID\":\"2023\",\"totalVert\":210}]}");
        assertThat(get("/skiers/7/vertical?resort=56&resort=57").body())
                .isEqualTo("{\"resorts\":[{\"seasonID\":\"2022\",\"totalVert\":420},"
                        + "{\"seasonID\":\"2023\",\"totalVert\":210}]}");
    }

    @Test
    void aFreshServerHasOneResortWithOneSeason() throws Exception {
        assertThat(get("/resorts").body())
                .isEqualTo("{\"resorts\":[{\"resortName\":\"Mission Ridge\",\"resortID\":56}]}");
        assertThat(get("/resorts/56/seasons").body()).isEqualTo("{\"seasons\":[\"2022\"]}");
    }

    @Test
    void aSeasonIsAdded() throws Exception {
        assertThat(post("/resorts/56/seasons", "{\"year\":\"2019\"}").statusCode())
                .isEqualTo(201);
        assertThat(post("/resorts/3/seasons", "{\"year\":\"2019\"}").statusCode())
                .isEqualTo(201);

        assertThat(get("/resorts/56/seasons").body()).isEqualTo("{\"seasons\":[\"2019\",\"2022\"]}");
        assertThat(get("/resorts").body()).contains("{\"resortName\":\"Resort 3\",\"resortID\":3}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/skiers | 404",
                "/skiers/7 | 404",
                "/skiers/7/vertical | 400",
                "/skiers/7/vertical?resort=x | 400",
                "/skiers/7/vertical?resort=-56 | 400",
                "/skiers/7/vertical?resort=56&season=abc | 400",
                "/skiers/7/vertical?resort=99999999999 | 400",
                "/skiers/seven/vertical?resort=56 | 404",
                "/skiers/7/vertical?resort=56 | 404",
                "/skiers/56/seasons/2022/days/200/skiers/7 | 404",
                "/skiers/56/seasons/2022/days/366/skiers/7 | 400",
                "/skiers/56/seasons/2022/days/-1/skiers/7 | 404",
                "/skiers/56/seasons/2022/days/x/skiers/7 | 404",
                "/skiers/56/season/2022/days/1/skiers/7 | 404",
                "/skiers/56/seasons/2022/days/1/skiers/7/8 | 404",
                "/skiers/99999999999/seasons/2022/days/1/skiers/7 | 400",
                "/resorts/1/seasons | 404",
                "/resorts/x/seasons | 404",
                "/resorts/56 | 404",
                "/resorts/56/seasons/2022/day/366/skiers | 400",
                "/resorts/56/seasons/2022/day/x/skiers | 404",
                "/resorts/1/seasons/2022/day/1/skiers | 404",
                "/statistics/now | 404",
                "/nowhere | 404"
            })
    void aWrongGetIsRefusedWithAMessage(String path, int status) throws Exception {
        HttpResponse<String> reply = get(path);

        assertThat(reply.statusCode()).isEqualTo(status);
        assertThat(reply.body()).matches(MESSAGE).doesNotContain("Exception", "SQL", "org.");
    }

    /** In the order of the published server: body, time, lift, path, day. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "/skiers | '{' | 404",
                "/skiers/nowhere | '{' | 400",
                "/skiers/nowhere | '{\"liftID\":1}' | 400",
                "/skiers/nowhere | '{\"time\":1}' | 400",
                "/skiers/nowhere | '{\"time\":1,\"liftID\":1}' | 404",
                "/skiers/a/seasons/2022/days/366/skiers/7 | '{\"time\":1,\"liftID\":1}' | 404",
                "/skiers/56/seasons/2022/days/366/skiers/7 | '{\"time\":1,\"liftID\":1}' | 400",
                "/skiers/56/seasons/2022/days/365/skiers/7 | '{\"time\":1,\"liftID\":1}' | 201",
                "/skiers/0/seasons/0/days/0/skiers/0 | '{\"time\":0,\"liftID\":1}' | 201",
                "/skiers/99999999999/seasons/2022/days/1/skiers/7 | '{\"time\":1,\"liftID\":1}' | 400",
                "/resorts | '{\"year\":\"2022\"}' | 400",
                "/resorts/56 | '{\"year\":\"2022\"}' | 400",
                "/resorts/x/seasons | '{\"year\":\"2022\"}' | 400",
                "/resorts/56/seasons | '{}' | 400",
                "/resorts/56/seasons | '' | 400",
                "/resorts/56/seasons | '{\"year\":2022}' | 400",
                "/resorts/56/seasons | '{\"year\":\"20x2\"}' | 400",
                "/resorts/56/seasons | '{\"year\":\"-1\"}' | 400",
                "/statistics | '{}' | 405",
            })
    void aPostIsCheckedInTheDocumentedOrder(String path, String body, int status) throws Exception {
        HttpResponse<String> reply = post(path, body);

        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
        if (status >= 400) {
            assertThat(reply.body()).matches(MESSAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[1]",
                "no",
                "{\"time\":-1,\"liftID\":1}",
                "{\"time\":1441,\"liftID\":1}",
                "{\"time\":\"217\",\"liftID\":1}",
                "{\"time\":1,\"liftID\":0}",
                "{\"time\":1,\"liftID\":-3}",
                "{\"time\":1,\"liftID\":1.5}",
                "{\"time\":1,\"liftID\":null}",
                "{\"time\":1,\"liftID\":1,\"waitTime\":-1}",
                "{\"time\":1,\"liftID\":1,\"waitTime\":\"long\"}"
            })
    void aWrongRideIsNotWritten(String body) throws Exception {
        HttpResponse<String> reply = post(RIDE_PATH, body);

        assertThat(reply.statusCode()).isEqualTo(400);
        assertThat(reply.body()).matches(MESSAGE);
        assertThat(get(RIDE_PATH).statusCode()).isEqualTo(404);
    }

    @Test
    void statisticsAreMeasured() throws Exception {
        assertThat(get("/statistics").body()).isEqualTo("{\"endpointStats\":[]}");
        for (int i = 0; i < 10; i++) {
            post(RIDE_PATH, RIDE);
        }
        post(RIDE_PATH, "{");
        get("/resorts");

        assertThat(get("/statistics").body())
                .matches(
                        "\\{\"endpointStats\":\\["
                                + "\\{\"URL\":\"/skiers/\\{resortID}/seasons/\\{seasonID}/days/\\{dayID}/skiers/\\{skierID}\","
                                + "\"operation\":\"POST\",\"mean\":[0-9.]+,\"max\":[0-9.]+,\"count\":11},"
                                + "\\{\"URL\":\"/resorts\",\"operation\":\"GET\",\"mean\":([0-9.]+),\"max\":\\1,\"count\":1}]}");
    }

    @Test
    void deletingTheRidesBringsTheFirstStateBack() throws Exception {
        post(RIDE_PATH, RIDE);
        post("/resorts/3/seasons", "{\"year\":\"2019\"}");

        HttpResponse<String> reply = send(request("/lift-rides").DELETE());

        assertThat(reply.statusCode()).isEqualTo(200);
        aFreshServerHasOneResortWithOneSeason();
        assertThat(get(RIDE_PATH).statusCode()).isEqualTo(404);
    }

    @Test
    void nothingIsOutsideOfTheContext() throws Exception {
        assertThat(new RawHttp(server.address()).get("/resorts").status()).isEqualTo(404);
        assertThat(new RawHttp(server.address()).get("/Server_war/resorts").status())
                .isEqualTo(200);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + "/Server_war" + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }
}

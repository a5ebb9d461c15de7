package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workloads.web.RawHttp;
import org.loadharness.workloads.web.RawHttp.Answer;
import org.loadharness.workloads.web.Routes;
import org.loadharness.workloads.web.WebOptions;
import org.loadharness.workloads.web.WebReply;
import org.loadharness.workloads.web.WebServer;

/** The three servers as clients see them that know nothing of the harness. */
class ServersTest {
    private static final String TITLE = "How to get a good grade in 677 in 20 minutes a day";

    private final Closing opened = new Closing();
    private RawHttp catalog;
    private RawHttp order;
    private RawHttp frontEnd;
    private URI frontEndAddress;

    @BeforeEach
    void start() throws Exception {
        URI catalogAddress = serve("tier", "catalog", "stock", "tests");
        URI orderAddress = serve("tier", "order", "catalog-url", catalogAddress.toString());
        frontEndAddress = serve(
                "tier", "front-end",
                "catalog-url", catalogAddress.toString(),
                "order-url", orderAddress.toString());
        catalog = new RawHttp(catalogAddress);
        order = new RawHttp(orderAddress);
        frontEnd = new RawHttp(frontEndAddress);
    }

    @AfterEach
    void stop() throws IOException {
        opened.close();
    }

    @Test
    void theCatalogAnswersByTopicAndByNumber() throws IOException {
        String systems = "{\"" + TITLE + "\":{\"item_number\":1,\"topic\":\"systems\",\"stock\":11,\"price\":3},"
                + "\"RPC(s) for Dummies\":{\"item_number\":2,\"topic\":\"systems\",\"stock\":7,\"price\":4}}";

        assertThat(catalog.post("/query/", "{\"topic\":\"systems\"}").body()).isEqualTo(systems);
        assertThat(catalog.post("/query", "{\"topic\":\"systems\",\"item_number\":4}")
                        .body())
                .isEqualTo(systems);
        assertThat(catalog.post("/query", "{\"item_number\":1}").body())
                .contains(TITLE)
                .doesNotContain("Dummies");
        assertThat(catalog.post("/query", "{\"topic\":\"cooking\"}").body()).isEqualTo("{}");
        assertThat(catalog.post("/query", "{\"item_number\":-5}").body()).isEqualTo("{}");
    }

    @Test
    void aPurchaseOfSeveralBooksIsOneOfEachOrNone() throws IOException {
        assertThat(frontEnd.post("/buy/1,2", "").status()).isEqualTo(200);
        assertThat(frontEnd.post("/buy/1,77", "").status()).isEqualTo(404);
        assertThat(frontEnd.post("/buy/1,1", "").body()).contains("each may be there once");
        assertThat(catalog.post("/update/2,1", "{\"stock_change\":-7}").body())
                .isEqualTo("{\"Success\":false,\"reason\":\"out-of-stock\"}");
        assertThat(catalog.post("/query", "{\"topic\":\"systems\"}").body()).contains("\"stock\":10", "\"stock\":6");
        assertThat(order.post("/sales", "").body()).isEqualTo("{\"1\":1,\"2\":1}");
    }

    @Test
    void theCatalogReplacesWholeRecordsAllOrNone() throws IOException {
        String changed = record("1", "\"systems\"", "500", "9");
        String added = record("9", "\"cooking\"", "1", "0");

        assertThat(catalog.post("/update/", "{\"" + TITLE + "\":" + changed + ",\"New\":" + added + "}")
                        .body())
                .isEqualTo("{\"Success\":true}");
        assertThat(catalog.post("/query", "{\"item_number\":1}").body()).contains("\"stock\":500,\"price\":9");
        assertThat(catalog.post("/query", "{\"topic\":\"cooking\"}").body()).contains("New");

        Answer refused = catalog.post(
                "/update", "{\"Other\":" + added + ",\"" + TITLE + "\":" + record("9", "\"x\"", "1", "1") + "}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body()).contains("is the title of item 1, not of 9");
        assertThat(catalog.post("/query", "{\"topic\":\"cooking\"}").body())
                .contains("New")
                .doesNotContain("Other");
    }

    @Test
    void theCatalogChangesAStockIfItAllowsThat() throws IOException {
        assertThat(catalog.post("/update/3", "{\"stock_change\":-2}").body())
                .isEqualTo("{\"Success\":true,\"stock\":0}");
        assertThat(catalog.post("/update/3", "{\"stock_change\":-1}").body())
                .isEqualTo("{\"Success\":false,\"reason\":\"out-of-stock\"}");
        assertThat(catalog.post("/update/3", "{\"stock_change\":5}").body())
                .isEqualTo("{\"Success\":true,\"stock\":5}");
        assertThat(catalog.post("/update/3", "{\"stock_change\":1000000000}").body())
                .contains("false");
        assertThat(catalog.post("/update/77", "{\"stock_change\":-1}").body())
                .isEqualTo("{\"Success\":false,\"reason\":\"unknown-item\"}");
    }

    @Test
    void theOrderServerSellsAndKeepsItsOrders() throws IOException {
        assertThat(order.post("/buy/3", "").body())
                .matches("\\{\"status\":true,\"elapsed_time\":[1-9]\\d*,\"order\":1,\"title\":\"Xen and .*\"}");
        assertThat(order.post("/buy/3/", "{}").body()).contains("\"order\":2");
        assertThat(order.post("/buy/3", "").body())
                .matches("\\{\"status\":false,\"elapsed_time\":\\d+,\"reason\":\"out-of-stock\",\"title\":\"Xen.*\"}");
        assertThat(order.post("/buy/99", "").body())
                .matches("\\{\"status\":false,\"elapsed_time\":\\d+,\"reason\":\"unknown-item\"}");
        assertThat(order.get("/orders?after=1").body())
                .contains("\"count\":2")
                .contains("\"order\":2,\"item_number\":3,\"trace\":")
                .doesNotContain("\"order\":1,");
        assertThat(order.get("/orders?limit=1").body()).contains("\"order\":1,").doesNotContain("\"order\":2,");
        assertThat(order.post("/reset", "").body()).isEqualTo("{\"Success\":true}");
        assertThat(order.get("/orders").body()).contains("\"count\":0");
    }

    @Test
    void theFrontEndSearchesLooksUpAndBuys() throws Exception {
        HttpClient client = HttpClient.newHttpClient();

        assertThat(call(client, "GET", "/search/systems").body())
                .matches("\\{\"items\":\\{\"How to .*\":1,\"RPC\\(s\\) for Dummies\":2},\"elapsed_time\":[1-9]\\d*}");
        assertThat(call(client, "GET", "/search/cook%20ing").body()).startsWith("{\"items\":{},");
        assertThat(call(client, "GET", "/lookup/3").body())
                .startsWith("{\"item_number\":3,\"title\":\"Xen")
                .contains("\"topic\":\"gradschool\",\"price\":15,\"stock\":2,\"elapsed_time\":");
        assertThat(call(client, "POST", "/buy/3").statusCode()).isEqualTo(200);
        assertThat(call(client, "POST", "/buy/3").body()).matches("\\{\"order\":\\d+,\"title\":\"Xen.*}");
        HttpResponse<String> refused = call(client, "POST", "/buy/3");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body())
                .startsWith("{\"message\":\"no copy of item 3 is left\",\"reason\":\"out-of-stock\",\"title\":\"Xen");
        for (String path : List.of("/lookup/5", "/lookup/2147483647")) {
            assertThat(call(client, "GET", path).statusCode()).isEqualTo(404);
        }
        HttpResponse<String> unknown = call(client, "POST", "/buy/5");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("there is no item 5").contains("unknown-item");
    }

    @Test
    void aPurchaseByGetIsRefusedSinceItIsNotSafe() throws IOException {
        Answer refused = frontEnd.get("/buy/1");

        assertThat(refused.status()).isEqualTo(405);
        assertThat(refused.header("Allow")).isEqualTo("POST");
        assertThat(catalog.post("/query", "{\"item_number\":1}").body()).contains("\"stock\":11");
    }

    @Test
    void everyAnswerTellsWhereItsTimeWentAndRefusalsToo() throws IOException {
        String duration = ";dur=\\d+\\.\\d{6}";

        assertThat(catalog.post("/query", "{\"item_number\":1}").header("Server-Timing"))
                .matches("catalog" + duration + ", database" + duration);
        assertThat(order.post("/buy/1", "").header("Server-Timing"))
                .matches("order" + duration + "(, (query|update)-(call|catalog|database)" + duration + "){6}, order-log"
                        + duration);
        assertThat(frontEnd.post("/buy/1", "").header("Server-Timing"))
                .matches("front-end" + duration + ", order-call" + duration + "(, [a-z-]+" + duration + "){8}");
        assertThat(frontEnd.get("/lookup/1").header("Server-Timing"))
                .matches("front-end" + duration + "(, query-(call|catalog|database)" + duration + "){3}");
        assertThat(frontEnd.get("/lookup/x").header("Server-Timing")).matches("front-end" + duration);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "catalog | /query | {} | topic or item_number",
                "catalog | /query | [1] | must be a JSON object",
                "catalog | /query | {\"topic\":7} | topic: must be a text",
                "catalog | /query | {\"item_number\":\"1\"} | item_number: must be a whole number",
                "catalog | /query | {\"item_number\":1.5} | item_number: must be a whole number",
                "catalog | /query | {\"topic\": | JSON",
                "catalog | /update | {\"A\":1} | A: must be an object",
                "catalog | /update | {\"A\":{\"item_number\":0}} | A.item_number",
                "catalog | /update | {\"A\":{\"item_number\":8,\"topic\":\"t\",\"stock\":-1,\"price\":1}} | A.stock",
                "catalog | /update | {\"A\":{\"item_number\":8,\"topic\":\"t\",\"stock\":1,\"price\":1e3}} | A.price",
                "catalog | /update | {\" \":{\"item_number\":8,\"topic\":\"t\",\"stock\":1,\"price\":1}} | title",
                "catalog | /update/1 | {} | stock_change: missing",
                "catalog | /update/1 | {\"stock_change\":9999999999} | stock_change",
                "catalog | /update/0 | {\"stock_change\":1} | must be a whole number from 1",
                "catalog | /update/9999999999 | {\"stock_change\":1} | must be a whole number from 1",
                "catalog | /reset | {} | a record at least",
                "order | /buy/x | {} | item number \"x\"",
                "order | /buy/-1 | {} | item number",
                "order | /buy/1e3 | {} | item number",
                "frontEnd | /buy/%20 | {} | item number",
                "frontEnd | /reset | {\"A\":{}} | A.item_number: missing",
                "frontEnd | /reset | | empty",
            })
    void wrongInputIsNamed(String server, String path, String body, String message) throws IOException {
        Answer answer = server(server).post(path, body == null ? "" : body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).startsWith("{\"message\":").contains(message.replace("\"", "\\\""));
        assertThat(frontEnd.get("/lookup/1").body()).contains("\"stock\":11");
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalog", "order", "frontEnd"})
    void hostileClientsHarmNobodyElse(String name) throws IOException {
        RawHttp server = server(name);
        String path = name.equals("catalog") ? "/query" : "/buy/1";

        assertThat(server.post(path, "x".repeat(70_000)).status()).isEqualTo(413);
        assertThat(server.send("GARBAGE\r\n\r\n").status()).isBetween(400, 405);
        assertThat(server.send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: nine\r\n\r\n")
                        .status())
                .isEqualTo(400);
        assertThat(server.get("/" + "a".repeat(20_000)).status()).isBetween(414, 431);
        assertThat(server.get("/nowhere").status()).isEqualTo(404);
        for (int i = 0; i < 20; i++) {
            try (Socket rude = server.open()) {
                OutputStream out = rude.getOutputStream();
                out.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{\"to")
                        .getBytes(StandardCharsets.UTF_8));
                rude.setSoLinger(true, 0); // resets the connection
            }
        }

        assertThat(frontEnd.get("/lookup/1").body()).contains("\"stock\":11");
    }

    @Test
    void aRequestMayComeInAnyPieces() throws IOException {
        String request = "POST /query HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 17\r\n\r\n"
                + "{\"item_number\":2}";

        assertThat(catalog.send(request.split("")).body()).contains("RPC(s) for Dummies");
    }

    @Test
    void aTierThatIsGoneOrAnswersNonsenseIsNamed() throws Exception {
        Routes nonsense = Routes.under("")
                .post("/query", any -> WebReply.json(200, Map.of("B", 1)))
                .post("/buy/{item_number}", any -> WebReply.text(200, "yes"));
        WebServer fake = opened.add(WebServer.start("fake", nonsense, WebOptions.at(Store.ANYWHERE)));
        RawHttp misled = new RawHttp(serve(
                "tier", "front-end",
                "catalog-url", fake.address().toString(),
                "order-url", fake.address().toString()));
        RawHttp alone = new RawHttp(serve("tier", "order", "catalog-url", "http://127.0.0.1:1"));

        assertFailure(misled.get("/lookup/1"), "the catalog failed: B: must be an object");
        assertFailure(misled.post("/buy/1", ""), "the order server failed: status 200 and no JSON object");
        assertFailure(alone.post("/buy/1", ""), "the catalog does not answer");
        fake.close();
        assertFailure(misled.get("/search/systems"), "the catalog does not answer");
    }

    private static void assertFailure(Answer answer, String message) {
        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.body()).contains(message);
    }

    private RawHttp server(String name) {
        return switch (name) {
            case "catalog" -> catalog;
            case "order" -> order;
            default -> frontEnd;
        };
    }

    private HttpResponse<String> call(HttpClient client, String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(frontEndAddress.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private URI serve(String... namesAndValues) throws Exception {
        ServedWorkload.Server server = Store.WORKLOAD.serve(Store.settings(namesAndValues), Store.ANYWHERE);
        return opened.add(server).address();
    }

    private static String record(String number, String topic, String stock, String price) {
        return String.format(
                Locale.ROOT,
                "{\"item_number\":%s,\"topic\":%s,\"stock\":%s,\"price\":%s}",
                number,
                topic,
                stock,
                price);
    }
}

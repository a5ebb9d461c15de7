package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.PlainHttp.Response;
import org.loadharness.bookstore.store.StoreKind;

/** What any HTTP client sees of the server: paths, methods, statuses, headers and bodies. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServerProtocolTest {
    private static final String READABLE =
            "application/json, application/x-jackson-smile, application/cbor, application/xml";

    private final BookStoreService store = StoreKind.SERIAL.open(1);
    private final BookStoreServer server;
    private final PlainHttp http;

    ServerProtocolTest() throws IOException {
        server = BookStoreServer.start(
                store, store, ServerOptions.defaults().withLimits(new ServerOptions.Limits(1000, 10)));
        http = new PlainHttp(server.address());
    }

    @BeforeEach
    void fill() throws BookStoreException {
        store.removeAllBooks();
        store.addBooks(TestStores.books(3));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void listsBooksAsJsonWithItsLength() throws Exception {
        Response response = http.get("/stock/LISTBOOKS");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        assertThat(response.header("Content-Length")).isEqualTo(String.valueOf(response.body().length));
        assertThat(response.text())
                .startsWith(
                        "[{\"isbn\":1,\"title\":\"title 1\",\"author\":\"author 1\",\"price\":10.5,\"numCopies\":5,"
                                + "\"numSaleMisses\":0,\"numTimesRated\":0,\"totalRating\":0,\"editorPick\":true},{\"isbn\":2,");
    }

    @Test
    void showsCustomersNoStock() throws Exception {
        Response response = http.postJson("/GETBOOKS", "[2]");

        assertThat(response.text())
                .isEqualTo("[{\"isbn\":2,\"title\":\"title 2\",\"author\":\"author 2\",\"price\":10.5}]");
    }

    @Test
    void answersACallWithoutResultByNoContent() throws Exception {
        Response response = http.postJson("/BUYBOOKS", "[{\"isbn\":1,\"numCopies\":2},{\"numCopies\":1,\"isbn\":2}]");

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(store.getBooks()).extracting(StockBook::numCopies).containsExactly(3, 4, 5);
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationIsAtItsPathInAnyCaseOfItsTag(Operation operation) throws Exception {
        int tagStart = operation.path().lastIndexOf('/') + 1;
        String lower = operation.path().substring(0, tagStart)
                + operation.path().substring(tagStart).toLowerCase(Locale.ROOT);
        String query = operation.takesNumber() ? "?number_of_books=1" : "";
        String body = operation.takesNothing() ? "\"\"" : "[]";

        Response response = operation.hasBody() ? http.postJson(lower, body) : http.get(lower + query);

        assertThat(response.status()).isIn(200, 204);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/BUYBOOK",
                "/BUYBOOKS/",
                "/stock/BUYBOOKS",
                "/LISTBOOKS",
                "/stock/GETBOOKS",
                "/ADDBOOKS",
                "/STOCK/LISTBOOKS",
                "/stock",
                "/stock/",
                "/stock/stock/LISTBOOKS",
                "/x/GETBOOKS",
                "/Health"
            })
    void anythingElseIsNotFound(String path) throws Exception {
        assertProblem(http.get(path), 404, "nothing is at this path");
        assertProblem(http.postJson(path, "[]"), 404, "nothing is at this path");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/BUYBOOKS,POST", "PUT,/BUYBOOKS,POST", "POST,/stock/LISTBOOKS,GET", "DELETE,/stock/LISTBOOKS,GET",
        "OPTIONS,/stock/LISTBOOKS,GET", "POST,/GETEDITORPICKS,GET", "POST,/health,GET", "get,/health,GET"
    })
    void anotherMethodIsNotAllowed(String method, String path, String allowed) throws Exception {
        Response response = http.request(method, path, "");

        assertProblem(response, 405, "this path takes " + allowed + " only");
        assertThat(response.header("Allow")).isEqualTo(allowed);
    }

    @Test
    void saysThatItIsHealthy() throws Exception {
        Response response = http.get("/health");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("{\"status\":\"up\"}");
    }

    @Test
    void saysNothingOfWhatItIsMadeOf() throws Exception {
        Response response = http.get("/health");

        assertThat(response.headers().keySet())
                .isEqualTo(new TreeSet<>(List.of("Connection", "Content-Length", "Content-Type", "Date")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|number_of_books: must be given once, was given 0 times",
                "?|number_of_books: must be given once, was given 0 times",
                "?number_of_books=1&number_of_books=1|number_of_books: must be given once, was given 2 times",
                "?number_of_books=|must be a whole number from -2147483648 to 2147483647, was \\\"\\\"",
                "?number_of_books=ten|was \\\"ten\\\"",
                "?number_of_books=1.0|was \\\"1.0\\\"",
                "?number_of_books=2147483648|was \\\"2147483648\\\"",
                "?number_of_books=1&x=1|parameter \\\"x\\\": unknown here",
                "?NUMBER_OF_BOOKS=1|parameter \\\"NUMBER_OF_BOOKS\\\": unknown here",
                "?number_of_books=%FF|number_of_books",
            })
    void aWrongNumberOfBooksIsRefused(String query, String detail) throws Exception {
        assertProblem(http.get("/GETEDITORPICKS" + query), 400, detail);
        assertProblem(http.get("/GETTOPRATEDBOOKS" + query), 400, detail);
    }

    @Test
    void aParameterThatDoesNothingIsRefused() throws Exception {
        assertProblem(http.get("/stock/LISTBOOKS?limit=1"), 400, "this call takes no parameters, was \\\"limit=1\\\"");
        assertProblem(http.postJson("/stock/REMOVEBOOKS?dry=true", "[1]"), 400, "takes no parameters");
        assertThat(store.getBooks()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/BUYBOOKS|[{'isbn':0,'numCopies':1}]|422|INVALID",
                "/BUYBOOKS|[{'isbn':9,'numCopies':1}]|404|ABSENT",
                "/BUYBOOKS|[{'isbn':1,'numCopies':6}]|409|NOT_AVAILABLE",
                "/BUYBOOKS|[{'isbn':1,'numCopies':1},{'isbn':1,'numCopies':1}]|409|DUPLICATED",
                "/BUYBOOKS|null|400|NULL_ARGUMENT",
                "/BUYBOOKS|[null]|400|NULL_ARGUMENT",
                "/RATEBOOKS|[{'isbn':1,'rating':6}]|422|INVALID",
                "/GETBOOKS|[1,1]|409|DUPLICATED",
                "/stock/ADDBOOKS|[{'isbn':1,'title':'t','author':'a','price':1,'numCopies':1}]|409|DUPLICATED",
                "/stock/ADDBOOKS|[{'isbn':4,'title':'t','author':'a','price':'NaN','numCopies':1}]|422|INVALID",
                "/stock/ADDBOOKS|[{'isbn':4,'title':'','author':'a','price':1,'numCopies':1}]|422|INVALID",
            })
    void whatTheStoreRefusesIsAProblemWithItsReason(String path, String body, int status, String reason)
            throws Exception {
        Response response = http.postJson(path, body.replace('\'', '"'));

        assertProblem(response, status, "");
        assertThat(response.text())
                .startsWith("{\"type\":\"tag:loadharness.org,2026:bookstore/")
                .contains("\"reason\":\"" + reason + "\"");
        assertThat(store.getBooks()).extracting(StockBook::numCopies).containsExactly(5, 5, 5);
    }

    @Test
    void aProblemTellsAPersonWhatIsWrong() throws Exception {
        Response response = http.postJson("/BUYBOOKS", "[{\"isbn\":1,\"numCopies\":6}]");

        assertThat(response.text())
                .isEqualTo("{\"type\":\"tag:loadharness.org,2026:bookstore/not-available\",\"title\":\"Not available\","
                        + "\"status\":409,\"detail\":\"book 1 not available: 6 copies wanted, 5 in stock\","
                        + "\"reason\":\"NOT_AVAILABLE\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|1|1|the body ends too early",
                "[|1|2|the body ends too early",
                "[{'isbn':1,'numCopies':1}|1|26|the body ends too early",
                "[{'isbn':1,'numCopies':1}] []|1|28|nothing may follow it",
                "[{'isbn':1,'numCopies':1}],|1|27|Unexpected character",
                "{}|1|1|an array was expected",
                "[1]|1|2|an object was expected here, with isbn, numCopies",
                "[[]]|1|2|an object was expected",
                "[{'isbn':1}]|1|11|ends without numCopies",
                "[{}]|1|3|ends without isbn, numCopies",
                "[{'isbn':1,'isbn':1,'numCopies':1}]|1|12|'isbn': given twice",
                "[{'isbn':1,'numCopies':1,'rating':1}]|1|26|'rating': unknown here; known are isbn, numCopies",
                "[{'isbn':1,'copies':1}]|1|12|'copies': unknown here",
                "[{'isbn':null,'numCopies':1}]|1|10|'isbn': a whole number was expected",
                "[{'isbn':'1','numCopies':1}]|1|10|'isbn': a whole number was expected",
                "[{'isbn':1.0,'numCopies':1}]|1|10|'isbn': a whole number was expected",
                "[{'isbn':2147483648,'numCopies':1}]|1|10|'isbn': 2147483648 is not in the range",
                "[{'isbn':9223372036854775808,'numCopies':1}]|1|10|'isbn': 9223372036854775808 is not in the range",
                "[{'isbn':1,'numCopies':1}, garbage]|1|28|Unrecognized token 'garbage'",
                "[{'isbn':01,'numCopies':1}]|1|11|Invalid numeric value",
            })
    void aMalformedBodyIsRefusedWithItsPosition(String body, int line, int column, String what) throws Exception {
        Response response = http.postJson("/BUYBOOKS", body.replace('\'', '"'));

        assertProblem(response, 400, what.replace("'", response.text().contains("token '") ? "'" : "\\\""));
        assertThat(response.text())
                .contains("\"detail\":\"line " + line + ", column " + column + ": ")
                .contains("\"line\":" + line + ",\"column\":" + column + "}")
                .doesNotContain("reason", "Source", "jackson");
    }

    @Test
    void thePositionCountsLines() throws Exception {
        assertProblem(http.postJson("/BUYBOOKS", "[\n {\"isbn\":1,\n  \"numCopies\":x}]"), 400, "line 3, column 15: ");
    }

    @Test
    void malformedSmileIsRefusedWithTheByte() throws Exception {
        Response response = http.request(
                "POST",
                "/BUYBOOKS",
                new byte[] {':', ')', '\n', 1, (byte) 0xF8, 5},
                "Content-Type: application/x-jackson-smile");

        assertProblem(response, 400, "byte 6: ");
        assertThat(response.text()).contains("\"byteOffset\":6");
    }

    @Test
    void aBodyThatIsNoTextIsRefused() throws Exception {
        Response response = http.request(
                "POST", "/BUYBOOKS", new byte[] {'[', '"', (byte) 0xC3, '"', ']'}, "Content-Type: application/json");

        assertProblem(response, 400, "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Type: text/plain",
                "Content-Type: application/json; charset=iso-8859-1",
                "Content-Type: ;",
                "Content-Type: application/jsonx"
            })
    void anUnknownMediaTypeIsNotSupported(String header) throws Exception {
        Response response = header.isEmpty()
                ? http.request("POST", "/GETBOOKS", "[1]")
                : http.request("POST", "/GETBOOKS", "[1]", header);

        assertProblem(response, 415, "send one of " + READABLE);
        assertThat(response.header("Accept")).isEqualTo(READABLE);
    }

    @Test
    void aCompressedBodyIsNotSupported() throws Exception {
        Response response = http.postJson("/GETBOOKS", "[1]", "Content-Encoding: gzip");

        assertProblem(response, 415, "Content-Encoding \\\"gzip\\\": send the body as it is");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json;charset=UTF-8", "Application/JSON", "application/json ; charset=\"utf-8\""})
    void aMediaTypeMayHaveParametersAndAnyCase(String contentType) throws Exception {
        assertThat(http.request("POST", "/GETBOOKS", "[1]", "Content-Type: " + contentType)
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/x-jackson-smile|application/x-jackson-smile",
                "application/cbor|application/cbor",
                "application/xml|application/xml",
                "*/*|application/json",
                "application/*|application/json",
                "text/html, */*;q=0.1|application/json",
                "application/json;q=0.5, application/x-jackson-smile|application/x-jackson-smile",
            })
    void theReplyIsInWhatTheClientAccepts(String accept, String contentType) throws Exception {
        assertThat(http.get("/stock/LISTBOOKS", "Accept: " + accept).header("Content-Type"))
                .isEqualTo(contentType);
        assertThat(http.postJson("/GETBOOKS", "[1]", "Accept: " + accept).header("Content-Type"))
                .isEqualTo(contentType);
    }

    @Test
    void aReplyThatTheClientDoesNotAcceptIsNotMade() throws Exception {
        assertProblem(http.postJson("/stock/REMOVEBOOKS", "[1]", "Accept: text/html"), 406, "Accept \\\"text/html\\\"");
        assertThat(store.getBooks()).hasSize(3);
    }

    @Test
    void aBodyBeyondTheLimitIsTooLarge() throws Exception {
        String body = "[" + " ".repeat(999) + "]";

        assertProblem(http.postJson("/GETBOOKS", body), 413, "larger than 1000 bytes");
        assertProblem(
                http.send(head("/GETBOOKS") + "Transfer-Encoding: chunked\r\n\r\n3e9\r\n" + body + "\r\n0\r\n\r\n"),
                413,
                "larger than 1000 bytes");
        assertThat(http.postJson("/GETBOOKS", "[" + " ".repeat(998) + "]").status())
                .isEqualTo(200);
    }

    @Test
    void aClientThatSendsTooMuchStillLearnsIt() throws Exception {
        Response response = http.postJson("/GETBOOKS", "[" + " ".repeat(3_000_000) + "]");

        assertProblem(response, 413, "larger than 1000 bytes: send it in several calls");
        assertThat(response.text()).contains("\"reason\":\"INVALID\"");
    }

    @Test
    void aBodyThatWouldNeverEndIsNotWaitedFor() throws Exception {
        assertProblem(http.send(head("/GETBOOKS") + "Content-Length: 100000000\r\n\r\n["), 413, "larger than");
        assertProblem(
                http.send(head("/GETBOOKS") + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n"),
                413,
                "larger than");
    }

    @Test
    void aSetBeyondTheLimitIsTooLarge() throws Exception {
        Response response = http.postJson("/GETBOOKS", "[1,2,3,4,5,6,7,8,9,10,11]");

        assertProblem(response, 413, "more than 10 elements in one set: send them in several calls");
        assertThat(response.text()).contains("\"reason\":\"INVALID\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\"\"", " \"\" "})
    void removingAllBooksTakesNothing(String body) throws Exception {
        assertThat(http.postJson("/stock/REMOVEALLBOOKS", body).status()).isEqualTo(204);
        assertThat(store.getBooks()).isEmpty();
    }

    @Test
    void removingAllBooksNeedsNoMediaType() throws Exception {
        assertThat(http.request("POST", "/stock/REMOVEALLBOOKS", "").status()).isEqualTo(204);
        assertThat(store.getBooks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "\"x\"", "\"\" 1", "{}", "null"})
    void removingAllBooksRefusesAnArgument(String body) throws Exception {
        assertThat(http.postJson("/stock/REMOVEALLBOOKS", body).status()).isEqualTo(400);
        assertThat(store.getBooks()).hasSize(3);
    }

    private static String head(String path) {
        return "POST " + path
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";
    }

    private static void assertProblem(Response response, int status, String detail) {
        assertThat(response.status()).as(response.text()).isEqualTo(status);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.text()).contains("\"status\":" + status).contains(detail);
    }
}

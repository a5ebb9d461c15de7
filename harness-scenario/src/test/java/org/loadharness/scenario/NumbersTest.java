package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A number goes out with the digits that it came with. */
@Timeout(60)
final class NumbersTest {
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

    private List<String> outcomes(String text, int interactions) throws Exception {
        return new Visits(directory, service).outcomes("url: SERVICE\n" + text, interactions);
    }

    private void sendOn(String number) throws Exception {
        assertThat(outcomes("""
                flows:
                  visit:
                    steps:
                      - {get: /say, query: {text: '{"t": NUMBER}'}, extract: {t: $.t}}
                      - {post: "/x?t=${t}", name: on, json: {t: "${t}"}}
                """.replace("NUMBER", number), 2)).containsExactly("visit/GET /say", "visit/on");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1700000000.123", "1.10", "0.0005", "-7", "12345678901234567890.5", "2.0"})
    void asTheReplyWroteIt(String number) throws Exception {
        sendOn(number);

        assertThat(service.asked()).last().isEqualTo("POST /x?t=" + number + " {\"t\":" + number + "}");
    }

    @ParameterizedTest
    @CsvSource({"1e20, 100000000000000000000", "1.5e3, 1500", "5e-7, 0.0000005", "1e999999, 1E%2B999999"})
    void withoutAnExponentWhereItIsNotTooLong(String number, String target) throws Exception {
        sendOn(number);

        assertThat(service.asked()).last().asString().startsWith("POST /x?t=" + target + " ");
    }

    @Test
    void asARowWroteIt() throws Exception {
        Files.writeString(directory.resolve("rows.jsonl"), "{\"price\": 1.10, \"at\": 1700000000.123}\n");

        assertThat(outcomes("""
                data: {row: {file: rows.jsonl}}
                requests: [{post: "/x?at=${row.at}", json: {price: "${row.price}"}, name: it}]
                """, 1)).containsExactly("it");

        assertThat(service.asked()).containsExactly("POST /x?at=1700000000.123 {\"price\":1.10}");
    }

    @ParameterizedTest
    @CsvSource({
        "1e20, 100000000000000000000, 1E+20",
        "123456789012345678, 123456789012345678, 123456789012345678",
        "5e3, 5000, 5000"
    })
    void asATextThatReadsAsANumberWritesIt(String text, String target, String json) throws Exception {
        assertThat(outcomes("""
                param: {n: "TEXT"}
                requests: [{post: "/x?n=${param.n|number}", json: {n: "${param.n|number}"}, name: it}]
                """.replace("TEXT", text), 1)).containsExactly("it");

        assertThat(service.asked()).containsExactly("POST /x?n=" + target + " {\"n\":" + json + "}");
    }

    @Test
    void whatIsDrawnOrCountedIsATextUnlessItIsSaidToBeANumber() throws Exception {
        assertThat(outcomes("""
                requests:
                  - post: /x
                    name: it
                    json:
                      int: "${random.int(1, 1)}"
                      zipf: "${random.zipf(1)}"
                      of: "${random.of(7)}"
                      user: "${user.index}"
                      flow: "${flow.index}"
                      number: "${user.index|number}"
                    expect: 200
                """, 1)).containsExactly("it");

        assertThat(service.asked())
                .containsExactly(
                        "POST /x {\"int\":1,\"zipf\":\"1\",\"of\":\"7\",\"user\":\"0\",\"flow\":\"0\",\"number\":0}");
    }

    @ParameterizedTest
    @CsvSource({"2, 2, ", "2.0, 2, ", "2.5, 0, value:n", "-1, 0, value:n"})
    void aLoopHasAWholeNumberOfRounds(String number, int rounds, String kind) throws Exception {
        assertThat(outcomes("""
                flows:
                  visit:
                    steps:
                      - {get: /say, query: {text: '{"n": NUMBER}'}, extract: {n: $.n}, name: asked}
                      - repeat: ${n}
                        steps: [{get: /x, name: round}]
                """.replace("NUMBER", number), 1 + rounds))
                .first()
                .isEqualTo(kind == null ? "visit/asked" : "visit/asked " + kind);

        assertThat(service.asked()).hasSize(1 + rounds);
    }

    @Test
    void oneOfMoreDigitsThanAnybodyCountsWithIsNone() throws Exception {
        assertThat(outcomes("""
                requests:
                  - {get: /say, query: {text: '{"n": 1e999999999}'}, expect: {json: $.n > 0}, name: it}
                """, 1)).containsExactly("it value:$.n");
    }

    @Test
    void aNumberBeyondAllThatComputersCountWithIsComparedAsOne() throws Exception {
        assertThat(outcomes("""
                requests:
                  - get: /say
                    query: {text: '{"total": 1e999, "less": 1e-999}'}
                    expect: {json: [$.total > 0, $.total < 1e1000, $.less > 0, $.less < 0.1]}
                """, 1)).containsExactly("GET /say");
    }
}

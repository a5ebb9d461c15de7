package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of a reply's head that come more than once, or have letters that are not ASCII. */
@Timeout(60)
final class RepliesFieldsTest {
    /** What a server gets and gives that knows bytes alone: two of them are one letter of UTF-8. */
    private static final String KOELN_IN_BYTES = "K\u00c3\u00b6ln";

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

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', textBlock = """
            set-cookie contains 'a=1',
            set-cookie contains 'b=2',
            set-cookie contains 'c=3', expect:set-cookie contains 'c=3'
            """)
    void aConditionSeesEachLineOfAField(String condition, String kind) throws Exception {
        assertThat(outcomes("""
                requests:
                  - get: /cookies?a=1&b=2
                    name: it
                    expect: {headers: "CONDITION"}
                """.replace("CONDITION", condition), 1))
                .containsExactly(kind == null ? "it" : "it " + kind);
    }

    @Test
    void aCookieGoesBackInTheBytesInWhichItCame() throws Exception {
        assertThat(outcomes("""
                flows:
                  visit:
                    steps:
                      - get: /cookies?city%3DK%C3%83%C2%B6ln
                        expect: {headers: "set-cookie contains K\u00f6ln"}
                        extract: {city: {cookie: city}}
                      - get: /x/${city}
                        name: it
                """, 2)).containsExactly("visit/GET /cookies", "visit/it");

        assertThat(service.heads().get(1)).containsEntry("cookie", "city=" + KOELN_IN_BYTES);
        assertThat(service.asked()).endsWith("GET /x/K%C3%B6ln");
    }

    @Test
    void aRedirectLeadsWhereItSays() throws Exception {
        assertThat(outcomes("""
                requests: [{get: /go, query: {text: "/x/BYTES"}, name: it}]
                """.replace("BYTES", KOELN_IN_BYTES), 1)).containsExactly("it");

        assertThat(service.asked()).endsWith("GET /x/K%C3%B6ln");
    }
}

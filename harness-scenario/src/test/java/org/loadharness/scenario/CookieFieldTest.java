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

/** Which cookies are sent where the file says something of them. */
@Timeout(60)
final class CookieFieldTest {
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

    private String cookies(int request) {
        return service.heads().get(request).getOrDefault("cookie", "none");
    }

    @ParameterizedTest
    @CsvSource({"'{cookie: \"\"}', none", "{cookie: a=b}, a=b", "{Cookie: \"a=${user.index}\"}, a=0", "{x-a: b}, sid=in"
    })
    void aFieldOfTheRequestGoesOverThoseThatAreKept(String headers, String sent) throws Exception {
        assertThat(outcomes("""
                flows:
                  visit:
                    steps:
                      - get: /login
                      - {get: /x, headers: HEADERS, name: x}
                      - get: /x
                """.replace("HEADERS", headers), 3))
                .containsExactly("visit/GET /login", "visit/x", "visit/GET /x");

        assertThat(cookies(1)).isEqualTo(sent);
        assertThat(cookies(2)).isEqualTo("sid=in");
    }

    @Test
    void soDoesOneOfAllRequests() throws Exception {
        assertThat(outcomes("""
                http: {headers: {cookie: consent=1}}
                flows:
                  visit:
                    steps:
                      - get: /login
                      - {get: "/to/302?/x", name: x}
                """, 2)).containsExactly("visit/GET /login", "visit/x");

        assertThat(List.of(cookies(0), cookies(1), cookies(2))).containsOnly("consent=1");
    }

    @Test
    void whereNoneAreKeptOneIsTakenOutOfItsReplyAllTheSame() throws Exception {
        assertThat(outcomes("""
                http: {cookies: none}
                flows:
                  visit:
                    steps:
                      - {get: /login, name: in, extract: {sid: {cookie: sid}}}
                      - {get: "/x?sid=${sid}", name: x}
                      - {get: /items, extract: {sid: {cookie: sid}}}
                """, 3)).containsExactly("visit/in", "visit/x", "visit/GET /items extract:sid");

        assertThat(service.asked()).contains("GET /x?sid=in");
        assertThat(List.of(cookies(0), cookies(1), cookies(2))).containsOnly("none");
    }
}

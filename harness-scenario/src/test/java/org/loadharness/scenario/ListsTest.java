package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A list is a value: what one name takes off it or adds to it, no other name and no other user sees. */
@Timeout(60)
final class ListsTest {
    private static final String TWO_TAKEN = """
                      - set: {user.b: "${%s}"}
                      - {take: user.b, as: first}
                      - {take: user.b, as: second}
                      - {get: "/x/${first}/${second}", name: taken}
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

    private List<String> outcomes(int users, String text) throws Exception {
        return new Visits(directory, service).users(users).outcomes("url: SERVICE\n" + text, 1);
    }

    @Test
    void eachUserHasAListOfItsOwnFromBeforeTheTrial() throws Exception {
        assertThat(outcomes(3, """
                before-trial:
                  - get: /items
                    extract: {ids: {json: "$.items[*].id", pick: all}}
                flows:
                  visit:
                    steps:
                """ + TWO_TAKEN.formatted("ids"))).hasSize(3).containsOnly("visit/taken");

        assertThat(service.asked()).containsExactly("GET /items", "GET /x/1/2", "GET /x/1/2", "GET /x/1/2");
    }

    @Test
    void whatIsTakenOffACopyStaysInTheFirst() throws Exception {
        assertThat(outcomes(
                        1, """
                before-user:
                  - get: /items
                    extract: {user.a: {json: "$.items[*].id", pick: all}}
                flows:
                  visit:
                    steps:
                """ + TWO_TAKEN.formatted("user.a").replace("${second}", "${second}?left=${user.a|count}")))
                .containsExactly("visit/taken");

        assertThat(service.asked()).containsExactly("GET /items", "GET /x/1/2?left=2");
    }

    @Test
    void whatIsAddedToAListIsNotInOneThatWasSetToItBefore() throws Exception {
        assertThat(new Visits(directory, service).outcomes("""
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - get: /items
                        extract: {user.all: {json: "$.total", add: true}}
                      - set: {then: "${user.all}"}
                      - get: /items
                        name: again
                        extract: {user.all: {json: "$.total", add: true}}
                      - {get: "/x/${then|count}/${user.all|count}", name: counts}
                """, 3))
                .containsExactly("visit/GET /items", "visit/again", "visit/counts");

        assertThat(service.asked()).endsWith("GET /x/1/2");
    }
}

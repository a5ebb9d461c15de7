package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of many values an expression takes. */
@Timeout(60)
final class PicksTest {
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

    private List<String> outcomes(String reply, String extract) throws Exception {
        return new Visits(directory, service)
                .outcomes("""
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - {get: /say, query: {text: 'REPLY'}, name: asked, extract: {x: EXTRACT}}
                      - {get: "/x/${x}", name: it}
                """.replace("REPLY", reply).replace("EXTRACT", extract), 2);
    }

    @ParameterizedTest
    @CsvSource({"first, 1", "1, 1", "1001, 1001", "1500, 1500", "2000, 2000", "last, 2000"})
    void itIsThatOneHoweverManyThereAre(String pick, String value) throws Exception {
        String numbers =
                IntStream.rangeClosed(1, 2000).mapToObj(String::valueOf).collect(Collectors.joining(" "));

        assertThat(outcomes(numbers, "{regex: '(\\d+)', pick: " + pick + "}"))
                .containsExactly("visit/asked", "visit/it");

        assertThat(service.asked()).endsWith("GET /x/" + value);
    }

    @Test
    void whatIsNoneInJsonHasNoLetters() throws Exception {
        assertThat(outcomes("{\"next\": null}", "{json: $.next, regex: '(.+)', or: none}"))
                .containsExactly("visit/asked", "visit/it");

        assertThat(service.asked()).endsWith("GET /x/none");
    }
}

package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Settings;

/** What requests are called in results. */
final class RequestNamesTest {
    private static List<String> names(String requests) {
        Scenario scenario =
                Scenario.parse("names.yaml", "scenario: names\nurl: http://a.test\nrequests:\n" + requests, Map.of());
        return scenario.mix(Settings.defaults(scenario.parameters())).entries().stream()
                .map(Mix.Entry::name)
                .toList();
    }

    @Test
    void aNameHasLettersOfAnyLanguage() {
        assertThat(names("""
                - get: /a
                  name: Bücher zählen
                - get: /b
                  name: 王の本 4
                """)).containsExactly("Bücher zählen", "王の本 4");
    }

    @Test
    void aRequestIsNamedByItsPathAsItIsWritten() {
        assertThat(names("- get: /bücher?seite=2\n- get: /a;b\n")).containsExactly("GET /bücher", "GET /a_b");
    }

    @Test
    void aLongPathIsCutBetweenTwoLetters() {
        String letterOfTwoChars = "𠀀";

        assertThat(names("- get: /" + letterOfTwoChars.repeat(90) + "\n"))
                .containsExactly("GET /" + letterOfTwoChars.repeat(75));
    }
}

package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is no YAML is named where it stands, with what to write instead. */
final class YamlHabitsTest {
    private static final String HEAD = "scenario: a\nurl: http://a.test\nrequests:\n";

    private static List<String> mistakes(String text) {
        ScenarioMistakes wrong =
                catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("shop.yaml", text, Map.of()));
        return wrong == null
                ? List.of()
                : wrong.mistakes().stream().map(ScenarioMistakes.Mistake::text).toList();
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 3000", "7, 1015", "27, 5000", "127, 2"})
    void controlCharacterIsNamedAtItsPlaceHoweverLongTheFileIs(int code, int before) {
        String text =
                HEAD.replace("requests", "#" + "é".repeat(before) + "\nrequests") + "  - get: /a" + (char) code + "b\n";

        assertThat(mistakes(text))
                .containsExactly(String.format(
                        Locale.ROOT,
                        "shop.yaml:5:12: the character U+%04X cannot stand in a file; leave it out, or write it as"
                                + " \\x%02X in \"double\" marks",
                        code,
                        code));
    }
}

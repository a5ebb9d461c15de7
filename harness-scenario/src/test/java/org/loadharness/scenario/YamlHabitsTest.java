package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            {"scenario": "a" "url": "b"}  | 1:18: is no JSON here: unexpected character '"': was expecting comma
            {"scenario": "a", "url": "b   | 1:28: is no JSON here: unexpected end-of-input
            {"scenario": "a", // now      | 1:19: is no JSON here: unexpected character '/': maybe a (non-standard) comment?
            {scenario: "a"}               | 1:2: is no JSON here: unexpected character 's': was expecting a key in "double" marks; name
            {'scenario': "a"}             | 1:2: is no JSON here: unexpected character ''': was expecting a key in "double" marks; name
            {"scenario": 'a'}             | 1:14: is no JSON here: unexpected character ''': was expecting a value; name
            {"scenario": a}               | 1:14: is no JSON here: unrecognized token 'a': was expecting a value; name
            {"scenario": "a",}            | 1:18: is no JSON here: unexpected character '}': was expecting a key in "double" marks; name
            {"scenario": ["a",]}          | 1:19: is no JSON here: unexpected character ']': was expecting a value; name
            {"scenario": "a"} # now       | 1:19: is no JSON here: unexpected character '#': was expecting a value; name
            {"scenario": "a", # now       | 1:19: is no JSON here: unexpected character '#': was expecting a key in "double" marks; name
            {"scenario": "a"} {}          | 1:19: is no JSON here: more follows behind its end; name
            {"scenario": *a}              | 1:14: is no JSON here: unexpected character '*': was expecting a value; name
            {"scenario": NaN}             | 1:17: is no JSON here: non-standard token 'NaN'; name
            {"scenario": "a\tb"}          | 1:16: is no JSON here: illegal control character of code 9: has to be escaped
            {"scenario": "a\\x"}          | 1:17: is no JSON here: unrecognized character escape 'x'; name
            scenario: a                   | 1:1: is no JSON here: unrecognized token 'scenario': was expecting a value; name the file .yaml if it is YAML
            """)
    void whatIsNoJsonIsNamedInWordsOfJson(String text, String message) {
        assertThat(catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("shop.json", text, Map.of()))
                        .mistakes())
                .singleElement()
                .extracting(ScenarioMistakes.Mistake::text)
                .asString()
                .startsWith("shop.json:" + message);
    }

    @Test
    void whatYamlAloneTakesIsRefusedInAFileOfJsonThoughItIsAWholeScenario() {
        String text = HEAD + "  - get: /a\n";

        assertThat(mistakes(text)).isEmpty();
        assertThat(catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("shop.json", text, Map.of())))
                .hasMessageContaining("shop.json:1:1: is no JSON here");
    }

    @Test
    void whatIsJsonIsJudgedAsEver() {
        String twice = "\uFEFF{\"scenario\": \"a\",\n\t\"scenario\": \"a\\/b\"}";

        assertThat(catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("shop.json", twice, Map.of())))
                .hasMessageContaining("shop.json:2:2: \"scenario\" stands here a second time");
        assertThat(catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("a.json", " \n", Map.of())))
                .hasMessageContaining("is empty");
        assertThat(catchThrowableOfType(
                        ScenarioMistakes.class,
                        () -> Scenario.parse("a.json", "[".repeat(5000) + "]".repeat(5000), Map.of())))
                .hasMessageContaining("is nested deeper than 50");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            headers: {accept: */*}            | 5:23: quote a text that begins with *, as in accept: "*/*"
            headers: {a: &}                   | 5:18: quote a text that begins with &
            expect: {json: $.total: > 0}      | 5:27: inside { } a text that holds ": " must be quoted; a condition has no
            expect: {json: "$.total" > 0}     | 5:30: more follows a text in quotation marks; begin with something else
            name: "b" c                       | 5:15: more follows a text in quotation marks
            expect: {contains: #id}           | 5:24: here a comment begins; quote a text that begins with #
            expect: {status: 200, lacks: #id} | 5:34: here a comment begins
            expect: {lacks: [#id]}            | 5:22: here a comment begins
            name: "b                          | 5:11: the text in quotation marks that begins here has no end
            name: 'b                          | 5:11: the text in quotation marks that begins here has no end
            """)
    void habitThatIsNoYamlIsNamedWithTheWayOut(String line, String message) {
        assertThat(mistakes(HEAD + "  - get: /a\n    " + line + "\n    timeout: 2s\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "'"})
    void missingMarkIsNamedWhereTheTextBeginsAndNotWhereTheNextOneDoes(String mark) {
        assertThat(mistakes(HEAD
                        + "  - get: /a\n    name: M b\n  - get: /c\n    name: M dM\n"
                                .replace("M ", mark)
                                .replace("M", mark)))
                .singleElement()
                .asString()
                .contains("shop.yaml:5:11: the text in quotation marks that begins here ends in line 7");
    }

    @Test
    void conditionThatBeginsWithAMarkIsNamedWithAnotherBeginning() {
        assertThat(mistakes(HEAD.replace("requests", "flows")
                        + "  a:\n    steps:\n      - if: \"${a}\" == \"\"\n        then: []\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:6:20: more follows a text in quotation marks", "as in if: ${a} == \"\"");
    }

    @Test
    void commentBetweenTheValuesOfAListIsNotBlamedForAnotherMistake() {
        assertThat(mistakes(HEAD + "  - get: /a\n    expect: [200, # good\n      201}\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:6:10: is no YAML here: expected ',' or ']'");
    }
}

package org.loadharness.scenario;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.scenario.ScenarioMistakes.Mistake;

/** What is wrong in a scenario is said at its place, all at once, with the way out. */
final class ScenarioMistakesTest {
    private static final String GOOD = """
            scenario: shop
            url: https://shop.test
            data:
              account: {file: accounts.csv, pick: free}
            flows:
              buy:
                think: exp:2s
                steps:
                  - get: /items/${random.int(1, 9)}
                    name: item
                    extract:
                      price: $.price
                  - if: ${price} > 5
                    then:
                      - post: /orders
                        json: {price: "${price}", by: "${account.name}"}
                        expect: {status: 201, json: $.id exists}
            run:
              users: 10
            """;

    @TempDir
    Path directory;

    private List<Mistake> mistakes(String text) throws IOException {
        Files.writeString(directory.resolve("accounts.csv"), "name,password\nann,a\n");
        ScenarioMistakes wrong = catchThrowableOfType(
                ScenarioMistakes.class,
                () -> Scenario.parse(directory.resolve("shop.yaml").toString(), text, Map.of("SHORT", "abc")));
        return wrong == null ? List.of() : wrong.mistakes();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scenario: shop   | *shop: shop           | no-yaml
            url: https://shop.test | url: [https://shop.test] | wrong-shape
            status: 201      | status: 20            | wrong-value
            extract:         | extrcat:              | unknown-word
            account.name     | account.nam           | unknown-name
            price: $.price   | cost: $.price         | unknown-name
            scenario: shop   | format: 1             | missing
            post: /orders    | get: /orders          | conflict
            think: exp:2s    | steps: []             | twice
            accounts.csv     | nothing.csv           | unreadable
            """)
    void eachKindHasAWordThatOthersCanRelyOn(String right, String wrong, String code) throws IOException {
        assertThat(mistakes(GOOD.replace(right, wrong)))
                .extracting(Mistake::code)
                .contains(code);
    }

    @Test
    void theWordsAreThoseOfTheDocumentation() {
        assertThat(Mistakes.Code.values())
                .extracting(Mistakes.Code::word)
                .containsExactly(
                        "no-yaml",
                        "wrong-shape",
                        "wrong-value",
                        "unknown-word",
                        "unknown-name",
                        "missing",
                        "twice",
                        "conflict",
                        "unreadable",
                        "not-built",
                        "unused",
                        "placeholder",
                        "clear-secret");
    }

    @Test
    void fileThatIsNoUtf8IsRefusedWhereItIsNone() throws IOException {
        Path file = Files.write(directory.resolve("latin.yaml"), "scenario: a\nabout: für\n".getBytes(ISO_8859_1));

        ScenarioMistakes wrong = catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.read(file, Map.of()));

        assertThat(wrong).hasMessageEndingWith("latin.yaml:2:9: from here on it is not UTF-8; save it as UTF-8");
    }

    @Test
    void goodFileHasNone() throws IOException {
        assertThat(mistakes(GOOD)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            scenario: shop            | scenaro: shop                | 1  | 1  | did you mean "scenario"?
            extract:                  | extrcat:                     | 11 | 9  | did you mean "extract"?
            extract:                  | capture:                     | 11 | 9  | "capture" is written "extract" here
            price: $.price            | cost: $.price                | 13 | 13 | ${price} is not known in flow "buy"
            account.name              | account.nam                  | 16 | 43 | did you mean "name"?
            account.name              | acount.name                  | 16 | 43 | no "acount" under data
            status: 201               | status: 20                   | 17 | 30 | must be 100 to 599
            {status: 201, json: $.id exists} | 201, contains id   | 17 | 21 | as in {status: 200, contains: title}
            {status: 201, json: $.id exists} | {headers: a; b exists} | 17 | 31 | is no name of a header
            exp:2s                    | 1s..3s                       | 7  | 12 | write uniform:1s..3s
            random.int(1, 9)          | random.int(9, 1)             | 9  | 14 | must not exceed
            random.int(1, 9)          | random.string(9)             | 9  | 14 | ${random.int(1, 9)}
            > 5                       | >> 5                         | 13 | 13 | one word too many
            > 5                       | = 5                          | 13 | 13 | equal is written ==
            $.id exists               | $.id exist                   | 17 | 41 | is no comparison
            $.price                   | $..price                     | 12 | 18 | cannot be read from
            post: /orders             | post: orders                 | 15 | 19 | a path begins with /
            get: /items               | gte: /items                  | 9  | 9  | did you mean "get"?
            get: /items               | get: https://x.test/items    | 9  | 14 | is not listed
            {price: "${price}", by    | {price: ${price}, by         | 16 | 28 | must be quoted
            {price: "${price}", by    | {price: in ${price}, by      | 16 | 31 | must be quoted
            pick: free                | pick: fre                    | 4  | 39 | did you mean free?
            accounts.csv              | account.csv                  | 4  | 19 | account.csv: is not there
            https://shop.test         | shop.test                    | 2  | 6  | is no URL of a service
            https://shop.test         | https://shop.test:70000      | 2  | 6  | ports are 1 to 65535
            https://shop.test         | https://the_shop             | 2  | 6  | its host has "_", and names of hosts
            https://shop.test         | "https://bücher.test:80"     | 2  | 6  | (xn-- for other letters)
            https://shop.test         | https://me@shop.test         | 2  | 6  | names somebody before an @
            https://shop.test         | https://the_shop:80/m%41@x   | 2  | 6  | its host has "_", and names of hosts
            https://shop.test         | https://shop.test:8_0        | 2  | 6  | ports are 1 to 65535
            users: 10                 | vus: 10                      | 19 | 3  | "vus" is written "users" here
            users: 10                 | phases: []                   | 19 | 3  | there is one phase at least
            users: 10                 | phases: [{users: 50%}]       | 19 | 12 | a phase has a name
            users: 10                 | phases: [{name: a, user: 5}] | 19 | 22 | did you mean "users"?
            name: item                | name: item, two              | 10 | 15 | may have letters
            name: item                | name: ""                     | 10 | 15 | may have letters
            name: item                | expect: {}                   | 10 | 17 | names what a good reply is
            name: item                | expect:                      | 10 | 16 | has no value
            name: item                | timeout: ~                   | 10 | 18 | has no value
            name: item                | name: &item                  | 10 | 15 | is an anchor
            users: 10                 | think: 1s..3s                | 19 | 10 | write uniform:1s..3s
            $.price                   | {json: $.p, or: "${user.index}"} | 12 | 34 | or: is sent as it stands
            """)
    void mistakeIsNamedAtItsPlace(String right, String wrong, int line, int column, String message) throws IOException {
        assertThat(GOOD).contains(right);

        List<Mistake> mistakes = mistakes(GOOD.replace(right, wrong));

        assertThat(mistakes).anySatisfy(mistake -> {
            assertThat(mistake.line()).isEqualTo(line);
            assertThat(mistake.column()).isEqualTo(column);
            assertThat(mistake.message()).contains(message);
        });
    }

    @Test
    void allAreSaidAtOnceInTheOrderOfTheFile() throws IOException {
        List<Mistake> mistakes = mistakes(
                GOOD.replace("exp:2s", "2").replace("status: 201", "status: 20").replace("users", "usrs"));

        assertThat(mistakes.stream().map(Mistake::line)).containsExactly(7, 17, 19);
        assertThat(mistakes.get(2).text()).contains("shop.yaml:19:3: ");
    }

    @Test
    void secretsThatAreMissingOrShortAreNamedAndNeverShown() throws IOException {
        String text = GOOD + "secrets:\n  pw: env:NOT_SET\n  key: env:SHORT\n  token: abcdef-clear\n";

        List<Mistake> mistakes = mistakes(text);

        assertThat(mistakes).extracting(Mistake::line).containsExactly(21, 22, 23);
        assertThat(mistakes.get(0).message()).contains("env:NOT_SET is not there");
        assertThat(mistakes.get(1).message())
                .contains("fewer than 4 characters")
                .doesNotContain("abc");
        assertThat(mistakes.get(2).message()).contains("env:NAME or file:NAME").doesNotContain("abcdef");
    }

    @Test
    void rowsAreLookedIntoThoughTheirPickIsWrong() throws IOException {
        List<Mistake> mistakes =
                mistakes(GOOD.replace("pick: free", "pick: fre").replace("account.name", "account.nam"));

        assertThat(mistakes).extracting(Mistake::line).containsExactly(4, 16);
    }

    @Test
    void aSecretThatTheLocaleHasSpoiltIsNoSecret() {
        String text = "scenario: s\nurl: http://a.test\nsecrets: {pw: env:PW}\nrequests: [{get: /a}]\n";

        assertThatThrownBy(() -> Scenario.parse("shop.yaml", text, Map.of("PW", "geh\ufffd\ufffdim")))
                .hasMessage("shop.yaml:3:15: env:PW has letters that this locale does not know;"
                        + " set LC_ALL=C.UTF-8, or write file:NAME (secret \"pw\")");
    }

    @Test
    void fileOfASecretThatIsNoUtf8IsNotSaidToBeMissing() throws IOException {
        Files.write(directory.resolve("key"), "gehe\u00fcm".getBytes(ISO_8859_1));
        String text = GOOD + "secrets:\n  pw: file:key\n  no: file:none\n  dir: file:.\n";

        assertThat(mistakes(text))
                .extracting(Mistake::message)
                .satisfiesExactly(
                        latin -> assertThat(latin)
                                .isEqualTo("file:key is not UTF-8; save the file as UTF-8 (secret \"pw\")"),
                        none -> assertThat(none).isEqualTo("file:none is not there (secret \"no\")"),
                        folder -> assertThat(folder).startsWith("file:. cannot be read ("));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "${random.int(1, 2)} == 1",
                "${random.of(a, b)|text} == ${random.of(a, b)}",
                "not (${random.int(1, 2)} == 1 and ${user.index} > 0)"
            })
    void whatIsFilledInMayHoldBlanksInACondition(String condition) throws IOException {
        String text = """
                scenario: drawn
                url: http://127.0.0.1
                flows:
                  one:
                    steps:
                      - if: %s
                        then: [{get: /a}]
                """.formatted(condition);

        assertThat(mistakes(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "users: 1, arrivals: constant:1/s, users or arrivals",
        "interactions: 5, duration: 1s, interactions or duration",
        "think: 1s, pace: 2s, think or pace"
    })
    void optionsThatExcludeEachOtherAreNotGivenTogether(String one, String other, String both) throws IOException {
        String text = """
                scenario: both
                url: http://127.0.0.1
                requests: [{get: /a}]
                run:
                  %s
                  %s
                """.formatted(one, other);

        assertThat(mistakes(text)).singleElement().satisfies(mistake -> {
            assertThat(mistake.line()).isEqualTo(6);
            assertThat(mistake.message()).isEqualTo("give either " + both + ", not both");
        });
    }

    @Test
    void twoRequestsOfOneNameAreRefused() throws IOException {
        String text = """
                scenario: twice
                url: http://127.0.0.1
                requests:
                  - get: /a
                  - get: /a
                """;

        assertThat(mistakes(text)).singleElement().satisfies(mistake -> {
            assertThat(mistake.line()).isEqualTo(5);
            assertThat(mistake.message()).contains("named \"GET /a\"", "line 4");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http: {version: 2}                                         | 17 | not-built   | version 2 is not built yet
            http: {version: 3}                                         | 17 | wrong-value | must be one of 1.1, auto
            http: {timeout: 5ms}                                       | 8  | wrong-value | timeout must be 10ms to 24h
            http: {connect-timeout: 2h}                                | 8  | wrong-value | connect-timeout must be 1ms to 1h
            origins: {a: {url: "http://a.test", timeout: 25h}}         | 37 | wrong-value | timeout must be 10ms to 24h
            before-user: [{get: /a, name: a, retries: 2}]              | 34 | conflict    | retries has no effect in before-user
            before-trial: [{get: /a, name: a, extract: {price: $.p}}]  | 0  | twice       | is set in before-trial too, in line 20
            shared: {lost: [{get: /a, nmae: a}]}                       | 27 | unknown-word | did you mean "name"?
            """)
    void whatHasNoEffectOrTwoMeaningsIsRefused(String line, int column, String code, String message)
            throws IOException {
        assertThat(mistakes(GOOD + line + "\n")).singleElement().satisfies(mistake -> {
            assertThat(mistake.line()).isEqualTo(column == 0 ? 12 : 20);
            assertThat(mistake.column()).isEqualTo(column == 0 ? 11 : column);
            assertThat(mistake.code()).isEqualTo(code);
            assertThat(mistake.message()).contains(message);
        });
    }

    @Test
    void tooDeepANestIsNamedWhereItBegins() throws IOException {
        assertThat(mistakes(GOOD + "about: " + "[".repeat(60) + "]".repeat(60) + "\n"))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text()).contains("shop.yaml:20:58: is nested deeper than 50"));
    }

    @Test
    void sharedStepsMayBeUsedOftenAndNotByThemselves() throws IOException {
        String often = GOOD.replace("      - get: /items", "      - use: look\n".repeat(30) + "      - get: /items");

        assertThat(mistakes(often + "shared: {look: [{set: {user.a: b}}]}\n")).isEmpty();
        assertThat(mistakes(often + "shared: {look: [{use: look}]}\n"))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text()).contains("shop.yaml:50:23: \"look\" uses itself"));
    }

    @Test
    void pauseBeforeAFlowDependsOnNothing() throws IOException {
        String wrong = GOOD.replace(
                "      - get: /items",
                "      - if: ${user.index} > 5\n        then: [{think: 2s}]\n      - get: /items");

        assertThat(mistakes(wrong))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text())
                        .contains("shop.yaml:10:17: the pause before a flow is known before the flow begins"));
    }

    @Test
    void textOfMoreThanAMebibyteIsRefusedWhereverItComesFrom() throws IOException {
        String text = GOOD + "#".repeat(1 << 20);
        Path file = Files.writeString(directory.resolve("large.yaml"), text);

        assertThat(mistakes(text))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text()).contains("is larger than 1048576 bytes"));
        assertThat(catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.read(file))
                        .mistakes())
                .hasSize(1);
    }

    @Test
    void whatIsJsonMayBeIndentedWithTabs() {
        String text = "{\n\t\"scenario\": \"tabs\",\n\t\"requests\": [{\"get\": \"http:\\/\\/x.test\\/\"}],\n"
                + "\t\"url\": \"http:\\/\\/x.test\"\n}\n";

        assertThat(Scenario.parse("tabs.json", text, Map.of()).name()).isEqualTo("tabs");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            phases: []           | :19:3: there is one phase at least, as in - {name: peak, users: 50%}
            vary: {users: []}    | :19:17: what varies has two values at least, as in users: [a, b]
            vary: {users: [~]}   | :19:17: what varies has two values at least, as in users: [a, b]
            vary: {users: 5}     | :19:17: what varies has two values at least, as in users: [a, b]
            vary: {users: [5,~]} | :19:20: "users" has no value; write it behind the colon
            vary: {}             | :19:9: "vary" has nothing in it
            """)
    void listWithTooLittleInItIsToldOnce(String run, String message) throws IOException {
        assertThat(mistakes(GOOD.replace("users: 10", run)))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text()).contains(message));
    }
}

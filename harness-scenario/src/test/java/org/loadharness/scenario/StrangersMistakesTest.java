package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What those write who know other tools, or YAML by hearsay, is named with the word that was meant. */
final class StrangersMistakesTest {
    private static final String GOOD = """
            scenario: shop
            url: https://shop.test
            flows:
              buy:
                think: 50ms
                steps:
                  - get: /books
                    extract: {ids: {json: "$.books[*].id", pick: all}}
                  - post: /orders
                    json: {book: "${ids|random}"}
                    expect: {status: 201}
            run:
              users: 1,5
              duration: 3s
              repeats: 2
            """;

    private static List<String> mistakes(String text) {
        ScenarioMistakes wrong =
                catchThrowableOfType(ScenarioMistakes.class, () -> Scenario.parse("shop.yaml", text, Map.of()));
        return wrong == null
                ? List.of()
                : wrong.mistakes().stream().map(ScenarioMistakes.Mistake::text).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            duration: 3s         | duration: 3 seconds    | 14:13: duration: "3 seconds": unknown unit "seconds"
            duration: 3s         | duration: 3            | 14:13: duration: "3" is no duration
            duration: 3s         | interactions: many     | 14:17: interactions: "many" is no number of interactions
            duration: 3s         | interactions: 5s       | 14:17: interactions: "5s" is no number of interactions; for a time write duration
            duration: 3s         | interactions: 0        | 14:17: interactions: "0": a measured stage needs at least 1
            repeats: 2           | repeats: twice         | 15:12: repeats: "twice"
            users: 1,5           | users: [1, five]       | 13:11: users: 'five' is no number of users
            users: 1,5           | arrivals: 10/s         | 13:13: arrivals: '10/s': no law of arrivals
            users: 1,5           | threads: 5             | 13:12: threads: unknown kind of thread "5"; use auto
            users: 1,5           | think: 1s..            | 13:10: think: "1s.." is no
            """)
    void whatNoOptionTakesIsNamedAtItsPlaceBeforeAnythingRuns(String right, String wrong, String message) {
        assertThat(mistakes(GOOD.replace(right, wrong)))
                .singleElement()
                .asString()
                .contains("shop.yaml:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"${host}", "${ids}", "${random.int(1, 9)}.test"})
    void variableInTheUrlOfAServiceIsOneMistake(String host) {
        assertThat(mistakes(GOOD.replace("shop.test", host)))
                .singleElement()
                .asString()
                .startsWith("shop.yaml:2:6: ${")
                .endsWith("} cannot stand in a URL, which is the same for all users; ${param.NAME} can");
    }

    @Test
    void whatStandsInATextOfManyLinesIsNamedAtItsOwnLine() {
        String text = """
                scenario: s
                url: http://a.test
                requests:
                  - post: /a
                    body: |

                      query {
                        book(id: ${uuid}, of: ${sohp}) { id }
                      }
                  - post: /b
                    body: >
                      and ${this}
                """;

        assertThat(mistakes(text))
                .satisfiesExactly(
                        block -> assertThat(block).startsWith("shop.yaml:8:31: ${sohp} is not known"),
                        folded -> assertThat(folded).startsWith("shop.yaml:11:11: ${this} is not known"));
    }

    @Test
    void textWhereAStepBelongsIsOneMistake() {
        assertThat(mistakes(GOOD.replace("- get: /books", "- get /books\n      - get: /books")))
                .singleElement()
                .asString()
                .contains("a single value stands here, where a step was expected");
    }

    @Test
    void drawingFromNoValuesIsNamedWithWhatBelongsThere() {
        assertThat(mistakes(GOOD.replace("get: /books", "get: /books/${random.of()}")))
                .singleElement()
                .asString()
                .contains("${random.of()}: needs values, as in random.of(a, b)");
    }

    @Test
    void listThatIsEmptyIsNamedWithWhatBelongsIntoIt() {
        assertThat(mistakes("scenario: a\nurl: http://a.test\nrequests: []\n"))
                .containsExactly(
                        "shop.yaml:3:11: \"requests\" has nothing in it; put each request there, behind \"- \" or within [ ]");
    }

    @Test
    void aNameThatIsNoneIsNotSaidToBeMissingAsWell() {
        String text = """
                scenario: s
                url: http://a.test
                requests: [{get: /a, extract: {user.l: {json: $.l, add: true}}}]
                before-user: [{take: user.l, as: 3..1}]
                """;

        assertThat(mistakes(text)).singleElement().asString().contains("shop.yaml:4:34: \"3..1\" is no name");
    }

    @Test
    void thinkTimeOfARunOfRequestsIsReadByTheGrammarOfTheOption() {
        String text = "scenario: s\nurl: http://a.test\nrequests: [{get: /a}]\nrun: {think: 5}\n";

        assertThat(mistakes(text)).singleElement().asString().contains("shop.yaml:4:14: think: \"5\" is no duration");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            duration: 3s         | stages: []             | "stages" is written "phases" here
            repeats: 2           | loops: 2               | "loops" is written "interactions" here
            duration: 3s         | hold-for: 3s           | "hold-for" is written "duration" here
            run:                 | options:               | "options" is written "run" here
            flows:               | tasks:                 | "tasks" is written "flows" here
            think: 50ms          | wait_time: 50ms        | "wait_time" is written "think" here
            think: 50ms          | timer: 50ms            | "timer" is written "think" here
            expect: {status: 201} | status: 201           | "status" is written "expect" here
            {status: 201}        | {code: 201}            | "code" is written "status" here
            - get: /books        | - GET: /books          | did you mean "get"?
            json: {book:         | body: {book:           | a map goes under json: or form:
            - get: /books        | - get /books           | the line above has no ": "
            "$.books[*].id"      | $.books[*].id          | a path with [ ] must be quoted
            """)
    void wordOfAnotherToolIsNamedWithOurs(String theirs, String written, String message) {
        assertThat(GOOD).contains(theirs);

        assertThat(mistakes(GOOD.replace(theirs, written)))
                .anySatisfy(mistake -> assertThat(mistake).contains(message));
    }

    @Test
    void whatARequestMaySayIsNotSaidToBeUnknownWhereItsMethodIs() {
        String text = "scenario: s\nurl: http://a.test\nrequests:\n  - GET: /a\n    expect: 200\n    json: {a: 1}\n"
                + "  - url: /b\n    method: POST\n    body: x\n";

        assertThat(mistakes(text))
                .containsExactly(
                        "shop.yaml:4:5: a request needs one of get, head, post, put, patch, delete, options",
                        "shop.yaml:4:5: \"GET\" is not known in a request; did you mean \"get\"?",
                        "shop.yaml:7:5: \"url\" is written with its method here, as in post: /b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            json: {book:         | query: {"q${ids}": 1, book: | 10:17: a key is no template, and "q${ids}" would be sent
            json: {book:         | json: {a: [{"${ids}": 1}], book: | 10:21: a key is no template
            json: {book:         | form: {"${nope}": 1, book:  | 10:16: a key is no template
            json: {book:         | parts: {"${nope}": 1, book: | 10:17: a key is no template
            """)
    void keyThatLooksLikeATemplateIsNamedAtItsPlace(String right, String wrong, String message) {
        assertThat(mistakes(GOOD.replace(right, wrong)))
                .singleElement()
                .asString()
                .contains("shop.yaml:" + message);
    }

    @ParameterizedTest
    @CsvSource({
        "'headers: {h: \"a\\n\"}', '11:22: header \"h\" has a line break'",
        "'headers: {h: \"a\\r\\n${ids}\"}', '11:22: header \"h\" has a line break'",
        "'auth: {bearer: \"a\\n\"}', '11:24: bearer has a line break'"
    })
    void lineBreakThatStandsInAFixedHeaderIsNamedBeforeAnythingRuns(String line, String message) {
        String wrong = GOOD.replace("        expect:", "        " + line + "\n        expect:");

        assertThat(mistakes(wrong)).singleElement().asString().contains("shop.yaml:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform:3s..1s", "3s..1s", "uniform:uniform:1s..3s"})
    void rangeThatNoLawCanDrawFromIsNotSaidToBeAWayOut(String think) {
        assertThat(mistakes(GOOD.replace("think: 50ms", "think: " + think)))
                .singleElement()
                .asString()
                .contains("shop.yaml:5:12: ")
                .doesNotContain("; write uniform:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            users: 10              | "users" belongs under run:
            duration: 3s           | "duration" belongs under run:
            require: p99 < 1 s     | "require" belongs under run:
            vus: 10                | "vus" is written users here, under run:
            stages: []             | "stages" is written phases here, under run:
            thresholds: {}         | "thresholds" is written require here, under run:
            timeout: 2s            | "timeout" belongs under http:
            headers: {a: b}        | "headers" belongs under http:
            insecure: true         | "insecure" is written tls here, under http:
            steps: [{get: /a}]     | "steps" belongs in a flow, under flows:
            config: {target: x}    | "config" is written "run" here; its target is written url:, at the top
            """)
    void wordThatBelongsElsewhereIsNamedWithItsPlace(String line, String message) {
        String text = "scenario: s\nurl: http://a.test\nrequests: [{get: /a}]\n" + line + "\n";

        assertThat(mistakes(text)).singleElement().asString().contains("shop.yaml:4:1: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {url: /x, method: POST}     | 7:10: "url" is written with its method here, as in post: /x
            {method: GET, path: "/{a}"} | 7:23: "path" is written with its method here, as in get: /{a}
            {url: [a]}                  | 7:10: "url" is written with its method here, as in get: /books
            {get: {url: /x, name: b}}   | 7:15: "get" wants the path itself, as in get: /x; what stands below it
            {post: {}}                  | 7:16: "post" wants the path itself, as in post: /books
            """)
    void requestOfAnotherToolIsNamedAsItIsWrittenHere(String written, String message) {
        String text = "scenario: s\nurl: http://a.test\n";

        assertThat(mistakes(text + "flows:\n  a:\n    steps:\n\n      - " + written))
                .singleElement()
                .asString()
                .contains("shop.yaml:" + message);
        assertThat(mistakes(text + "requests:\n\n\n\n      - " + written))
                .singleElement()
                .asString()
                .contains("shop.yaml:" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"total > 5", "total > ${ids}", "total exists", "5 == 5", "total matches ${ids}"})
    void wordOnTheLeftThatWasMeantForAVariableIsNamed(String condition) {
        String text = GOOD.replace(
                "      - post:", "      - if: " + condition + "\n        then: [{get: /a}]\n      - post:");

        assertThat(mistakes(text))
                .singleElement()
                .asString()
                .contains("shop.yaml:9:13: condition", "stands on the left, where a variable was expected, as in ${x}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            get: /books          | {get: /a, origin: cdm}          | 7:27: there is no "cdm" under origins:; did you mean "cdn"?
            get: /books          | {get: /a, origin: images}       | 7:27: there is no "images" under origins:; there are cdn
            get: /books          | {get: "https://cdn.tst/x"}      | 7:15: get leads to cdn.tst, which is not listed; did you mean "cdn.test"?
            get: /books          | {get: "https://else.org/x"}     | 7:15: get leads to else.org, which is not listed; load leaves for
            get: /books          | {get: "/a\\n"}                | 7:15: a path has a line break
            """)
    void placeThatIsNotThereIsNamedWithTheOneThatWasMeant(String right, String wrong, String message) {
        String text = GOOD.replace("      - " + right, "      - " + wrong + "\n      - " + right)
                + "origins: {cdn: \"https://cdn.test\"}\n";

        assertThat(mistakes(text)).anySatisfy(mistake -> assertThat(mistake).contains("shop.yaml:" + message));
    }

    @Test
    void pathInABlockEndsInALineBreakThatNobodyMeant() {
        assertThat(mistakes(GOOD.replace("post: /orders", "post: |\n          /orders")))
                .singleElement()
                .asString()
                .contains("shop.yaml:9:15: a path has a line break or another control character; write it in one line");
    }

    @Test
    void parameterBehindWhichNothingStandsHasNoValue() {
        assertThat(mistakes(GOOD + "param: {e: }\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:16:11: \"e\" has no value; write it behind the colon, \"\" for an empty text");
    }

    @Test
    void goodFileHasNone() {
        assertThat(mistakes(GOOD)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "url: http://me:0ther@a.test",
                "url: \"http://me:0th er@a.test\"",
                "url: http://me:0t/her@a.test",
                "url: http://me:0t?her@a.test",
                "url: me:0ther@a.test",
                "url: http://a.test\norigins: {b: \"http://me:0ther@b.test/x\"}",
                "url: http://a.test\nvariants: {a: {}, b: {url: \"http://me:0ther@b.test\"}}",
                "url: http://${param.who}a.test\nparam: {who: \"me:0ther@\"}",
            })
    void passwordInAUrlIsRefusedWithTheWayOutAndNotQuoted(String url) {
        assertThat(mistakes("scenario: s\n" + url + "\nrequests: [{get: /a}]\n"))
                .singleElement()
                .asString()
                .contains("the URL names somebody before an @; write auth: {basic:")
                .doesNotContain("0t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:0ther@a.test/x",
                "http://me:0t/her@a.test",
                "http://me:0t?her@a.test",
                "http:/me:0ther@a"
            })
    void passwordInAWholeUrlOfARequestIsRefusedAndNotQuoted(String url) {
        assertThat(mistakes("scenario: s\nurl: http://a.test\nrequests: [{get: \"" + url + "\"}]\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:3:18: get names somebody before an @; write auth: {basic:")
                .doesNotContain("0t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a.test/@me", "http://a.test:80/x@y", "http://a.test?at=x@y", "/a:b@c"})
    void signThatNamesNobodyMayStandInAPath(String url) {
        assertThat(mistakes("scenario: s\nurl: http://a.test\nrequests: [{get: \"" + url + "\"}]\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://a^b/x", "http://[::1/x", "http://a%zz/x", "http://a_b/x", "http://a:xx/"})
    void wholeUrlOfNoHostIsAMistakeOfTheFile(String url) {
        assertThat(mistakes("scenario: s\nurl: http://a.test\nrequests: [{get: \"" + url + "\"}]\n"))
                .singleElement()
                .asString()
                .contains("shop.yaml:3:18: \"http://", "is no URL of a service");
    }

    @Test
    void headerThatStandsTwiceInUpperAndLowerCaseIsAMistakeAndNoneIsLeftOut() {
        String text = "scenario: s\nurl: http://a.test\nrequests: [{get: /a, headers: {x-a: 1, X-A: 2}}]\n";

        assertThat(mistakes(text))
                .singleElement()
                .asString()
                .contains("shop.yaml:3:40: \"X-A\" stands here a second time");
    }
}

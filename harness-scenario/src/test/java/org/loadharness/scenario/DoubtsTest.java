package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.scenario.ScenarioMistakes.Mistake;
import org.loadharness.scenario.ScenarioMistakes.Severity;

/** What can be seen in a file before anything is sent, though its form is right. */
final class DoubtsTest {
    private static final String BEGIN = "scenario: s\nurl: http://127.0.0.1\n";

    @TempDir
    Path directory;

    @BeforeEach
    void writeRows() throws IOException {
        Files.writeString(directory.resolve("rows.csv"), "name\nann\n");
    }

    private Scenario read(String text) {
        return Scenario.parse(directory.resolve("s.yaml").toString(), BEGIN + text, Map.of("PW", "s3cret"));
    }

    private List<Mistake> mistakes(String text) {
        try {
            read(text);
            return List.of();
        } catch (ScenarioMistakes wrong) {
            return wrong.mistakes();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            name;age       | ann;7    | columns have commas between them
            ' name,age'    | ann,7    | its header has blanks beside that name
            names,age      | ann,7    | did you mean "names"?
            """)
    void columnThatIsNotThereIsFoundInItsHeader(String header, String row, String message) throws IOException {
        Files.writeString(directory.resolve("rows.csv"), header + "\n" + row + "\n");

        assertThat(mistakes("data: {d: {file: rows.csv}}\nrequests: [{get: \"/${d.name}\"}]\n"))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.message()).contains(message));
    }

    @ParameterizedTest
    @CsvSource({"row.name, rows.name", "rows2.nam, rows.name", "row.id, rows.id", "usr.index, user.index"})
    void dataThatIsNotThereIsNamedWithWhatWasMeant(String written, String meant) {
        assertThat(mistakes("data: {rows: {file: rows.csv}}\nrequests: [{get: \"/${" + written + "}\"}]\n"))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.message()).endsWith("; did you mean ${" + meant + "}?"));
    }

    @Test
    void whatNobodyUsesIsDoubtedAtItsPlaceAndDoesNotStandInTheWay() {
        List<Mistake> doubts = read("""
                data:
                  used: {file: rows.csv}
                  unused: {file: rows.csv}
                shared:
                  look:
                    - get: /look?by=${used.name}
                      extract: {elsewhere: $.a, nowhere: $.b, user.kept: $.c, user.lost: $.d}
                  nobody: [{get: "/${unknown}"}]
                flows:
                  one: {steps: [{use: look}, {get: "/${elsewhere}/${user.kept}"}]}
                  two: {steps: [{use: look}]}
                """).doubts();

        assertThat(doubts)
                .extracting(Mistake::text)
                .satisfiesExactly(
                        data -> assertThat(data).contains("s.yaml:5:3: warning: nothing uses a row of data \"unused\""),
                        flow -> assertThat(flow).contains("s.yaml:9:33: warning: nothing uses ${nowhere}"),
                        user -> assertThat(user).contains("s.yaml:9:63: warning: nothing uses ${user.lost}"),
                        list -> assertThat(list)
                                .contains("s.yaml:10:3: warning: nothing uses the shared steps \"nobody\""));
        assertThat(doubts).allMatch(doubt -> doubt.severity() == Severity.WARNING);
    }

    @Test
    void flowThatCanSendNothingIsDoubted() {
        List<Mistake> doubts = read("""
                flows:
                  idle: {steps: [{set: {x: 1}}, {if: "(${x} == 1)", then: [{set: {x: 2}}]}]}
                  off: {weight: 0, steps: [{think: 2s}]}
                  busy: {steps: [{if: "not ${user.index} == 1", then: [{get: /a}]}]}
                """).doubts();

        assertThat(doubts).singleElement().satisfies(doubt -> {
            assertThat(doubt.code()).isEqualTo("missing");
            assertThat(doubt.text())
                    .contains("s.yaml:4:3: warning: flow \"idle\" has no request, and counts as skipped each time");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /books/{id}             | {id}    | %7Bid%7D
            /books/{id}.json?a=1    | {id}    | %7Bid%7D
            /books/$id?page=1       | $id     | %24id
            /books?page=$page       | $page   | %24page
            /books/:id/pages        | :id     | %3Aid
            /books/<id>             | <id>    | %3Cid%3E
            """)
    void placeholderOfAnotherToolInAUrlIsDoubted(String url, String placeholder, String meant) {
        List<Mistake> doubts =
                read("requests: [{get: \"" + url + "\", name: book}]\n").doubts();

        assertThat(doubts).extracting(Mistake::code).containsExactly("placeholder");
        assertThat(doubts.get(0).text())
                .contains("s.yaml:3:18: warning: \"" + placeholder + "\" goes out as it stands", meant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/books/${random.int(1, 9)}",
                "/books/$${id}",
                "/price/$$${user.index}",
                "/books/:${user.index}?at=:${user.index}",
                "/books/%7Bid%7D?price=5$",
                "/v1/books:batch?at=10:30",
                "/books?q={\\\"a\\\":1}"
            })
    void whatLooksLikeNoPlaceholderIsNotDoubted(String url) {
        assertThat(read("requests: [{get: \"" + url + "\", name: book}]\n").doubts())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            auth: {bearer: abcdef123456}                                                   | "abcdef...
            auth: {basic: {user: load, password: geheim}}                                  | "geh...
            http: {headers: {x-key: "Bearer 0123456789abcdef"}}                            | "Bearer 012...
            http: {headers: {x-key: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl}}    | "eyJhbGciOi...
            """)
    void secretInTheFileIsDoubtedAndNotRepeated(String line, String shown) {
        List<Mistake> doubts = read(line + "\nrequests: [{get: /}]\n").doubts();

        assertThat(doubts).singleElement().satisfies(doubt -> {
            assertThat(doubt.text()).contains("s.yaml:3:", shown + "\" looks like a secret", "env:NAME");
            assertThat(doubt.text()).doesNotContain("123456", "geheim", "abcdef\"", "c2lnbmF0dXJl");
        });
    }

    @Test
    void referenceToASecretIsNone() {
        assertThat(read("""
                secrets: {pw: env:PW}
                auth: {basic: {user: load, password: "${pw}"}}
                http: {headers: {x-key: "Bearer ${pw}"}}
                requests: [{get: /}]
                """).doubts()).isEmpty();
    }

    @Test
    void valueThatIsSetLaterIsAMistakeWhereItIsUsed() {
        assertThat(mistakes("""
                flows:
                  buy:
                    steps:
                      - get: /items/${id}
                        name: item
                      - get: /items
                        extract: {id: $.id}
                """))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.text())
                        .contains("s.yaml:6:14: ${id} has no value here: line 9 sets it, which comes later"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- repeat: 3\n  steps:\n    - get: /a?after=${id}\n    - get: /b\n      extract: {id: $.id}",
                "- if: ${id} absent\n  then:\n    - get: /b\n      extract: {id: $.id}\n- get: /a/${id}",
                "- set: {id: x}\n- get: /a/${id}\n  extract: {id: $.id}",
                "- for: id\n  in: ${user.ids}\n  steps:\n    - get: /a/${id}\n- get: /b\n  extract: {user.ids: $.ids}"
            })
    void valueThatMayHaveBeenSetBeforeIsNone(String steps) {
        assertThat(mistakes("flows:\n  buy:\n    steps:\n" + steps.indent(6))).isEmpty();
    }

    @Test
    void editorsAreToldWhereItEndsAndWhatToWrite() {
        List<Mistake> mistakes = mistakes("requests:\n  - get: /\n    extrcat: {a: $.a}\n    capture: {a: $.a}\n");

        assertThat(mistakes)
                .extracting(Mistake::suggestion)
                .allSatisfy(word -> assertThat(word).hasValue("extract"));
        assertThat(mistakes.get(0).column()).isEqualTo(5);
        assertThat(mistakes.get(0).end()).isEqualTo(12);
    }
}

package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a condition says of a reply that is not as its author thought. */
@Timeout(60)
final class ConditionsTest {
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

    private void assertOutcome(String reply, String step, String kind) throws Exception {
        assertThat(new Visits(directory, service)
                        .outcomes("""
                url: SERVICE
                requests:
                  - get: /say
                    name: it
                    query: {text: 'REPLY'}
                    STEP
                """.replace("REPLY", reply).replace("STEP", step), 1))
                .as("%s of %s", step, reply)
                .containsExactly(kind == null ? "it" : "it " + kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            {"errors": 0}         ; not $.errors > 0            ;
            {"errors": 2}         ; not $.errors > 0            ; expect:not $.errors > 0
            {"errors": "many"}    ; not $.errors > 0            ; value:$.errors
            {}                    ; not $.errors > 0            ; value:$.errors
            {}                    ; $.errors > 0                ; value:$.errors
            {"a": 1, "b": "x"}    ; $.a <= $.b                  ; value:$.b
            {"a": [1, 2]}         ; $.a[*]|first >= 2           ; expect:$.a[*]|first >= 2
            {"a": ["x"]}          ; not $.a[*]|first >= 2       ; value:$.a[*]|first
            {"a": [1, "x"]}       ; $.a[*] > 0                  ; value:$.a[*]
            [{"n": 1}, {}]        ; $[*].n > 0                  ; value:$[*].n
            {"a": "x"}            ; $.a != 3                    ;
            {}                    ; $.a exists and $.a > 0      ; expect:$.a exists and $.a > 0
            """)
    void whatIsNoNumberIsInNoOrder(String reply, String condition, String kind) throws Exception {
        assertOutcome(reply, "expect: {json: '" + condition + "'}", kind);
    }

    @Test
    void norIsAFieldOfTheHeadThatIsNotThere() throws Exception {
        assertOutcome("x", "expect: {headers: not x-errors > 0}", "value:x-errors");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            [{"e": null}, {"e": ""}, {"e": []}]    ; absent    ;
            []                                     ; absent    ;
            [{}, {}]                               ; absent    ;
            [{"e": "x"}, {"e": null}]              ; absent    ; expect:$[*].e absent
            [{"e": "x"}, {"e": "y"}]               ; absent    ; expect:$[*].e absent
            [{"e": "x"}, {"e": "y"}]               ; exists    ;
            [{"e": "x"}, {"e": null}]              ; exists    ; expect:$[*].e exists
            [{"e": "x"}, {}]                       ; exists    ; expect:$[*].e exists
            [{"e": "x"}, {}]                       ; == x      ; expect:$[*].e == x
            [{"e": "x"}, {}]                       ; != y      ;
            [{"e": "x"}, {"e": "x"}]               ; == x      ;
            []                                     ; exists    ; expect:$[*].e exists
            """)
    void ofSeveralElementsEachMustMeetIt(String reply, String presence, String kind) throws Exception {
        assertOutcome(reply, "expect: {json: '$[*].e " + presence + "'}", kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            {"a": 1.5}            ; 1.5 == $.a                  ;
            {"a": 1.50}           ; 1.5 == $.a                  ;
            {"a": 2}              ; 1.5 == $.a                  ; expect:1.5 == $.a
            {"a": 2}              ; 1.5 < $.a and not 3 <= $.a  ;
            {"a": "ready"}        ; ready == $.a                ;
            {"a": "x"}            ; ready != $.a                ;
            {"a": "ad"}           ; ready contains $.a          ;
            """)
    void wordOrNumberMayStandOnTheLeft(String reply, String condition, String kind) throws Exception {
        assertOutcome(reply, "expect: {json: '" + condition + "'}", kind);
    }

    @Test
    void numberOnTheLeftIsComparedWithAVariableOnTheRight() throws Exception {
        assertThat(new Visits(directory, service).outcomes("""
                url: SERVICE
                flows:
                  visit:
                    steps:
                      - set: {f: "1.50"}
                      - if: 1.5 == ${f}
                        then: [{get: /a}]
                        else: [{get: /b}]
                """, 1)).containsExactly("visit/GET /a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            <html>          ; {x: $.id}                                        ; extract:x
            <html>          ; {x: {json: $.id, or: none}}                      ;
            <html>          ; {x: {json: "$.ids[*]", pick: all, or: none}}     ;
            {"id": 3        ; {x: $.id}                                        ; extract:x
            {"id": 3}<br>   ; {x: $.id}                                        ; extract:x
            {"id": 3}       ; {x: $.id}                                        ;
            ~  {"id": 3} ~   ; {x: $.id}                                        ;
            """)
    void whatABodyThatIsNoJsonLacksIsMissing(String reply, String extract, String kind) throws Exception {
        assertOutcome(reply, "extract: " + extract, kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            <html>                        ; $.id exists
            {"id": 3}<br>Warning: none    ; $.id exists
            {"id": 3}{"id": 4}            ; $.id == 3
            ~~                            ; $.error absent
            """)
    void aBodyThatIsExpectedToBeJsonAndIsNoneFailsAsThat(String reply, String condition) throws Exception {
        String extract = "\n    extract: {x: {json: $.id, or: none}}";
        assertOutcome(reply, "expect: {json: " + condition + "}" + extract, "expect:json");
    }
}

package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file says arrives as it is written. */
@Timeout(60)
final class SentTextsTest {
    @TempDir
    Path directory;

    @Test
    void rawValueOfAFormGoesOutAsUtf8() throws Exception {
        try (Service service = Service.start()) {
            new Visits(directory, service).outcomes("""
                            url: SERVICE
                            param: {p: Zoë}
                            requests: [{post: /form, form: {name: "${param.p|raw}", again: "${param.p}"}}]
                            """, 1);

            assertThat(service.asked()).containsExactly("POST /form name=Zoë&again=Zo%C3%AB");
        }
    }

    @Test
    void rawValueOfAQueryIsEscapedWhereNoRequestLineCanHaveItAsInAPath() throws Exception {
        try (Service service = Service.start()) {
            List<String> outcomes = new Visits(directory, service).outcomes("""
                            url: SERVICE
                            param: {p: "Zoë&a=b c#d"}
                            requests: [{post: /a, query: {q: "${param.p|raw}"}}]
                            """, 1);

            assertThat(outcomes).containsExactly("POST /a");
            assertThat(service.asked()).containsExactly("POST /a?q=Zo%C3%AB&a=b%20c%23d");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'headers: {h: \"${param.a}\"}', 'x\\n', visit/GET /a value:h",
        "'headers: {h: \"${param.a}\"}', '\\r\\nx', visit/GET /a value:h",
        "'headers: {h: \"${param.a}\"}', ' x\\t', visit/GET /a",
        "'auth: {bearer: \"${param.a}\"}', 'x\\n', visit/GET /a value:authorization",
        "'auth: {bearer: \"${param.a}\"}', 'x ', visit/GET /a"
    })
    void lineBreakAtAnEndOfAHeaderFailsAndABlankIsNoneOfIt(String sent, String value, String outcome) throws Exception {
        try (Service service = Service.start()) {
            List<String> outcomes = new Visits(directory, service).outcomes("""
                            url: SERVICE
                            param: {a: "%s"}
                            flows: {visit: {steps: [{get: /a, %s}]}}
                            """.formatted(value, sent), 1);

            assertThat(outcomes).containsExactly(outcome);
            assertThat(service.asked()).hasSize(outcome.contains("value") ? 0 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"' x', 'x'", "'x\t', 'x'", "'x', 'x'"})
    void blanksAndTabsAroundAHeaderAreNotSent(String written, String sent) throws Exception {
        try (Service service = Service.start()) {
            new Visits(directory, service).outcomes("""
                            url: SERVICE
                            requests: [{get: /a, headers: {x-a: "%s"}}]
                            """.formatted(written), 1);

            assertThat(service.fields()).containsExactly(Map.of("x-a", sent));
        }
    }

    @Test
    void firstFlowOfAUserHasTheIndexZeroWhateverCameBeforeIt() throws Exception {
        try (Service service = Service.start()) {
            new Visits(directory, service).outcomes("""
                            url: SERVICE
                            before-user: [{get: "/before/${flow.index}"}]
                            after-user: [{get: /after}]
                            flows: {visit: {steps: [{get: "/a/${flow.index}", name: a}]}}
                            """, 2);

            assertThat(service.asked()).containsExactly("GET /before/0", "GET /a/0", "GET /a/1", "GET /after");
        }
    }

    @Test
    void keyThatIsNoTemplateMayHoldWhatLooksLikeOne() throws Exception {
        try (Service service = Service.start()) {
            new Visits(directory, service).outcomes("""
                            url: SERVICE
                            requests: [{post: /a, query: {"q$${a}": 1}, json: {"$${b}": 1}}]
                            """, 1);

            assertThat(service.asked()).containsExactly("POST /a?q%24%7Ba%7D=1 {\"${b}\":1}");
        }
    }
}
